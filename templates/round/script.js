(function () {
  "use strict";
  var root = document.documentElement, last = null, open = null;
  root.classList.add("scripted");

  /* A player's story, in a panel of its own. The address keeps it: #p17. */
  function show() {
    var wanted = /^#p\d+$/.test(location.hash) ? document.getElementById(location.hash.slice(1)) : null;
    if (open && open !== wanted) { hide(open); }
    if (!wanted || wanted === open) { return; }
    open = wanted;
    var close = document.createElement("button");
    close.type = "button";
    close.className = "close";
    close.setAttribute("aria-label", "Close");
    close.textContent = "×";
    close.addEventListener("click", shut);
    open.appendChild(close);
    open.setAttribute("role", "dialog");
    open.classList.add("open");
    open.scrollTop = 0;
    open.focus({ preventScroll: true });
  }
  function hide(one) {
    one.classList.remove("open");
    one.removeAttribute("role");
    one.removeChild(one.querySelector(".close"));
    open = null;
  }
  function shut() {
    if (!open) { return; }
    hide(open);
    history.replaceState(null, "", location.pathname + location.search);
    if (last && document.contains(last)) { last.focus({ preventScroll: true }); }
  }
  document.addEventListener("click", function (event) {
    var link = event.target.closest("a[href^='#p']");
    if (link && /^#p\d+$/.test(link.getAttribute("href"))) {
      event.preventDefault();
      if (!open) { last = link; }
      var at = [scrollX, scrollY];
      location.hash = link.getAttribute("href");
      scrollTo(at[0], at[1]);
      show();
    } else if (open && !open.contains(event.target)) { shut(); }
  });
  document.addEventListener("keydown", function (event) {
    if (event.key === "Escape") { shut(); }
  });
  window.addEventListener("hashchange", show);

  /* The search: boards without the player step back; Enter opens the first who fits. */
  var form = document.querySelector(".search"), field = form.querySelector("input"), said = form.querySelector("output");
  var rows = Array.prototype.slice.call(document.querySelectorAll(".boards tbody tr"));
  function plain(text) { return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }
  var seats = Array.prototype.slice.call(document.querySelectorAll(".boards .seat")).map(function (link) {
    return { link: link, name: plain(link.querySelector(".name").textContent), id: link.querySelector(".num").textContent.trim() };
  });
  function fitting() {
    var text = plain(field.value.trim());
    if (!text) { return []; }
    return seats.filter(function (seat) { return /^\d+$/.test(text) ? seat.id === text : seat.name.indexOf(text) >= 0; });
  }
  function search() {
    var found = fitting(), kept = found.map(function (seat) { return seat.link.closest("tr"); });
    rows.forEach(function (row) { row.hidden = Boolean(field.value.trim()) && kept.indexOf(row) < 0; });
    said.textContent = !field.value.trim() ? "" : found.length === 0 ? "nobody" : found.length === 1 ? "1 player" : found.length + " players";
    return found;
  }
  form.hidden = false;
  field.addEventListener("input", search);
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var found = search();
    if (found.length) { found[0].link.click(); }
  });

  /* A drawing tells below it what a pair's title says. */
  document.querySelectorAll(".pair").forEach(function (pair) {
    var place = pair.closest("figure").querySelector(".caption"), text = pair.querySelector("title").textContent;
    function tell() { place.textContent = text; }
    pair.addEventListener("mouseenter", tell);
    pair.addEventListener("focus", tell);
  });
  show();
}());

"use strict";
(() => {
  const SECONDS = 12, button = document.querySelector(".turner button"), told = document.querySelector(".turner output");
  const rows = [...document.querySelectorAll(".turned tbody tr")], sections = [...document.querySelectorAll(".turned")];
  let screens = [], at = -1, paused = false;
  document.body.classList.add("on");
  // As many rows of one section as go on a screen without scrolling.
  const laid = () => {
    screens = [];
    for (const section of sections) {
      const own = [...section.querySelectorAll("tbody tr")];
      show(section, own);
      const end = innerHeight - document.querySelector(".turner").offsetHeight - 12, box = section.querySelector(".columns");
      if (box) box.style.height = `${end - box.getBoundingClientRect().top}px`;
      const fits = ({bottom, right}) => bottom <= end && right <= innerWidth;
      for (let from = 0; from < own.length;) {
        show(section, own.slice(from));
        let to = own.findIndex((row, place) => place > from && !fits(row.getBoundingClientRect()));
        if (to < 0) to = own.length;
        screens.push([section, own.slice(from, to)]);
        from = to;
      }
    }
  };
  const show = (section, some) => {
    for (const other of sections) other.hidden = other !== section;
    const shown = new Set(some);
    for (const row of rows) row.hidden = !shown.has(row);
  };
  const turn = (by) => {
    if (at + by >= screens.length && by > 0 && at >= 0) { location.reload(); return; }
    at = (at + by + screens.length) % screens.length;
    if (!screens.length) return;
    show(...screens[at]);
    told.textContent = `${at + 1} / ${screens.length}`;
    scrollTo(0, 0);
  };
  const pause = () => { paused = !paused; button.setAttribute("aria-pressed", String(paused)); };
  button.hidden = false;
  button.addEventListener("click", pause);
  addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === "ArrowLeft") turn(event.key === "ArrowRight" ? 1 : -1);
    else if (event.key === " " && event.target !== button) pause();
    else return;
    event.preventDefault();
  });
  const begin = () => { laid(); at = -1; turn(1); };
  // Paper has all rows, not those of one screen.
  const whole = () => {
    for (const one of [...sections, ...rows]) one.hidden = false;
    for (const box of document.querySelectorAll(".turned .columns")) box.style.height = "";
  };
  addEventListener("resize", () => { if (!matchMedia("print").matches) begin(); });
  addEventListener("beforeprint", whole);
  addEventListener("afterprint", begin);
  begin();
  setInterval(() => { if (!paused) turn(1); }, SECONDS * 1000);
})();

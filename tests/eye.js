/* What an eye sees of a page in a window: sentences about what it would stumble over, and how high the page is.

   Every text is looked at, every name, every cell of a table with its heading. */
() => {
  const NAMES = "bdi, span.name, td.name:not(:has(bdi)), .player h3";
  const QUIET = ".hush, .skip, svg, .hidden, option, datalist, script, style, noscript, template, [aria-hidden=true]";
  const ENOUGH = 60, LINES = 2, CONTRAST = 4.5;
  const found = new Map();
  const say = (what, text) => {
    const short = text.trim().replace(/\s+/g, " ").slice(0, 40);
    found.set(what, [...(found.get(what) ?? []), short]);
  };
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });

  // Rows out of sight are laid out too; until then they have the room that they will need.
  document.adoptedStyleSheets = [];
  const before = document.documentElement.scrollHeight;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [sheet];

  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const boxes = new Map();
  const boxOf = (one) => boxes.get(one) ?? boxes.set(one, one.getBoundingClientRect()).get(one);
  const range = document.createRange();
  const rectsOf = (node) => { range.selectNodeContents(node); return [...range.getClientRects()].filter((box) => box.width > 0.5); };

  /** How light a colour is, for the contrast of text. */
  const light = (colour) => {
    const [red, green, blue] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const paper = (one) => {
    for (let at = one; at; at = at.parentElement) if (!/, 0\)|transparent/.test(styleOf(at).backgroundColor)) return styleOf(at).backgroundColor;
    return styleOf(document.documentElement).backgroundColor;
  };
  const faint = new Map();
  const contrast = (one) => {
    const key = `${styleOf(one).color}|${paper(one)}`;
    if (!faint.has(key)) {
      const [dark, bright] = key.split("|").map(light).sort((first, second) => first - second);
      faint.set(key, (bright + 0.05) / (dark + 0.05));
    }
    return faint.get(key);
  };

  // -- every text: whole, in its place, to be told from the paper
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const ends = (one) => ["block", "flex", "grid", "table-cell", "list-item", "inline-block", "flow-root"].includes(styleOf(one).display);
  while (walk.nextNode()) {
    const node = walk.currentNode, own = node.parentElement;
    if (!node.data.trim() || own.closest(QUIET) || !shown(own)) continue;
    const rects = rectsOf(node);
    if (!rects.length) { say("nothing is seen of", node.data); continue; }
    const [left, right] = [Math.min(...rects.map((box) => box.left)), Math.max(...rects.map((box) => box.right))];
    const [top, bottom] = [Math.min(...rects.map((box) => box.top)), Math.max(...rects.map((box) => box.bottom))];
    if (/^\s*\d+\s*$/.test(node.data) && new Set(rects.map((box) => Math.round(box.bottom / 4))).size > 1) say("a number is torn", node.data);
    if (contrast(own) < CONTRAST && !own.closest(":disabled")) say("hardly to be told from the paper", node.data);
    let kept = false, reached = false;
    for (let at = own; at && at !== document.documentElement && !reached; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at), box = boxOf(at);
      if (!kept && ends(at)) {
        kept = true;
        if (!/auto|scroll/.test(overflowX) && (left < box.left - 1.5 || right > box.right + 1.5)) say("sticks out of its place", node.data);
      }
      if (/auto|scroll/.test(overflowX) && at !== document.body) reached = true;
      else if (/hidden|clip/.test(overflowX) && (right > box.right + 1.5 || left < box.left - 1.5)) say("cut", node.data);
      else if (/hidden|clip/.test(overflowY) && (bottom > box.bottom + 2 || top < box.top - 2)) say("cut", node.data);
      if (position === "fixed") break;
    }
    if ((!reached || own.closest("nav")) && (right > innerWidth + 1.5 || left < -1.5)) say("beyond the edge of the window", node.data);
  }

  // -- every name: at least so wide, at most two lines high
  for (const name of document.querySelectorAll(NAMES)) {
    if (!shown(name) || !/\p{L}/u.test(name.textContent) || name.closest(QUIET)) continue;
    const place = name.closest("td, li, h2, h3, label, div, p, button");
    const { paddingLeft, paddingRight } = styleOf(place);
    const wide = boxOf(place).width - parseFloat(paddingLeft) - parseFloat(paddingRight);
    const lines = [];
    for (const box of rectsOf(name)) if (!lines.some((top) => Math.abs(top - box.bottom) < box.height / 2)) lines.push(box.bottom);
    if (wide < ENOUGH && (lines.length > 1 || place.tagName !== "BUTTON")) say(`a name has ${Math.round(wide)} px`, name.textContent);
    if (lines.length > LINES) say(`a name on ${lines.length} lines`, name.textContent);
  }

  // -- every cell: below its heading, beside the other cells
  const seen = (cell) => shown(cell) && (boxOf(cell).width > 0 || styleOf(cell).display === "contents");
  for (const table of document.querySelectorAll("table")) {
    if (!shown(table)) continue;
    const heads = [];
    for (const head of table.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? []) for (let at = 0; at < head.colSpan; at++) heads.push(head);
    const headed = new Set();
    for (const row of table.tBodies[0]?.rows ?? []) {
      if (!shown(row)) continue;
      const texts = [];
      let at = 0;
      for (const cell of row.cells) {
        const head = heads[at];
        at += cell.colSpan;
        if (!seen(cell)) continue;
        texts.push([cell, rectsOf(cell)]);
        if (!heads.some(seen) || cell.colSpan > 1) { if (head) headed.add(head); continue; }
        headed.add(head);
        if (!head || !seen(head)) say("a cell without a heading", cell.textContent);
        else if (Math.abs(boxOf(head).left - boxOf(cell).left) > 2 || Math.abs(boxOf(head).right - boxOf(cell).right) > 2) say(`not below its heading ${head.textContent}`, cell.textContent);
      }
      for (const [one, rects] of texts) for (const [other, others] of texts) {
        if (one === other) break;
        if (rects.some((box) => others.some((next) => Math.min(box.right, next.right) - Math.max(box.left, next.left) > 2 && Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top) > 4))) say("one text over another", `${one.textContent} / ${other.textContent}`);
      }
    }
    for (const head of heads) if (seen(head) && table.tBodies[0]?.rows.length && !headed.has(head)) say("a heading without cells", head.textContent);
  }

  // -- every choice: what may be chosen can be read then; a menu that stays at its first word is an act
  const apart = [];
  for (const select of document.querySelectorAll("select")) {
    if (!shown(select) || select.multiple || select.closest(QUIET) || select.options[0]?.text === "…") continue;
    const below = select.nextElementSibling?.matches("[aria-hidden]") ? select.nextElementSibling.textContent : null;
    for (const option of below === null ? select.options : select.selectedOptions) {
      if (below === option.text) continue;
      const alone = select.cloneNode(false);
      alone.removeAttribute("id");
      Object.assign(alone.style, { width: "max-content", maxWidth: "none", position: "absolute" });
      alone.append(option.cloneNode(true));
      apart.push([alone, select, option.text]);
    }
  }
  for (const [alone, select] of apart) select.after(alone);
  for (const [alone, select, text] of apart) if (alone.offsetWidth > select.offsetWidth + 1) say("a choice is cut", text);
  for (const [alone] of apart) alone.remove();

  const high = document.documentElement.scrollHeight;
  if (high > 1.25 * before) say("the page grows while one goes through it", `${before} px, then ${high} px`);
  if (document.documentElement.scrollWidth > innerWidth + 1) say("the page is wider than the window", `${document.documentElement.scrollWidth} px`);
  return { high, found: [...found].map(([what, texts]) => `${what}: ${texts.slice(0, 3).join(" | ")}${texts.length > 3 ? ` and ${texts.length - 3} more` : ""}`) };
}

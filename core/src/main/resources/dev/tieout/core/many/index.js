
"use strict";
for (const head of document.querySelectorAll("thead th")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = head.textContent;
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const column = head.cellIndex;
    const isNumber = column > 1;
    const isUp = head.getAttribute("aria-sort") !== "ascending";
    const value = row => {
      const text = row.cells[column].textContent;
      return isNumber ? (text === "" ? -1 : Number(text.replace(/,/g, ""))) : text;
    };
    const body = document.querySelector("tbody");
    const rows = [...body.rows].sort((a, b) => {
      const x = value(a), y = value(b);
      return (x < y ? -1 : x > y ? 1 : 0) * (isUp ? 1 : -1);
    });
    for (const other of document.querySelectorAll("thead th")) {
      other.removeAttribute("aria-sort");
    }
    head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
    body.append(...rows);
  });
}

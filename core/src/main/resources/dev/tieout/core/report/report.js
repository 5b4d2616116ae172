"use strict";
(function () {
  // Buttons are there only where this runs; without it, the lines can be selected.
  function select(lines) {
    const range = document.createRange();
    range.selectNodeContents(lines);
    const selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }
  function tell(button, word) {
    button.textContent = word;
    window.setTimeout(function () { button.textContent = "Copy"; }, 2000);
  }
  function copySelected(button, lines) {
    select(lines);
    tell(button, document.execCommand("copy") ? "Copied" : "Selected");
  }
  for (const button of document.querySelectorAll("button.copy")) {
    const lines = button.parentElement.querySelector("code:not(p code)");
    button.hidden = false;
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", function () {
      if (navigator.clipboard && window.isSecureContext) {
        navigator.clipboard.writeText(lines.textContent + "\n").then(
          function () { tell(button, "Copied"); },
          function () { copySelected(button, lines); });
      } else {
        copySelected(button, lines);
      }
    });
  }
  // Closed parts are printed too, and closed again.
  window.addEventListener("beforeprint", function () {
    for (const part of document.querySelectorAll("details:not([open])")) {
      part.dataset.opened = "";
      part.open = true;
    }
  });
  window.addEventListener("afterprint", function () {
    for (const part of document.querySelectorAll("details[data-opened]")) {
      delete part.dataset.opened;
      part.open = false;
    }
  });
})();

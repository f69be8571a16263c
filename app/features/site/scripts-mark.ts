/**
 * The first script of every page: it marks the document of an engine that can run the page's code, and the style sheets
 * hide what only a browser without scripts needs where the mark is. It looks for the newest syntax and the newest method
 * that the code uses; `late-starter.ts` starts nothing without the mark, and takes it away where the code cannot be had.
 */
export const scriptsMark =
  "try{new RegExp('(?<=a)');[].toSorted&&(document.documentElement.dataset.js='')}catch(e){}"

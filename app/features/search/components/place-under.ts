const MARGIN = 16
const GAP = 6

/** Under its controls and in view; on phones the style sheet gives it the whole screen and this does nothing. */
export function placeUnder(dialog: HTMLDialogElement, anchor: HTMLElement | null): void {
  if (!anchor || window.matchMedia('(max-width: 767px)').matches) return
  const cells = [...anchor.querySelectorAll(':scope > .cell')]
  const boxes = (cells.length > 0 ? cells : [anchor]).map((cell) => cell.getBoundingClientRect())
  const left = Math.min(...boxes.map((box) => box.left))
  const right = Math.max(...boxes.map((box) => box.right))
  const controls = cells.flatMap((cell) => [...cell.querySelectorAll('.ctl')])
  const edges = (controls.length > 0 ? controls : [anchor]).map((one) =>
    one.getBoundingClientRect(),
  )
  const bottom = Math.max(...edges.map((box) => box.bottom))
  const { offsetWidth: width, offsetHeight: height } = dialog
  const furthest = document.documentElement.clientWidth - MARGIN - width
  const x = Math.max(MARGIN, Math.min((left + right - width) / 2, furthest))
  // Inside another dialog the page cannot scroll, so the calendar moves up instead.
  const lowest = anchor.closest('dialog')
    ? window.innerHeight - MARGIN - height
    : Number.POSITIVE_INFINITY
  const y = Math.max(MARGIN, Math.min(bottom + GAP, lowest))
  dialog.style.left = `${x + window.scrollX}px`
  dialog.style.top = `${y + window.scrollY}px`
  dialog.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

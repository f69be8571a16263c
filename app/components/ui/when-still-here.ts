/** Milliseconds that the next document may take. */
const DOCUMENT_WAIT_MS = 10_000

/** Acts once when the document that was asked for did not come: it was stopped, or this page is shown again by the way back. */
export function whenStillHere(act: () => void): void {
  const end = () => {
    clearTimeout(timer)
    removeEventListener('pageshow', end)
    act()
  }
  const timer = setTimeout(end, DOCUMENT_WAIT_MS)
  addEventListener('pageshow', end)
}

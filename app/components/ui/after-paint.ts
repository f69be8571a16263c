/** Milliseconds after which it is not waited for any longer: a page that nobody looks at is not painted. */
const longest = 100

/** Once what was just chosen is on the screen: work that may follow it does not keep it waiting. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longest)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}

export type PageToShow = {
  readonly number: number
  /** Pages before it are left out. */
  readonly gap: boolean
  /** Beside the shown one: left out where there is little room. */
  readonly near: boolean
}

/** The first, the last, and those around the shown one. */
export function pagesToShow(page: number, pages: number): PageToShow[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  )
  const shown = [...new Set(numbers)].toSorted((a, b) => a - b)
  return shown.map((number, index) => ({
    number,
    gap: index > 0 && number - (shown[index - 1] ?? 0) > 1,
    near: Math.abs(number - page) === 1 && number !== 1 && number !== pages,
  }))
}

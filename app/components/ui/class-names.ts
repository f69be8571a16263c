/** Joins the class names that apply: `classNames('btn', busy && 'is-busy')`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Letters, digits and what joins them in ids, traces and names of tasks; nothing that could write a line of its own into a log. */
const pattern = /^[\w.-]{8,100}$/

export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}

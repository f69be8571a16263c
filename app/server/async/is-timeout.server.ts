/** Whether a call was given up by `AbortSignal.timeout`. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

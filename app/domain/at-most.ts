/**
 * Gives the value of a promise, or null where it takes longer than so many milliseconds. A failure of the promise
 * counts only while it is waited for; later it belongs to whoever else holds it.
 */
export async function atMost<Value>(
  promise: Promise<Value>,
  milliseconds: number,
): Promise<Value | null> {
  if (milliseconds === Number.POSITIVE_INFINITY) return promise
  promise.catch(() => {})
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

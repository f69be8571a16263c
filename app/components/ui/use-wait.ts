import { useEffect, useState } from 'react'

/** @returns the seconds that are left of a wait; each `answer` begins one anew. */
export function useWait(seconds: number, answer: unknown): number {
  // Without scripts nothing would count it down.
  const [left, setLeft] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: two answers may ask for the same wait
  useEffect(() => {
    setLeft(seconds)
    if (seconds === 0) return
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [seconds, answer])
  return left
}

/** `9:05` for 545 seconds. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

import { useEffect, useRef, useState } from 'react'

type Amount = { readonly key: string; readonly amount: number }

/** A mark `a` or `b` in turn per changed amount, so that its style plays again each time; none on the first render. */
export function useChangedAmounts(rows: readonly Amount[]): ReadonlyMap<string, 'a' | 'b'> {
  const before = useRef<ReadonlyMap<string, number> | null>(null)
  const [marks, setMarks] = useState<ReadonlyMap<string, 'a' | 'b'>>(new Map())
  const state = rows.map(({ key, amount }) => `${key}=${amount}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` is `rows` as text, a new array is no change
  useEffect(() => {
    const last = before.current
    before.current = new Map(rows.map(({ key, amount }) => [key, amount]))
    if (!last) return
    const changed = rows.filter(({ key, amount }) => last.get(key) !== amount)
    setMarks((shown) => {
      const next = new Map(shown)
      for (const { key } of changed) next.set(key, shown.get(key) === 'a' ? 'b' : 'a')
      return next
    })
  }, [state])
  return marks
}

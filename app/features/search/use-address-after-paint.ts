import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

/**
 * Writes a change to the address once what was chosen is on the screen. What is chosen meanwhile is written with it, in
 * one step; nothing is written when the address became another one, as on the way to another page.
 */
export function useAddressAfterPaint<Change extends object>(
  write: (change: Change) => Promise<void>,
): (change: Change) => Promise<void> {
  const { history } = useRouter()
  const waiting = useRef<{ readonly change: Change; readonly href: string }>(null)
  return useCallback(
    async (change) => {
      const { href } = history.location
      const before = waiting.current?.href === href ? waiting.current.change : null
      const mine = { change: { ...before, ...change }, href }
      waiting.current = mine
      await afterPaint()
      if (waiting.current !== mine) return
      waiting.current = null
      if (history.location.href === href) await write(mine.change)
    },
    [history, write],
  )
}

/** Milliseconds after which it is not waited for any longer: a page that nobody looks at is not painted. */
const longest = 100

/** Once what was just chosen is on the screen: work that may follow it does not keep it waiting. */
function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longest)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}

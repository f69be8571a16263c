import { type RefObject, useEffect, useState } from 'react'

export type CopyState = 'idle' | 'copied' | 'selected'

/** Puts a text on the clipboard; where the browser refuses, the text is selected for the renter's own copying. */
export function useCopy(text: string, element: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<CopyState>('idle')
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press begins the two seconds anew
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), SHOWN)
    return () => clearTimeout(timer)
  }, [state, round])
  const copy = async () => {
    const isCopied = await write(text)
    if (!isCopied && element.current) window.getSelection()?.selectAllChildren(element.current)
    setState(isCopied ? 'copied' : 'selected')
    setRound((rounds) => rounds + 1)
  }
  /** The words about the selection go with it. */
  const leave = () => setState((now) => (now === 'selected' ? 'idle' : now))
  return { state, copy, leave }
}

/** Milliseconds for which the button says that it copied. */
const SHOWN = 2000

/** False: no clipboard (an insecure address, an old browser) or no permission. */
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

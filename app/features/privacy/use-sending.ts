import { useEffect, useRef, useState } from 'react'

/** A form that the browser posts by itself: it says that it is under way, and begins at what was wrong with it. */
export function useSending(posted: unknown) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)

  useEffect(() => {
    // Shown again by the way back: nothing is under way any more.
    const stop = () => setSending(false)
    addEventListener('pageshow', stop)
    return () => removeEventListener('pageshow', stop)
  }, [])

  useEffect(() => {
    if (posted) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [posted])

  return { form, isSending, onSubmit: () => setSending(true) }
}

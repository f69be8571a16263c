import { useEffect, useRef, useState } from 'react'
import type { AccountResult, PostedForm } from './account.types'

/** A form that the browser posts by itself: it says that it is under way, and begins at what was wrong with it. */
export function useSending(posted: PostedForm | null) {
  const form = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const problems = problemsIn(posted?.result)

  useEffect(() => {
    // Shown again by the way back: nothing is under way any more.
    const stop = () => setSending(false)
    addEventListener('pageshow', stop)
    return () => removeEventListener('pageshow', stop)
  }, [])

  useEffect(() => {
    if (!posted) return
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [posted])

  return { form, isSending, problems, onSubmit: () => setSending(true) }
}

function problemsIn(result: AccountResult | undefined) {
  return result && 'problems' in result ? result.problems : {}
}

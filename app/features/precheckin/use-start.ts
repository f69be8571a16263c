import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import { startPrecheckinFn } from './precheckin.functions'
import type { PostedStart, StartResult } from './precheckin.types'

type Refused = Exclude<StartResult, { readonly ok: true }>

/** The fields are the browser's own: what is typed before the page is alive stays, and so does it after a wrong pair. */
export function useStart(posted: PostedStart | null) {
  const router = useRouter()
  const navigate = useNavigate()
  const back = posted && !posted.result.ok ? posted.result : null
  const [result, setResult] = useState<Refused | null>(back)
  const [isSending, setSending] = useState(false)
  const [wait, setWait] = useState(waitOf(back))
  const problems = result && 'problems' in result ? result.problems : {}
  const isWaiting = wait > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  useEffect(() => {
    const first = problems.code ? 'pc-code' : problems.email ? 'pc-email' : null
    if (first) document.getElementById(first)?.focus()
  }, [problems])

  const send = async (code: string, email: string) => {
    setSending(true)
    const answer = await startPrecheckinFn({ data: { code, email } }).catch(refusalOf)
    if (answer.ok) {
      // The start knows where it was left.
      await router.invalidate()
      await navigate({ to: '/precheckin' })
      return
    }
    setSending(false)
    setResult(answer)
    setWait(waitOf(answer))
  }

  return {
    problems,
    failure: result && 'error' in result ? result.error : null,
    isSending,
    wait,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (isSending || isWaiting) return
      const typed = new FormData(event.currentTarget)
      void send(String(typed.get('code') ?? ''), String(typed.get('email') ?? ''))
    },
  }
}

/** Seconds until it may be tried again; 0: now. */
function waitOf(result: Refused | null): number {
  return result && 'error' in result ? (result.retryAfter ?? 0) : 0
}

function refusalOf(error: unknown): StartResult {
  if (!isAppError(error, 'too_many_requests')) return { ok: false, error: 'unavailable' }
  const { retryAfter } = error.details
  const seconds = typeof retryAfter === 'number' ? { retryAfter } : {}
  return { ok: false, error: 'too_many_requests', ...seconds }
}

import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import { findByCodeFn } from './manage.functions'
import type { LookUpProblems, LookUpRefusal, LookUpResult, PostedLookUp } from './manage.types'

export type LookUpFailure = LookUpRefusal

type LookUpState = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly problems: LookUpProblems
  readonly failure: LookUpFailure | null
  readonly isSending: boolean
  /** Seconds until it may be tried again; 0: now. */
  readonly wait: number
  readonly submit: (event: FormEvent) => void
}

/** The fields are the browser's own: what is typed before the page is alive stays, and so does it after a wrong pair. */
export function useLookUp(posted: PostedLookUp | null): LookUpState {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState<LookUpResult | null>(posted?.result ?? null)
  const [isSending, setSending] = useState(false)
  const refused = result && !result.ok && 'error' in result ? result : null
  const [wait, setWait] = useState(refused?.retryAfter ?? 0)
  const problems = result && !result.ok && 'problems' in result ? result.problems : {}
  const isWaiting = wait > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setWait((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  useEffect(() => {
    const first = problems.code ? 'mg-code' : problems.email ? 'mg-email' : null
    if (first) document.getElementById(first)?.focus()
  }, [problems])

  const send = async (code: string, email: string) => {
    setSending(true)
    const answer = await findByCodeFn({ data: { code, email } }).catch(refusalOf)
    if (answer.ok) {
      await navigate({ to: '/reserva/gestionar/reserva' })
      return
    }
    setSending(false)
    setResult(answer)
    if ('error' in answer) setWait(answer.retryAfter ?? 0)
  }

  return {
    form,
    problems,
    failure: refused?.error ?? null,
    isSending,
    wait,
    submit: (event) => {
      event.preventDefault()
      if (isSending || isWaiting || !form.current) return
      const typed = new FormData(form.current)
      void send(String(typed.get('code') ?? ''), String(typed.get('email') ?? ''))
    },
  }
}

function refusalOf(error: unknown): LookUpResult {
  if (!isAppError(error, 'too_many_requests')) return { ok: false, error: 'unavailable' }
  const { retryAfter } = error.details
  const seconds = typeof retryAfter === 'number' ? { retryAfter } : {}
  return { ok: false, error: 'too_many_requests', ...seconds }
}

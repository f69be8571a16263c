import { useEffect, useRef, useState } from 'react'
import { type AttemptMethod, methodRules } from '~/domain/booking/payment-methods'
import { openGateway } from '../gateway-window'
import type { PayRequest } from '../payment.schema'
import type { PaymentProgress } from '../payment.types'
import { type PaymentProblem, problemOf } from '../payment-words'
import { useVerification } from './use-verification'

/** The state of a payment as the server knows it: its progress, and the problem of the attempt before. */
export function usePayment({
  request: { code, asked },
  loaded,
  refusal,
  finish,
}: {
  readonly request: PayRequest
  readonly loaded: PaymentProgress
  /** Why a form that was sent without scripts was refused; null: it was not. */
  readonly refusal: PaymentProblem | null
  /** Once, when it is paid. */
  readonly finish: () => Promise<void>
}) {
  const [progress, setProgress] = useState(loaded)
  const [attempt, setAttempt] = useState(0)
  const [blocked, setBlocked] = useState(false)
  const shown = useRef(loaded)
  // The verification screen stays, and says that the payment is done, until the thanks page opens.
  const [waited, setWaited] = useState(loaded)
  const [problem, setProblem] = useState(() => refusal ?? problemOf(loaded))

  // The moment of a start that got no answer, with the number of attempts until then: progress with no more attempts is stale.
  const unanswered = useRef<{ readonly since: number; readonly attempts: number } | null>(null)

  const isOld = (next: PaymentProgress): boolean => {
    const waits = unanswered.current
    if (waits === null || !('attempts' in next) || next.attempts > waits.attempts) return false
    return Date.now() - waits.since < TIMEOUT_MS
  }

  const take = (next: PaymentProgress) => {
    if (isOld(next)) return
    unanswered.current = null
    const before = shown.current
    shown.current = next
    setProgress(next)
    if (next.state === 'done') void finish()
    else setWaited(next)
    if (next.state === 'failed' || next.state === 'none') {
      setProblem(problemOf(next) ?? (before.state === 'pending' ? 'not_started' : null))
      setAttempt((count) => count + 1)
    }
  }
  const verification = useVerification({ code, kind: asked.kind }, progress, take)

  const wait = (method: AttemptMethod) => {
    const known = shown.current
    take({ state: 'pending', method })
    unanswered.current = { since: Date.now(), attempts: 'attempts' in known ? known.attempts : 0 }
  }

  const begin = (next: PaymentProgress) => {
    take(next)
    if (next.state !== 'verify') return
    // After the press a window may still open; where not, the verification screen has the button. An empty window
    // opened beforehand would flash at everybody whose bank asks for nothing.
    if (methodRules[next.method].opens === 'window') setBlocked(!openGateway(next.url))
    else window.location.assign(next.url)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a page that opens after the payment is done
  useEffect(() => {
    if (loaded.state === 'done') void finish()
  }, [])

  const done = progress.state === 'done'
  return {
    asked: done ? waited : progress,
    done,
    blocked,
    verification,
    attempt,
    problem,
    begin,
    wait,
  }
}

/** Milliseconds within which a start that was not answered may still begin on the server. */
const TIMEOUT_MS = 30_000

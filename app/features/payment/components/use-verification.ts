import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { methodRules } from '~/domain/booking/payment-methods'
import { isGatewayClosed } from '../gateway-window'
import { abandonPaymentFn } from '../payment.functions'
import type { PaidFor } from '../payment.schema'
import { PAYMENT_RETURN_MESSAGE, type PaymentProgress } from '../payment.types'
import { getPaymentProgressFn } from '../progress.functions'

/** Milliseconds between two checks whether the bank's window is still open. */
const WATCH = 500

/** Milliseconds after which the page says that it takes long. */
const SLOW = 45_000

export type Verification = {
  readonly slow: boolean
  readonly offline: boolean
  readonly leaving: boolean
  /** The gateway is still deciding: another payment now could be a second one. */
  readonly refused: boolean
  /** The bank's window, which this page opened, is gone without an answer. */
  readonly closed: boolean
  readonly leave: () => Promise<void>
}

/**
 * Asks the server until the payment is decided (D18), and at once when the gateway's window returns, the tab gets the focus
 * or the connection is back.
 */
export function useVerification(
  paidFor: PaidFor,
  progress: PaymentProgress,
  onProgress: (progress: PaymentProgress) => void,
): Verification {
  const open = progress.state === 'verify' || progress.state === 'pending'
  const began = useRef(Date.now())
  const [slow, setSlow] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [refused, setRefused] = useState(false)
  const [closed, setClosed] = useState(false)
  const query = useQuery({
    queryKey: ['payment-progress', paidFor],
    queryFn: () => getPaymentProgressFn({ data: paidFor }),
    staleTime: 0,
    gcTime: 0,
    enabled: open,
    refetchInterval: () => pause(Date.now() - began.current),
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    retry: false,
  })
  const { data, dataUpdatedAt, refetch } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer once, by the time it came
  useEffect(() => {
    if (data && open) onProgress(data)
  }, [dataUpdatedAt])

  useEffect(() => {
    if (!open) return
    began.current = Date.now()
    setSlow(false)
    setRefused(false)
    const timer = setTimeout(() => setSlow(true), SLOW)
    const look = (event: MessageEvent) => {
      const ours = event.origin === window.location.origin
      if (ours && event.data === PAYMENT_RETURN_MESSAGE) void refetch()
    }
    window.addEventListener('message', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', look)
    }
  }, [open, refetch])

  const hasWindow = progress.state === 'verify' && methodRules[progress.method].opens === 'window'
  useEffect(() => {
    setClosed(false)
    if (!hasWindow) return
    let was = false
    const watch = setInterval(() => {
      const is = isGatewayClosed()
      if (is && !was) void refetch()
      if (is !== was) setClosed(is)
      was = is
    }, WATCH)
    return () => clearInterval(watch)
  }, [hasWindow, refetch])

  const leave = async () => {
    setLeaving(true)
    const next = await abandonPaymentFn({ data: paidFor }).catch(() => null)
    setLeaving(false)
    const stays = !next || next.state === 'verify' || next.state === 'pending'
    setRefused(stays && next !== null)
    if (next) onProgress(next)
  }

  return { slow, offline: open && query.isError, leaving, refused, closed, leave }
}

/** Milliseconds until the next question, by how long the page has been asking. */
function pause(elapsed: number): number {
  if (elapsed < 30_000) return 2000
  if (elapsed < 120_000) return 4000
  return 10_000
}

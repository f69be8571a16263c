import { type FormEvent, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import { resendMailFn } from './manage.functions'
import type { ResendResult } from './manage.types'

/** Sends the booking's mail again. @param posted how it went without scripts. */
export function useResend(code: string, posted: ResendResult | null) {
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState(posted)

  const send = async () => {
    setSending(true)
    setResult(null)
    setResult(await resendMailFn({ data: { code } }).catch(refusalOf))
    setSending(false)
  }

  return {
    isSending,
    result,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isSending) void send()
    },
  }
}

function refusalOf(error: unknown): ResendResult {
  const isBusy = isAppError(error, 'too_many_requests')
  return { ok: false, error: isBusy ? 'too_many_requests' : 'unavailable' }
}

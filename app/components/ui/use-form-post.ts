import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import type { FormResult, Refused } from '~/domain/form-result'
import { whenStillHere } from './when-still-here'

/**
 * A small form whose fields are the browser's own: what is typed before the page is alive stays, and so does it after a
 * refusal. Without `send` the browser posts it by itself.
 * @param posted how it ended when it was posted without scripts
 * @param send calls the form's server function
 * @param done goes on to another page; the form stays busy meanwhile
 * @param refused runs before a refusal is shown, and is waited for: what it loads has to be there by then
 */
export function useFormPost<Code extends string = never, Problems = never, Done = unknown>({
  posted,
  send,
  done,
  refused,
}: {
  readonly posted?: FormResult<Code, Problems, Done> | null | undefined
  readonly send?:
    | ((typed: FormData, form: HTMLFormElement) => Promise<FormResult<Code, Problems, Done>>)
    | undefined
  readonly done?: ((result: Done) => unknown) | undefined
  readonly refused?: (() => unknown) | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState(posted ?? null)
  const [isSending, setSending] = useState(false)
  const problems: Partial<Problems> =
    result && !result.ok && 'problems' in result ? result.problems : {}
  const refusal = result && !result.ok && 'error' in result ? result : null

  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [result])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    if (send) event.preventDefault()
    if (isSending) return
    setSending(true)
    const free = () => setSending(false)
    if (!send) return whenStillHere(free)
    const { currentTarget } = event
    const answer = await send(new FormData(currentTarget), currentTarget).catch(refusalOf)
    if (answer.ok && done) {
      whenStillHere(free)
      return done(answer)
    }
    if (!answer.ok) await refused?.()
    free()
    setResult(answer)
  }

  return {
    form,
    isSending,
    result,
    refusal,
    problems,
    submit,
    /** Takes a refusal back, as soon as it is not about what is shown any more. */
    clear: () => setResult(null),
  }
}

/** @returns what a call that failed means for its form. */
function refusalOf(error: unknown): Refused {
  if (!isAppError(error, 'too_many_requests')) return { ok: false, error: 'unavailable' }
  const { retryAfter } = error.details
  const seconds = typeof retryAfter === 'number' ? { retryAfter } : {}
  return { ok: false, error: 'too_many_requests', ...seconds }
}

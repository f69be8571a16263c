import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isAppError } from '~/domain/app-error'
import type { FormResult, Refused } from '~/domain/form-result'
import { focusText } from './focus-text'
import { whenStillHere } from './when-still-here'

/**
 * A small form with uncontrolled fields: typed text stays through hydration and after a refusal. Without `send` the browser
 * posts the form by itself.
 * @param posted the result, where the form was posted without scripts
 * @param send calls the form's server function
 * @param done opens another page after a success; the form stays busy meanwhile
 * @param refused is awaited before a refusal is shown, and loads what the message needs
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

  const [loaded] = useState(result)
  useEffect(() => {
    if (!result) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    if (wrong) return wrong.focus()
    // A message that a document came with is announced to nobody; one that appears is.
    const isUnsaid = result === loaded && !result.ok && document.activeElement === document.body
    if (isUnsaid) focusText('main [role=alert]')
  }, [result, loaded])

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
    /** Removes the result, for example once the refused text was changed. */
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

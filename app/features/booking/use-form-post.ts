import { type FormEvent, useState } from 'react'

/** Milliseconds; then it counts as not sent. */
const TIMEOUT_MS = 20_000

/**
 * A form that is posted to another page, which answers with an address. With scripts this one stays until that is there,
 * so that what was typed outlasts a lost connection; without, the browser posts it.
 */
export function useFormPost() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    const { currentTarget: form } = event
    setState('busy')
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const body = new FormData(form)
      const { url, redirected } = await fetch(form.action, { method: 'POST', body, signal })
      if (!redirected) return setState('failed')
      // Shown again by the way back: nothing is under way any more.
      addEventListener('pageshow', () => setState('idle'), { once: true })
      location.assign(url)
    } catch {
      setState('failed')
    }
  }

  return { isBusy: state === 'busy', isFailed: state === 'failed', onSubmit }
}

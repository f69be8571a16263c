import { type FormEvent, useEffect, useState } from 'react'
import { whenStillHere } from '~/components/ui/when-still-here'
import { getSessionOverFn } from './account.functions'

/** Milliseconds that a page was away for, after which it asks whether somebody is still signed in. */
const AWAY = 60_000

/**
 * Whether the session ended while the page was open: asked when the page comes forward again after a while, and before
 * what was typed is sent, so that nothing typed is lost to a login. What cannot be asked changes nothing.
 */
export function useSession() {
  const [isOver, setOver] = useState(false)
  const [waiting, setWaiting] = useState<HTMLFormElement | null>(null)
  const [sending, setSending] = useState<string | null>(null)

  useEffect(() => {
    let left = Date.now()
    const look = () => {
      if (document.visibilityState === 'hidden') {
        left = Date.now()
        return
      }
      if (Date.now() - left < AWAY) return
      left = Date.now()
      void isSessionOver().then((is) => is && setOver(true))
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const post = (form: HTMLFormElement) => {
    setSending(form.id)
    form.submit()
    whenStillHere(() => setSending(null))
  }

  /** Sends the form once it is known that its sender is signed in. */
  const guard = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending !== null) return
    const form = event.currentTarget
    setSending(form.id)
    void isSessionOver().then((is) => {
      if (!is) return post(form)
      setSending(null)
      setWaiting(form)
      setOver(true)
    })
  }

  /** Signed in again: what waited is sent. */
  const goOn = () => {
    setOver(false)
    if (waiting) post(waiting)
    setWaiting(null)
  }

  /** Another way than a form has told it. */
  const tellOver = () => setOver(true)

  const stay = () => {
    setOver(false)
    setWaiting(null)
  }

  return {
    isOver,
    /** The id of the form that is on its way; null: none is. */
    sending,
    guard,
    tellOver,
    goOn,
    stay,
  }
}

export type Session = ReturnType<typeof useSession>

function isSessionOver(): Promise<boolean> {
  return getSessionOverFn().catch(() => false)
}

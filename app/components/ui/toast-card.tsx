import './toast.css'
import { useEffect, useRef, useState } from 'react'
import { m } from '~/paraglide/messages'
import Info from '~icons/lucide/info'
import X from '~icons/lucide/x'
import type { ToastCardProps } from './toast'

/** Closes itself after its time, but not under the pointer or the focus. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const [paused, setPaused] = useState(false)
  const { id, duration = 6000 } = toast
  useEffect(() => {
    if (paused || duration === null) return
    const timer = setTimeout(() => onDismiss(id), duration)
    return () => clearTimeout(timer)
  }, [paused, duration, id, onDismiss])
  // Where the keyboard came from, to go back there when the toast is closed.
  const before = useRef<EventTarget | null>(null)
  const close = () => {
    const back = before.current instanceof HTMLElement && before.current.isConnected
    const next = back ? (before.current as HTMLElement) : document.querySelector('main')
    next?.focus({ preventScroll: true })
    onDismiss(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the timer listens here
    <div
      className="toast"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
    >
      {toast.icon ?? <Info className="i" aria-hidden />}
      <div>
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" className="x" aria-label={m.ui_close()} onClick={close}>
        <X className="i" aria-hidden />
      </button>
    </div>
  )
}

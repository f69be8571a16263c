import { useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import Info from '~icons/lucide/info'
import X from '~icons/lucide/x'
import type { ShownToast } from './toast'

export function ToastCards({
  toasts,
  onDismiss,
}: {
  readonly toasts: readonly ShownToast[]
  readonly onDismiss: (id: string) => void
}) {
  return toasts.map((toast) => <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} />)
}

function ToastCard({
  toast,
  onDismiss,
}: {
  readonly toast: ShownToast
  readonly onDismiss: (id: string) => void
}) {
  const [paused, setPaused] = useState(false)
  const { id, duration = 6000 } = toast
  useEffect(() => {
    if (paused || duration === null) return
    const timer = setTimeout(() => onDismiss(id), duration)
    return () => clearTimeout(timer)
  }, [paused, duration, id, onDismiss])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only the timer listens here
    <div
      className="toast"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toast.icon ?? <Info className="i" aria-hidden />}
      <div>
        <b>{toast.title}</b>
        {toast.text && <p>{toast.text}</p>}
      </div>
      <button type="button" className="x" aria-label={m.ui_close()} onClick={() => onDismiss(id)}>
        <X className="i" aria-hidden />
      </button>
    </div>
  )
}

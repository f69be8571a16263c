import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '~/paraglide/messages'
import Info from '~icons/lucide/info'
import X from '~icons/lucide/x'

export type Toast = {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly icon?: ReactNode
  /** Replaces a shown toast with the same id instead of stacking. */
  readonly id?: string
  /** Milliseconds; null stays until closed. */
  readonly duration?: number | null
}
type ShownToast = Toast & { readonly id: string }
type ToastApi = { readonly show: (toast: Toast) => void; readonly dismiss: (id: string) => void }

const ToastContext = createContext<ToastApi | null>(null)

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const counter = useRef(0)
  const dismiss = useCallback(
    (id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback((toast: Toast) => {
    counter.current += 1
    const id = toast.id ?? `toast-${counter.current}`
    setToasts((shown) => [...shown.filter((other) => other.id !== id), { ...toast, id }].slice(-3))
  }, [])
  const api = useMemo(() => ({ show, dismiss }), [show, dismiss])
  return (
    <ToastContext value={api}>
      {children}
      <section
        className="toasts"
        aria-label={m.ui_notices()}
        aria-live="polite"
        aria-relevant="additions"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  )
}

/** 6 s unless told, paused under the pointer or focus. */
export function useToast(): ToastApi {
  const api = useContext(ToastContext)
  if (!api) throw new Error('useToast stands inside ToastProvider')
  return api
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

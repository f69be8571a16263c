import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { m } from '~/paraglide/messages'

export type Toast = {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly icon?: ReactNode
  /** Replaces a shown toast with the same id instead of stacking. */
  readonly id?: string
  /** Milliseconds; null stays until closed. */
  readonly duration?: number | null
}
export type ShownToast = Toast & { readonly id: string }
export type ToastCardProps = {
  readonly toast: ShownToast
  readonly onDismiss: (id: string) => void
}
type ToastApi = { readonly show: (toast: Toast) => void; readonly dismiss: (id: string) => void }

const ToastContext = createContext<ToastApi | null>(null)

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  const [Card, setCard] = useState<ComponentType<ToastCardProps> | null>(null)
  const counter = useRef(0)
  const dismiss = useCallback(
    (id: string) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback((toast: Toast) => {
    counter.current += 1
    const id = toast.id ?? `toast-${counter.current}`
    setToasts((shown) => [...shown.filter((other) => other.id !== id), { ...toast, id }].slice(-3))
    // Fetched by then, unless it is the first second of the page (`later.tsx`); lost, the next toast asks for it again.
    import('./toast-card').then(
      ({ ToastCard }) => setCard(() => ToastCard),
      () => undefined,
    )
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
        {Card && toasts.map((toast) => <Card key={toast.id} toast={toast} onDismiss={dismiss} />)}
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

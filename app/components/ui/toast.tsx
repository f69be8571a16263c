import { noop } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'
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
type ToastApi = { readonly show: (toast: Toast) => void; readonly dismiss: (id: string) => void }
type Cards = ComponentType<{
  readonly toasts: readonly ShownToast[]
  readonly onDismiss: (id: string) => void
}>

/** The region that says toasts, once in a page; the code of what it holds comes with the shell's late part or the first toast. */
export function Toasts() {
  const { toasts, Cards } = useSyncExternalStore(subscribe, snapshot, nothing)
  return (
    <section
      className="toasts"
      aria-label={m.ui_notices()}
      aria-live="polite"
      aria-relevant="additions"
    >
      {Cards && <Cards toasts={toasts} onDismiss={dismiss} />}
    </section>
  )
}

/** 6 s unless told, paused under the pointer or focus. */
export function useToast(): ToastApi {
  return api
}

/** While it cannot be fetched nothing is said; the next toast asks for it again. */
export async function loadToastCards(): Promise<void> {
  if (state.Cards) return
  const { ToastCards } = await import('./toast-cards')
  change({ Cards: ToastCards })
}

type State = { readonly toasts: readonly ShownToast[]; readonly Cards: Cards | null }

const none: State = { toasts: [], Cards: null }
/** Of this tab: the server shows no toast and changes nothing here. */
let state = none
let counter = 0
const listeners = new Set<() => void>()

function show(toast: Toast): void {
  counter += 1
  const id = toast.id ?? `toast-${counter}`
  const others = state.toasts.filter((other) => other.id !== id)
  change({ toasts: [...others, { ...toast, id }].slice(-3) })
  void loadToastCards().catch(noop)
}

function dismiss(id: string): void {
  if (!state.toasts.some((toast) => toast.id === id)) return
  change({ toasts: state.toasts.filter((toast) => toast.id !== id) })
}

const api: ToastApi = { show, dismiss }

function change(changed: Partial<State>): void {
  state = { ...state, ...changed }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const snapshot = () => state
const nothing = () => none

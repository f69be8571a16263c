import './sheet.css'
import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { m } from '~/paraglide/messages'
import X from '~icons/lucide/x'
import { classNames } from './class-names'

/** sheet: from the bottom on phones, else as dialog: centred; full: the whole phone screen; side: from the right. */
type SheetKind = 'sheet' | 'dialog' | 'full' | 'side'

const looks: Readonly<Record<SheetKind, string>> = {
  sheet: 'dlg-sheet',
  dialog: '',
  full: 'dlg-full',
  side: 'dlg-side',
}

type SheetProps = {
  readonly open: boolean
  /** Escape, the cross, a press on the ground outside. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly footer?: ReactNode
  readonly kind?: SheetKind
  /** Width on the desktop, CSS length. */
  readonly width?: string
  readonly className?: string
  /** Once it is shown, before it is painted: to place it, or to move focus. */
  readonly onOpened?: (dialog: HTMLDialogElement) => void
  readonly children: ReactNode
}

/** A modal `<dialog>`, mounted only while open. Focus goes to the first control or `[autofocus]`, later back. */
export function Sheet(props: SheetProps) {
  return props.open ? <OpenSheet {...props} /> : null
}

function OpenSheet({
  onClose,
  title,
  action,
  footer,
  kind = 'sheet',
  width,
  className,
  onOpened,
  children,
}: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const latest = useRef({ onClose, onOpened })
  useEffect(() => {
    latest.current = { onClose, onOpened }
  })
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    latest.current.onOpened?.(dialog)
    return () => dialog.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same by the dialog's cancel event
    <dialog
      ref={ref}
      className={classNames('dlg', looks[kind], className)}
      style={width ? { '--dlg-w': width } : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React lets the event of a dialog inside this one bubble; only the inner one closes then.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        latest.current.onClose()
      }}
      onClick={(event) => isBackdrop(event) && latest.current.onClose()}
    >
      <div className="dlg-in">
        <div className="grab" aria-hidden="true" />
        <div className="dlg-h">
          <h2 id={titleId} className="h4">
            {title}
          </h2>
          {action}
          <button type="button" className="icon-btn" aria-label={m.ui_close()} onClick={onClose}>
            <X className="i i-24" aria-hidden />
          </button>
        </div>
        <div className="dlg-b">{children}</div>
        {footer && <div className="sheet-f">{footer}</div>}
      </div>
    </dialog>
  )
}

/** The dialog's box holds everything but its backdrop, so a press on the element itself is outside. */
function isBackdrop(event: MouseEvent<HTMLDialogElement>): boolean {
  return event.target === event.currentTarget
}

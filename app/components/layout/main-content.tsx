import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'

/** The target of the skip link. */
export const MAIN_ID = 'contenido'

export function SkipLink() {
  return (
    <a className="skip" href={`#${MAIN_ID}`}>
      {m.skip_to_content()}
    </a>
  )
}

/** The page's one `main` landmark. */
export function MainContent({
  className,
  children,
}: {
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <main id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}

import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages'

export const MAIN_ID = 'contenido'

/** The heading of a step of the booking: it takes the focus when another step opens, and a document is shown from it on. */
export const HEADING_ID = 'paso'

/** The browser keeps the page before until the heading is there, in place of a header over an empty page (record 83). */
export const headingFirst = [{ rel: 'expect', href: `#${HEADING_ID}`, blocking: 'render' }] as const

export function SkipLink({
  to = MAIN_ID,
  children = m.skip_to_content(),
}: {
  readonly to?: string
  readonly children?: string
}) {
  return (
    <a className="skip" href={`#${to}`}>
      {children}
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

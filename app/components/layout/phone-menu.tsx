import { noop } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { m } from '~/paraglide/messages'
import Menu from '~icons/lucide/menu'
import { FOOTER_ID } from './footer'
import type { LayoutFrame } from './layout.types'

const loadPanel = () => import('./phone-menu-panel')
const PhoneMenuPanel = lazy(loadPanel)

/** The menu of phones. Without JavaScript the button leads to the footer's links. */
export function PhoneMenu({ site, locale }: Pick<LayoutFrame, 'site' | 'locale'>) {
  const [open, setOpen] = useState(false)
  const { href } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes the menu
  useEffect(() => setOpen(false), [href])
  const show = (event: MouseEvent) => {
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      <a
        href={`#${FOOTER_ID}`}
        className="icon-btn phone-only"
        aria-label={m.nav_open_menu()}
        aria-haspopup="dialog"
        // Without a connection opening it says so.
        onPointerDown={() => void loadPanel().catch(noop)}
        onClick={show}
      >
        <Menu className="i i-24" aria-hidden />
      </a>
      {open && (
        <Suspense>
          <PhoneMenuPanel site={site} locale={locale} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

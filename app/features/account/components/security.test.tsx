import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'

vi.mock('@tanstack/react-router', () => {
  const Anchor = ({ children, to }: { readonly children?: ReactNode; readonly to: string }) => (
    <a href={to}>{children}</a>
  )
  return { Link: Anchor, createLink: () => Anchor, useHydrated: () => false }
})
vi.mock('~/features/site/use-site', () => ({ useLayout: () => ({ locale: 'es' }) }))
vi.mock('../use-passkey', () => ({ useHasPasskeys: () => true }))

const { Security } = await import('./security')

const session = { sending: null, guard: () => {} } as unknown as Session
const [own, other] = [
  { id: 'a', began: '2026-12-01T07:00', used: '2026-12-01T08:00', isThis: true },
  { id: 'b', began: '2026-11-30T19:30', used: '2026-11-30T20:00', isThis: false },
]

function shown(change: Partial<AccountPage> = {}) {
  const page: Partial<AccountPage> = {
    ...{ posted: null, user: { email: 'ana@a.pa' } as AccountPage['user'], host: 'a.pa' },
    ...{ provider: null, passkeys: [], sessions: [own, other], ...change },
  }
  return renderToStaticMarkup(<Security account={page as AccountPage} session={session} />)
}
const sentBy = (html: string) =>
  [...html.matchAll(/name="(?:form|session_id)" value="([^"]*)"/g)].map(([, value]) => value)

test('whoever signs in by a password is asked for it where it matters', () => {
  expect(shown().match(/type="password"/g)).toHaveLength(3)
})

test('whoever comes in by a provider is asked for no password, and told why', () => {
  const html = shown({ provider: 'google' })
  expect(html).not.toContain('type="password"')
  expect(html).toContain('Entras con Google y aquí no tienes contraseña')
  expect(html).not.toContain('Llaves de acceso</h2>')
  expect(html).toContain('Sesiones abiertas')
})

test('each other session is closed by a form of its own, and all of them by one', () => {
  const html = shown()
  expect(sentBy(html)).toEqual(['password', 'session_gone', 'b', 'session_gone', 'others'])
  expect(html).toContain('Es esta sesión')
  expect(html.replaceAll('\u00a0', ' ')).toContain(
    'aria-label="Cerrar: Abierta el lun 30 nov 2026, 7:30 p. m."',
  )
})

test('where this is the only one there is nothing to close; where none can be read it is said', () => {
  expect(sentBy(shown({ sessions: [own] }))).toEqual(['password'])
  expect(shown({ sessions: null })).toContain('Ahora no podemos mostrar tus sesiones')
})

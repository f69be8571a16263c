import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { AccountPage } from '../account.types'
import type { Session } from '../use-session'

vi.mock('@tanstack/react-router', () => ({ createLink: () => () => null }))

const { KeptDetails } = await import('./kept-details')

const user = { name: 'Ana', lastName: 'Prueba', phone: '', birthday: '', license: '' }
const typed = { phone: '+50760000001', birthday: '1990-02-03', license: '8-1' }

function shown(sending: string | null) {
  const account = { user: { ...user, email: 'ana@a.pa' }, typed } satisfies Partial<AccountPage>
  const session = { sending, guard: () => {} } as unknown as Session
  return renderToStaticMarkup(<KeptDetails account={account} session={session} />)
}

test('the details of the last booking are sent by one press, which is busy until they are kept', () => {
  const sent = [...shown(null).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair)
  expect(Object.fromEntries(sent)).toEqual({
    ...{ form: 'details', name: 'Ana', lastName: 'Prueba', phone: typed.phone, license: '8-1' },
    ...{ birthdayDay: '03', birthdayMonth: '02', birthdayYear: '1990' },
  })
  expect(shown(null)).not.toContain('aria-busy')
  expect(shown('ac-typed')).toContain('aria-busy')
})

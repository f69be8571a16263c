import { expect, test, vi } from 'vitest'

vi.mock('~/features/account/account.functions', () => ({ getSignedInFn: async () => true }))
vi.mock('~/features/payment/balance.functions', () => ({ getBalanceToPayFn: async () => null }))

const { Route } = await import('./thanks')

/** The page to which thanks lead; null: they are shown. */
async function leadsTo(booking: object): Promise<string | null> {
  const { loader } = Route.options
  if (typeof loader !== 'function') throw new Error('nothing is loaded')
  const fetchQuery = async () => ({ booking, hasPass: false })
  try {
    await Reflect.apply(loader, undefined, [{ context: { queryClient: { fetchQuery } } }])
    return null
  } catch (thrown) {
    return String(Reflect.get(Object(thrown), 'options')?.to)
  }
}

test.each([
  ['is held', { status: 'unpaid', isBegun: false }, '/reserva/checkout'],
  ['is ahead', { status: 'paid', isBegun: false }, null],
  ['is paid at the counter', { status: 'confirmed', isBegun: false }, null],
  ['has begun', { status: 'paid', isBegun: true }, '/reserva/gestionar/reserva'],
])('thanks of a booking that %s', async (_, booking, page) => {
  expect(await leadsTo(booking)).toBe(page)
})

import { afterEach, expect, test, vi } from 'vitest'
import { watchLeftCheckout } from './watch-left-checkout'

const noticeLeftCheckout = vi.fn()
vi.mock('./left-checkout', () => ({
  noticeLeftCheckout: (code: string) => noticeLeftCheckout(code),
}))
afterEach(() => {
  vi.unstubAllGlobals()
  noticeLeftCheckout.mockClear()
})

/** A page whose tab has shown the checkout of a reservation, or of none. */
function begins(code: string | null) {
  const window = new EventTarget()
  vi.stubGlobal('sessionStorage', { getItem: () => code })
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  watchLeftCheckout()
  return (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
}

test('a page that begins after the checkout tells that it was left, and each that the browser kept', async () => {
  const show = begins('AB12')
  await vi.waitFor(() => expect(noticeLeftCheckout.mock.calls).toEqual([['AB12']]), 20_000)
  show(true)
  await vi.waitFor(
    () => expect(noticeLeftCheckout.mock.calls).toEqual([['AB12'], ['AB12']]),
    20_000,
  )
})

test('one that is shown as it was loaded tells it once, and a tab without a checkout nothing', async () => {
  begins('AB12')(false)
  begins(null)(true)
  await vi.waitFor(() => expect(noticeLeftCheckout).toHaveBeenCalled(), 20_000)
  // All that was asked for has come by the next turn.
  await new Promise((resolve) => setTimeout(resolve))
  expect(noticeLeftCheckout.mock.calls).toEqual([['AB12']])
})

import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LocaleForm } from '~/domain/locale-path'

const asked = vi.hoisted(() => vi.fn())
const form = vi.hoisted(() => ({ now: 'en' as LocaleForm }))
vi.mock('./route-rules.functions', () => ({ getRouteRuleFn: asked }))
vi.mock('~/server/request-facts', () => ({ currentLocaleForm: () => form.now }))

const { followRouteRules } = await import('./follow-route-rules')
const replace = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.stubGlobal('window', {
    location: { origin: 'http://localhost', pathname: '/en/promo', replace },
  })
  asked.mockReset()
  replace.mockReset()
  form.now = 'en'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each test has a path of its own: answers count for some seconds. */
let count = 0
const visitTo = (pathname = `/promo-${++count}`, preload = false) => ({
  location: { pathname, searchStr: '?utm=x', hash: '' },
  preload,
})
/** The end of a navigation: the options of its redirect, or that it goes on. */
const follow = (visit: ReturnType<typeof visitTo>) =>
  followRouteRules(visit, performance.now()).then(
    () => 'goes on',
    (thrown: unknown) => (isRedirect(thrown) ? thrown.options : thrown),
  )

test('a rule of the site is followed within the router, in its language and with the search', async () => {
  asked.mockResolvedValue({ to: '/flota?orden=precio#autos' })
  const visit = visitTo()
  expect(await follow(visit)).toMatchObject({
    to: '/flota',
    search: { orden: 'precio', utm: 'x' },
    hash: 'autos',
    replace: true,
  })
  expect(asked).toHaveBeenCalledExactlyOnceWith({ data: { path: visit.location.pathname } })
  expect(replace).not.toHaveBeenCalled()
})

test.each([
  ['https://other.example/x', 'https://other.example/x'],
  // A document has one language.
  ['/es/flota', 'http://localhost/es/flota?utm=x'],
])('a rule to %s loads a document', async (to, href) => {
  asked.mockResolvedValue({ to })
  expect(await follow(visitTo())).toMatchObject({ href, reloadDocument: true })
})

test('a former address is followed without a question', async () => {
  expect(await follow(visitTo('/info/requisitos-old'))).toMatchObject({
    to: '/info/requisitos',
    search: { utm: 'x' },
  })
  expect(asked).not.toHaveBeenCalled()
})

test('a rule that was asked for on hover is not asked for again, and hovering leads nowhere', async () => {
  asked.mockResolvedValue({ to: '/flota' })
  const visit = visitTo()
  expect(await follow({ ...visit, preload: true })).toBe('goes on')
  expect(await follow(visit)).toMatchObject({ to: '/flota' })
  expect(asked).toHaveBeenCalledOnce()
})

test('an answer is waited for 100 ms; one that comes later loads a document, if the renter is still there', async () => {
  for (const stays of [true, false]) {
    const { promise, resolve } = Promise.withResolvers<{ to: string }>()
    asked.mockReturnValue(promise)
    const visit = visitTo()
    const ended = vi.fn()
    const end = follow(visit).then(ended)
    await vi.advanceTimersByTimeAsync(99)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await end
    expect(ended).toHaveBeenCalledExactlyOnceWith('goes on')
    window.location.pathname = stays ? `/en${visit.location.pathname}` : '/en/flota'
    resolve({ to: '/flota' })
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(replace).toHaveBeenCalledExactlyOnceWith('/en/flota?utm=x')
})

test.each([
  ['none', () => Promise.resolve(null)],
  ['none that can be had', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a page that has %s goes on', async (_, answer) => {
  asked.mockImplementation(answer)
  expect(await follow(visitTo())).toBe('goes on')
})

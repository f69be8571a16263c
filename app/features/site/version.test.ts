import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newerBuild, whenDue } from './version'

const HOUR = 3_600_000

class Page extends EventTarget {
  visibilityState = 'visible'
}

let page: Page
let opened: EventTarget
beforeEach(() => {
  page = new Page()
  opened = new EventTarget()
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', opened)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function watch() {
  const ask = vi.fn()
  const stop = whenDue(ask, { now: Date.now, pollMinutes: 60 })
  return { ask, stop }
}

test('a newer build is asked for each hour that the page is looked at', () => {
  const { ask, stop } = watch()
  vi.advanceTimersByTime(HOUR - 1)
  expect(ask).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(ask).toHaveBeenCalledTimes(1)
  page.visibilityState = 'hidden'
  vi.advanceTimersByTime(3 * HOUR)
  expect(ask).toHaveBeenCalledTimes(1)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(ask).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(3 * HOUR)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('and when the window has the focus again, after an hour without', () => {
  const { ask } = watch()
  // The timers of a tab in the background stand still.
  vi.setSystemTime(HOUR - 1)
  opened.dispatchEvent(new Event('focus'))
  expect(ask).toHaveBeenCalledTimes(0)
  vi.setSystemTime(HOUR)
  opened.dispatchEvent(new Event('focus'))
  opened.dispatchEvent(new Event('focus'))
  expect(ask).toHaveBeenCalledTimes(1)
})

const meta = { id: 'index-B2', draftFormat: 'f1' }

/** A site that answers with these, and the addresses that it was asked for. */
function site(answers: Readonly<Record<string, () => Response | Promise<Response>>>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answers[address]?.() ?? new Response(null, { status: 404 })
  })
  return asked
}

test.each([
  ['a build', () => Response.json({ id: 'index-B2' }), meta],
  ['the build that is known', () => Response.json({ id: 'index-A1' }), undefined],
  ['nonsense', () => Response.json({ id: 7 }), undefined],
  ['a page', () => new Response('<html>'), undefined],
  ['a failure', () => new Response('{"id":"index-B2"}', { status: 500 }), undefined],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), undefined],
])('the answer to it is %s', async (_, answer, build) => {
  const asked = site({
    '/builds/latest.json': answer,
    '/builds/meta/index-B2.json': () => Response.json(meta),
  })
  expect(await newerBuild('index-A1')).toEqual(build)
  expect(asked[0]).toBe('/builds/latest.json')
})

test.each([
  ['not there yet', () => new Response(null, { status: 404 })],
  ['of another build', () => Response.json({ ...meta, id: 'index-C3' })],
  ['silent on its forms', () => Response.json({ id: 'index-B2' })],
])('a build whose description is %s is not offered yet', async (_, answer) => {
  site({
    '/builds/latest.json': () => Response.json({ id: 'index-B2' }),
    '/builds/meta/index-B2.json': answer,
  })
  expect(await newerBuild('index-A1')).toBeUndefined()
})

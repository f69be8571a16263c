import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appConfig } from '../../../app.config'

const began = Date.parse('2027-03-09T14:00:00Z')
const stored = new Map<string, string>()
/** No module, the text of a script: the compiler knows of nothing to import. */
const starter = fileURLToPath(new URL('./late-starter.ts', import.meta.url))

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ['Date'] })
  // A file that is not there: its import fails, and the site answers all the same.
  vi.stubGlobal('files', ['gone'])
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('document', {
    readyState: 'loading',
    createElement: () => ({}),
    head: { append: () => {} },
    documentElement: { dataset: {} },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page whose code is gone is loaded anew once in ten seconds: neither without end nor never again', async () => {
  const life = appConfig.reloadMarkerSeconds * 1000
  expect(await isLoadedAnewAt(began)).toBe(true)
  expect(await isLoadedAnewAt(began + 3000)).toBe(false)
  expect(await isLoadedAnewAt(began + life - 1)).toBe(false)
  expect(await isLoadedAnewAt(began + life)).toBe(true)
})

/** By itself, within its first five tries to get the code, all of them at that moment. */
async function isLoadedAnewAt(moment: number): Promise<boolean> {
  const page = { tries: 0, isLeft: false }
  vi.resetModules()
  vi.setSystemTime(moment)
  vi.stubGlobal('location', {
    reload: () => {
      page.isLeft = true
    },
  })
  // A later act happens at once, until the fifth try: only the clock of the test moves.
  vi.stubGlobal('setTimeout', (act: () => void) => {
    if (page.tries < 5) setImmediate(act)
  })
  vi.stubGlobal('fetch', async () => {
    page.tries++
    return new Response('', { status: 404 })
  })
  await import(/* @vite-ignore */ starter)
  while (!page.isLeft && page.tries < 5) await new Promise((done) => setImmediate(done))
  await new Promise((done) => setImmediate(done))
  return page.isLeft
}

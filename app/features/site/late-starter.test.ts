import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { appConfig } from '../../../app.config'

const began = Date.parse('2027-03-09T14:00:00Z')
/** Longer than the marker lives (§9.16). */
const later = began + appConfig.reloadMarkerSeconds * 1000
const stored = new Map<string, string>()
/** No module, the text of a script: the compiler knows of nothing to import. */
const starter = fileURLToPath(new URL('./late-starter.ts', import.meta.url))

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: began, toFake: ['Date'] })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page whose code is gone is loaded anew once: neither without end, nor never for another build', async () => {
  expect(await opened({ at: began })).toMatchObject({ isLeft: true })
  expect(await opened({ at: began + 3000 })).toMatchObject({ isLeft: false })
  expect(await opened({ at: later }), 'the same code is still gone').toMatchObject({
    isLeft: false,
  })
  expect(await opened({ at: later, entry: 'other' })).toMatchObject({ isLeft: true })
  expect(await opened({ at: later + 3000 }), 'within ten seconds').toMatchObject({ isLeft: false })
  expect(await opened({ at: later + 10_000 })).toMatchObject({ isLeft: true })
})

test('a page is loaded anew neither for a server in trouble nor over what was typed', async () => {
  expect(await opened({ at: began, status: 503 })).toMatchObject({ isLeft: false })
  expect(await opened({ at: began, isTyped: true })).toMatchObject({ isLeft: false })
  expect(await opened({ at: began })).toMatchObject({ isLeft: true })
})

test('an engine that cannot run the code asks for none of it', async () => {
  expect(await opened({ at: began, mark: false })).toEqual({ tries: 0, files: 0, isLeft: false })
})

test('a page whose code does not come is one without scripts', async () => {
  const dataset: { js?: string } = { js: '' }
  await opened({ at: began, dataset })
  expect(dataset).toEqual({})
})

/** Becomes what the page did within its first five tries to get the code, all of them at that moment. */
async function opened({
  at,
  entry = 'gone',
  status = 404,
  mark = true,
  isTyped = false,
  dataset = mark ? { js: '' } : {},
}: {
  readonly at: number
  readonly entry?: string
  readonly status?: number
  readonly mark?: boolean
  readonly isTyped?: boolean
  readonly dataset?: { js?: string }
}) {
  const page = { tries: 0, files: 0, isLeft: false }
  vi.resetModules()
  vi.setSystemTime(at)
  // A file that is not there: its import fails.
  vi.stubGlobal('files', [entry])
  vi.stubGlobal('document', {
    readyState: 'loading',
    createElement: () => ({}),
    head: { append: () => page.files++ },
    documentElement: { dataset },
  })
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => {
    if (name === 'input' && isTyped) act()
  })
  vi.stubGlobal('location', {
    reload: () => {
      page.isLeft = true
    },
  })
  // A later act happens at once, until the fifth try: only the clock of the test moves.
  const acts: Promise<void>[] = []
  vi.stubGlobal('setTimeout', (act: () => void) => {
    if (page.tries < 5) acts.push(Promise.resolve().then(act))
  })
  vi.stubGlobal('fetch', async () => {
    page.tries++
    return new Response('', { status })
  })
  await import(/* @vite-ignore */ starter)
  await acts[0]
  while (page.files > 0 && !page.isLeft && page.tries < 5)
    await new Promise((done) => setImmediate(done))
  await new Promise((done) => setImmediate(done))
  return page
}

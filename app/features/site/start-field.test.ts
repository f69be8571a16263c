import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { measureField } from './field'
import { asksForPrivacy, startField } from './start-field'

vi.mock('./field', () => ({ measureField: vi.fn(() => () => undefined) }))
afterEach(() => {
  vi.mocked(measureField).mockClear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  [{}, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
])('a browser that says %j asks for privacy: %s', (browser, asks) => {
  expect(asksForPrivacy(browser)).toBe(asks)
})

async function routerAt(path: string) {
  const root = createRootRoute()
  const of = (to: string) => createRoute({ getParentRoute: () => root, path: to })
  const routeTree = root.addChildren([of('/'), of('/reserva/checkout'), of('/reserva/thanks')])
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree, history })
  await router.load()
  return router
}

/** As React does when the next screen stands. */
async function goTo(router: Awaited<ReturnType<typeof routerAt>>, to: string): Promise<void> {
  router.history.push(to)
  await router.load()
  const { location, resolvedLocation: fromLocation } = router.state
  const changed = { pathChanged: true, hrefChanged: true, hashChanged: false }
  router.emit({ type: 'onResolved', fromLocation, toLocation: location, ...changed })
  await vi.dynamicImportSettled()
}

describe('a document is measured', () => {
  test('on a public page, and until it is told to stop', async () => {
    const stop = vi.fn()
    vi.mocked(measureField).mockReturnValueOnce(stop)
    const end = startField(await routerAt('/'), 1)
    await vi.dynamicImportSettled()
    expect(measureField).toHaveBeenCalledOnce()
    end()
    expect(stop).toHaveBeenCalledOnce()
  })

  test('on no page with a card form, but once that is left', async () => {
    const router = await routerAt('/reserva/checkout')
    startField(router, 1)
    await vi.dynamicImportSettled()
    expect(measureField).not.toHaveBeenCalled()
    await goTo(router, '/reserva/thanks')
    await goTo(router, '/')
    expect(measureField).toHaveBeenCalledOnce()
  })

  test('as often as the sample says, and not where there is none or its person asks for privacy', async () => {
    const router = await routerAt('/')
    const draw = vi.spyOn(Math, 'random').mockReturnValue(0.1)
    startField(router, 0.1)
    startField(router, 0)
    startField(router, undefined)
    vi.stubGlobal('navigator', { globalPrivacyControl: true })
    startField(router, 1)
    await vi.dynamicImportSettled()
    expect(measureField).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
    draw.mockReturnValue(0.09)
    startField(router, 0.1)
    await vi.dynamicImportSettled()
    expect(measureField).toHaveBeenCalledOnce()
  })
})

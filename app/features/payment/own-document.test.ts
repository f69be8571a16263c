import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const page = 'https://a.pa/reserva/checkout?aviso=pago_declined'
let map: object | null = null

/** The module as in a document that came as `address`, with hashes or without. */
async function inDocument(address: string, hashes: object | null) {
  map = hashes
  const entry = { name: address } as PerformanceNavigationTiming
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry])
  return import('./own-document')
}

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('SSR', false)
  vi.stubEnv('DEV', false)
  vi.stubGlobal('location', { origin: 'https://a.pa' })
  vi.stubGlobal('document', { querySelector: () => map })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a page with a card form', () => {
  const asks = (needs: (href: string) => void) => {
    try {
      needs('/reserva/checkout')
      return false
    } catch (error) {
      if (!isRedirect(error)) throw error
      expect(error.options).toMatchObject({ href: '/reserva/checkout', reloadDocument: true })
      return true
    }
  }

  test('that another page leads to is asked for as a document of its own', async () => {
    const { needsOwnDocument } = await inDocument('https://a.pa/reserva', null)
    expect(asks(needsOwnDocument)).toBe(true)
  })

  test('that has the hashes is one already, until it was left', async () => {
    const { needsOwnDocument } = await inDocument(page, {})
    expect(asks(needsOwnDocument)).toBe(false)
    map = null
    expect(asks(needsOwnDocument)).toBe(true)
  })

  test('that came without hashes is not asked for again and again', async () => {
    const { needsOwnDocument } = await inDocument(page, null)
    expect(asks(needsOwnDocument)).toBe(false)
  })

  test('that the browser kept asks anew, and no other does', async () => {
    const { whenKept } = await inDocument(page, {})
    const window = new EventTarget()
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
    vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window))
    const show = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    const askAnew = vi.fn()
    const stop = whenKept(askAnew)
    show(false)
    expect(askAnew).not.toHaveBeenCalled()
    show(true)
    expect(askAnew).toHaveBeenCalledOnce()
    stop()
    show(true)
    expect(askAnew).toHaveBeenCalledOnce()
  })
})

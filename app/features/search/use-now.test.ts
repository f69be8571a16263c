import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const served = Date.parse('2026-12-07T15:00:00Z')
const opened = Date.parse('2026-12-10T15:00:00Z')

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: opened })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const timeOf = async (dataset: object, ...answers: number[]) => {
  vi.stubGlobal('document', { documentElement: { dataset } })
  const { currentTime } = await import('./use-now')
  return answers.map((answer) => currentTime(answer)).at(-1)
}

test('a page that the server answers goes by the server’s clock', async () => {
  expect(await timeOf({}, served)).toBe('2026-12-07T10:00')
})

test('a page that was kept counts its days from today, not from when it was kept', async () => {
  expect(await timeOf({ kept: '' }, served)).toBe('2026-12-10T10:00')
})

test('a device whose clock is behind does not turn a kept page back', async () => {
  vi.setSystemTime(served - 86_400_000)
  expect(await timeOf({ kept: '' }, served)).toBe('2026-12-07T10:00')
})

test('what the server answers to a page that was kept goes by the server’s clock', async () => {
  expect(await timeOf({ kept: '' }, served, served + 3_600_000)).toBe('2026-12-07T11:00')
})

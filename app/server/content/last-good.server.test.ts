import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { log } from '../log.server'

const folder = mkdtempSync(join(tmpdir(), 'istmo-content-'))
const request = vi.hoisted(() => vi.fn())
vi.mock('../directus/client.server', () => ({ directus: () => ({ request }) }))
vi.mock('../env.server', () => ({
  env: () => ({ CONTENT_CACHE_DIR: folder, LOG_LEVEL: 'silent' }),
}))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const { withLastGood } = await import('./last-good.server')

const rows = () => ({ method: 'GET' as const, path: '/items/coverages' })
const read = (name: string) =>
  withLastGood(name, async (client) => {
    const plans = await client.request<{ readonly mandatory: boolean }[]>(rows)
    if (!plans.some(({ mandatory }) => mandatory)) throw new Error('no mandatory plan')
    return plans.length
  })

test('broken content is made of the answers of before, with an alert; an outage is told as one', async () => {
  const alert = vi.spyOn(log, 'error').mockReturnValue()
  request.mockResolvedValue([{ mandatory: true }, { mandatory: false }])
  expect(await read('fleet-firefly')).toBe(2)
  request.mockResolvedValue([{ mandatory: false }])
  expect(await read('fleet-firefly')).toBe(2)
  expect(alert).toHaveBeenCalledWith(
    'ALERT: broken content: the last good one is shown',
    expect.objectContaining({ alert: true, name: 'fleet-firefly' }),
  )
  await expect(read('fleet-marea')).rejects.toThrow('no mandatory plan')
  request.mockRejectedValue(new Error('connection'))
  await expect(read('fleet-firefly')).rejects.toThrow('connection')
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetMemory } from '~/server/async/memory.server'
import { writeBeside } from '../fixtures/beside'
import { contentOf, startTestSite, type TestSite } from '../fixtures/site'

/** A process that starts while the content is broken shows what was good last (D45). */
const folder = mkdtempSync(join(tmpdir(), 'istmo-content-'))
process.env.CONTENT_CACHE_DIR = folder
let site: TestSite

beforeAll(async () => {
  site = await startTestSite()
})
afterAll(async () => {
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('broken content is that of before, for a process that has read nothing yet', async () => {
  const { cars, coverages, branches } = await contentOf()
  const [plan] = (await site.back.admin(
    'GET',
    '/items/coverages?filter[codigo][_eq]=basic&fields=id',
  )) as { id: number }[]
  writeBeside(site.back, 'coverages', plan?.id ?? 0, { precio_dia: -50 })
  writeBeside(site.back, 'sites_config', 1, { site_name: '' })
  forgetMemory()
  expect(await contentOf()).toMatchObject({ cars, coverages, branches })
  // Nothing was kept of another brand.
  await expect(contentOf('ceiba')).rejects.toThrow('unavailable')
})

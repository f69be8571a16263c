import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { inFull } from '../fixtures/short'

test('who get PostgreSQL for the first time in one moment all have it', inFull, async () => {
  const TMPDIR = mkdtempSync(`${tmpdir()}/istmo-getting-`)
  chmodSync(TMPDIR, 0o755)
  const script = `
    const { startPostgres } = await import('${root}/scripts/lib/postgres.ts')
    const postgres = await startPostgres()
    await postgres.stop()
  `
  const start = () =>
    outputOf(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR },
    })
  try {
    for (const { code, output } of await Promise.all([start(), start(), start()])) {
      expect(code, output).toBe(0)
    }
  } finally {
    rmSync(TMPDIR, { recursive: true, force: true })
  }
})

// node tests/storm/office.ts: the back office as `npm run back-office -- start` starts it. Its command lets nothing of its
// environment through to Directus but what it knows, so the Node that it is given puts Directus on the storm's clock.
import { rmSync, writeFileSync } from 'node:fs'
import { backOfficeCommands } from '../../scripts/lib/back-office.ts'
import { explain } from '../../scripts/lib/log.mjs'

const { OFFICE_NODE: program = '', OFFICE_PID: pid = '' } = process.env

try {
  rmSync(pid, { force: true })
  const clock = Object.entries(process.env)
    .filter(([name]) => name === 'NODE_OPTIONS' || name.startsWith('CLOCK_'))
    .map(([name, value]) => `export ${name}='${value}'\n`)
  const text = `#!/bin/sh\n${clock.join('')}echo $$ > '${pid}'\nexec '${process.execPath}' "$@"\n`
  writeFileSync(program, text, { mode: 0o755 })
  process.exit(await backOfficeCommands.start?.([], program))
} catch (error) {
  explain(error)
  process.exit(2)
}

import { execFileSync, spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The lines that a process writes to its standard output, a JSON object each (security L4, code 15). */
function written(code: string): Record<string, unknown>[] {
  const program = `import { log, logConsole } from './app/server/log.server.ts'\n${code}`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL: 'info' },
  })
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

it('an error keeps its name, whatever the level, and a renter none', () => {
  const [warned, failed, renter] = written(`
    const error = new RangeError('too far')
    log.warn('odd', { error })
    log.error('bad', { error, requestId: 'r1' })
    log.info('who', { name: 'Ana', renter: { name: 'Ana', email: 'ana@example.com' } })
  `)
  expect(warned).toMatchObject({ error: { name: 'RangeError', message: 'too far' } })
  expect(failed).toMatchObject({ requestId: 'r1', error: { name: 'RangeError' } })
  expect(renter).toMatchObject({
    name: '[masked]',
    renter: { name: '[masked]', email: '[masked]' },
  })
})

it('what libraries write to the console is a line like all others, without the sender’s text', () => {
  const lines = written(`
    logConsole()
    console.error('Error in server function:', new TypeError('gone'))
    console.warn('two\\nlines\\u0000')
    try { JSON.parse('secret-of-a-renter') } catch (error) { console.error(error) }
  `)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({ error: { name: 'TypeError', message: 'gone' } })
  expect(lines[1]).toMatchObject({ said: 'twolines' })
  expect(JSON.stringify(lines)).not.toContain('secret-of')
})

it('who goes away before the answer is no error', async () => {
  const [gone, failed] = written(`
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    logConsole()
    console.error(aborted)
    console.error(new Error('aborted'))
  `)
  expect([gone?.level, failed?.level]).toEqual([30, 50])
})

it('an address of mail and what opens a link are masked wherever they stand, and nothing else of a text', () => {
  const [line] = written(`
    log.warn('mail', {
      problem: '550 5.1.1 <ana.maria+1@correo.example.com>: no such user',
      said: ['GET /privacidad/datos/confirmar?t=K7M4_3.abc.def&x=1', 'to=ana%40example.com'],
      error: new Error('at node_modules/@tanstack/react@1.2.3/x.js for ana@example.com'),
    })
  `)
  const text = JSON.stringify(line)
  expect(text).not.toMatch(/ana|K7M4/)
  expect(line).toMatchObject({
    problem: '550 5.1.1 <[masked]>: no such user',
    said: ['GET /privacidad/datos/confirmar?t=[masked]&x=1', 'to=[masked]'],
  })
  expect(text).toContain('node_modules/@tanstack/react@1.2.3/x.js for [masked]')
})

it('the plain lines of one turn go out in one write, and none is lost when the process ends', () => {
  const lines = written(`
    const write = process.stdout.write.bind(process.stdout)
    let writes = 0
    process.stdout.write = (text) => { writes += 1; return write(text) }
    log.plain('request', { path: '/1' })
    log.plain('request', { path: '/2' })
    setImmediate(() => {
      log.info('asked', { writes })
      log.plain('request', { path: '/3' })
      process.exit(0)
    })
  `)
  expect(lines.map((line) => line.path ?? line.writes)).toEqual(['/1', '/2', 1, '/3'])
})

it('that cannot be written is no failure of its own, and the process goes on', () => {
  const program = `
    import { log, logUncaught } from './app/server/log.server.ts'
    let thrown = 0
    process.on('uncaughtException', (error) => {
      if (++thrown > 50) process.exit(9)
      logUncaught(error)
    })
    log.plain('one', {})
    log.info('another')
    setTimeout(() => process.exit(thrown > 0 ? 0 : 8), 200)`
  const full = openSync('/dev/full', 'w')
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'ignore'],
    env: { ...process.env, LOG_LEVEL: 'info' },
  })
  expect(status).toBe(0)
})

// Milliseconds until the payment sandbox says that it is up:  node bench/sandbox.ts
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { loadavg } from 'node:os'

/** About 300 on a free core. */
const limit = 1000
const began = performance.now()
const child = spawn(process.execPath, ['sandbox/server.ts'], {
  env: { PATH: process.env.PATH, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(child.stdout, 'data')
const wait = performance.now() - began
child.kill()
const said = `${wait.toFixed(0)} ms of ${limit}, load ${loadavg()[0]?.toFixed(1)}`
console.log(wait > limit ? `${said}: TOO SLOW` : said)

import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { root } from './paths.mjs'

/** What we started and still runs. */
const children = new Set()

// However we end, nothing of ours stays behind; and a signal that no task has a better answer to ends us.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 })) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(code))
}

function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

/**
 * Runs a command with our own terminal and resolves to its exit code. Ctrl-C reaches it through the terminal's group; a
 * supervisor's INT or TERM to us alone, and the end of the shell that npm put between, are passed on.
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: 'inherit', ...options })
    const end = () => child.kill('SIGTERM')
    let late
    const interrupted = () => {
      late ??= setTimeout(end, 1000)
    }
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && end(), 1000)
    process.on('SIGINT', interrupted)
    process.on('SIGTERM', end)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      clearInterval(watch)
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', end)
      resolve(signal ? 130 : (code ?? 1))
    })
  })
}

/** Runs a command to its end and returns { code, output }; the output is both streams together. */
export function capture(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Starts a server whose output goes to a file; `stop` ends it (SIGTERM, after 5 s SIGKILL) and waits. */
export function startServer(name, command, args, { env, logFile, cwd = root }) {
  mkdirSync(dirname(logFile), { recursive: true })
  const log = createWriteStream(logFile)
  const child = start(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  let exited = false
  const gone = new Promise((resolve) =>
    child.on('exit', (code) => {
      exited = true
      resolve(code)
    }),
  )
  return {
    name,
    logFile,
    gone,
    get exited() {
      return exited
    },
    async stop() {
      if (exited) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await gone
      clearTimeout(timer)
    },
  }
}

import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {Pick<import('node:child_process').SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>} ProcessOptions */

/**
 * Processes that we started and that still run, and the signal that each gets when we end.
 * @type {Map<ChildProcess, 'SIGKILL' | 'SIGTERM'>}
 */
const children = new Map()

// However we end, nothing of ours stays behind; and a signal that no task has a better answer to ends us.
process.on('exit', () => {
  for (const [child, signal] of children) child.kill(signal)
})
exitOn('SIGINT', 130)
exitOn('SIGTERM', 143)

/** @type {number | undefined} */
let asked

/** The exit code to end with, once a signal asked us to: what starts one command after the other stops there. */
export const askedToEnd = () => asked

/** Whether a command of `runChild` still has to end, which a signal is passed on to. */
export const isCommandRunning = () => process.listenerCount('SIGTERM') > 1

/**
 * @param {'SIGINT' | 'SIGTERM'} signal
 * @param {number} code
 */
function exitOn(signal, code) {
  process.on(signal, () => {
    asked ??= code
    if (process.listenerCount(signal) === 1) process.exit(code)
  })
}

/**
 * The process, which now ends when we do.
 * @template {ChildProcess} Child
 * @param {Child} child
 * @param {'SIGKILL' | 'SIGTERM'} [signal] SIGTERM for one that has to end processes of its own
 */
export function endWithUs(child, signal = 'SIGKILL') {
  children.set(child, signal)
  child.on('exit', () => children.delete(child))
  return child
}

/**
 * Runs a command with our own terminal and resolves to its exit code; with `onOutput` both its streams go there instead.
 * Ctrl-C reaches it through the terminal's group; a supervisor's INT or TERM to us alone, and the end of the shell that
 * npm put between, are passed on.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ProcessOptions & { onOutput?: ((chunk: Buffer) => void) | undefined }} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, { onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = endWithUs(
      spawn(command, args, {
        cwd: root,
        ...options,
        stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      }),
    )
    if (onOutput) {
      child.stdout?.on('data', onOutput)
      child.stderr?.on('data', onOutput)
    }
    const end = () => child.kill('SIGTERM')
    /** @type {NodeJS.Timeout | undefined} */
    let late
    const interrupted = () => {
      late ??= setTimeout(end, 1000)
    }
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      // Once: a second signal would end what the first one waits for.
      clearInterval(watch)
      end()
    }, 1000)
    process.on('SIGINT', interrupted)
    process.on('SIGTERM', end)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearTimeout(late)
      clearInterval(watch)
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', end)
      const done = () => resolve(signal ? 130 : (code ?? 1))
      if (!onOutput) return done()
      // The last words are still in the pipes; a process that left a process behind never closes them.
      child.once('close', done)
      setTimeout(done, 2000).unref()
    })
  })
}

/**
 * Runs a command to its end; the output is both streams together. One that is not there has failed, and says so.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ProcessOptions & { hasServers?: boolean }} [options] `hasServers`: it is asked to end when we do, not killed
 * @returns {Promise<{ code: number, output: string }>}
 */
export function outputOf(command, args, { hasServers, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = endWithUs(
      spawn(command, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] }),
      hasServers ? 'SIGTERM' : 'SIGKILL',
    )
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => {
      if (!('code' in error && error.code === 'ENOENT')) return reject(error)
      resolve({ code: 1, output: `${command} was not found` })
    })
    // Not before its pipes are empty.
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

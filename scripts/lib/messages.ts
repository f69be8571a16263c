import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { messageArguments } from '../vite/message-options.ts'
import { hashFiles } from './hash-files.ts'
import { dataRoot, root } from './paths.mjs'

/** The messages, their compiler and its output: somebody may have compiled others meanwhile. */
const parts = [
  'project.inlang/messages',
  'project.inlang/settings.json',
  'scripts/vite/message-options.ts',
  'package-lock.json',
  'app/paraglide',
]
/** Not among what was compiled: the compiler deletes what it does not know. */
export const messagesStamp = `${dataRoot}/messages-hash`

export const compileMessages = [
  'node_modules/@inlang/paraglide-js/bin/run.js',
  'compile',
  '--silent',
  ...messageArguments,
]

/** Whether the messages stand compiled as they are written. */
export function areMessagesCompiled(): boolean {
  try {
    return readFileSync(messagesStamp, 'utf8') === hashFiles(root, parts)
  } catch {
    return false
  }
}

export function keepMessagesHash() {
  mkdirSync(dataRoot, { recursive: true })
  writeFileSync(messagesStamp, hashFiles(root, parts))
}

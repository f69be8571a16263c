import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { remembered } from '../async/memory.server'
import { type DirectusClient, directus } from '../directus/client.server'
import { env } from '../env.server'
import { alertSometimes, warnSometimes } from '../log-sometimes.server'
import { stopsAfterAnswer } from '../serverless.server'

/**
 * Reads a kind of content, and keeps the back office's answers of which it was made, on disk. Where all answers come and
 * make no content, because somebody broke it, it is made of those that were kept last: also by a process that starts then,
 * with code that is newer than they are. @throws what `read` throws, where there are none or a call failed
 */
export async function withLastGood<Content>(
  name: string,
  read: (client: DirectusClient) => Promise<Content>,
): Promise<Content> {
  const file = fileOf(name)
  if (file === null) return read(directus())
  const { client, answers, state } = recording(directus())
  try {
    const content = await read(client)
    await keep(file, answers)
    return content
  } catch (error) {
    const kept = state.hasFailed ? null : await lastKept(file)
    if (!kept) throw error
    const content = await read(replaying(kept)).catch(() => {
      throw error
    })
    const cure = 'Mend the content in the back office: /no-se-muestra lists what is left out.'
    alertSometimes('broken content: the last good one is shown', { name, error, cure }, 10)
    return content
  }
}

type Answers = ReadonlyMap<string, unknown>

function recording(of: DirectusClient) {
  const answers = new Map<string, unknown>()
  const state = { hasFailed: false }
  const client: DirectusClient = {
    request: async (command) => {
      // Before the call: it changes what it is given.
      const key = JSON.stringify(command())
      try {
        const answer = await of.request(command)
        answers.set(key, answer)
        return answer
      } catch (error) {
        state.hasFailed = true
        throw error
      }
    },
  }
  return { client, answers, state }
}

function replaying(answers: Answers): DirectusClient {
  return {
    request: async <Output>(command: () => unknown) => {
      const key = JSON.stringify(command())
      if (!answers.has(key)) throw new Error(`no answer was kept to ${key}`)
      return answers.get(key) as Output
    },
  }
}

/** The file of a kind of content; null: nothing is kept, or the machine goes with the process. */
function fileOf(name: string): string | null {
  const { CONTENT_CACHE_DIR: folder } = env()
  return folder === 'none' || stopsAfterAnswer()
    ? null
    : join(folder, `${encodeURIComponent(name)}.json`)
}

const written = remembered(new Map<string, string>())

async function keep(file: string, answers: Answers): Promise<void> {
  const text = JSON.stringify([...answers])
  if (written.get(file) === text) return
  try {
    await mkdir(join(file, '..'), { recursive: true })
    const draft = `${file}.${process.pid}.tmp`
    await writeFile(draft, text)
    await rename(draft, file)
    written.set(file, text)
  } catch (error) {
    const cure = 'Set CONTENT_CACHE_DIR to a folder that the site may write, or to "none".'
    warnSometimes('the last good content cannot be kept', { file, error: String(error), cure })
  }
}

const keptSchema = z.array(z.tuple([z.string(), z.unknown()]))

async function lastKept(file: string): Promise<Answers | null> {
  try {
    return new Map(keptSchema.parse(JSON.parse(await readFile(file, 'utf8'))))
  } catch {
    return null
  }
}

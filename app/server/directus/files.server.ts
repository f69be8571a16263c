import { readFiles } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'

/** Made by the set-up with these ids (`directus/schema/constants.ts`). `content` is public, `licenses` never shown. */
export const folders = {
  content: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01',
  licenses: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e02',
} as const

export type FileFacts = {
  /** The id of its folder; null: it is in none. */
  readonly folder: string | null
  /** Another one each time that its picture is replaced. */
  readonly version: string
}

/** Undefined: there is no such file. @throws AppError `unavailable`. */
export async function factsOfFile(
  client: DirectusClient,
  id: string,
): Promise<FileFacts | undefined> {
  const fields = ['id', 'folder', 'modified_on'] as const
  const rows = await client.request(
    readFiles({ filter: { id: { _eq: id } }, fields: [...fields], limit: 1 }),
  )
  const [file] = allRecords('directus_files', schema, rows)
  return file && { folder: file.folder, version: file.modified_on ?? '' }
}

const schema = z.object({ folder: z.nullable(z.string()), modified_on: z.nullish(z.string()) })

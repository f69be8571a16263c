import { readFiles } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'

/** The folders of the back office, made by its set-up with these ids (`directus/schema/constants.ts`). */
export const folders = {
  /** Pictures and logos of the site: anybody may see them. */
  content: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01',
  /** Photos of renters' licences: never shown. */
  licenses: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e02',
} as const

/** In which folder a file is; null: in none; undefined: there is no such file. @throws AppError `unavailable`. */
export async function folderOfFile(
  client: DirectusClient,
  id: string,
): Promise<string | null | undefined> {
  const rows = await client.request(
    readFiles({ filter: { id: { _eq: id } }, fields: ['id', 'folder'], limit: 1 }),
  )
  return allRecords('directus_files', schema, rows)[0]?.folder
}

const schema = z.object({ folder: z.nullable(z.string()) })

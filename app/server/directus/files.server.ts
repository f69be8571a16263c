import { readFiles } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { allRecords } from './records.server'

/** Made by the set-up with these ids (`directus/schema/constants.ts`). `content` is public, `licenses` never shown. */
export const folders = {
  content: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e01',
  licenses: '5c8e0b52-6d0a-4b5e-9a43-0f6c2a1d7e02',
} as const

/** Null: in none; undefined: there is no such file. @throws AppError `unavailable`. */
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

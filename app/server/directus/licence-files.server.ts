import { deleteFiles, readFiles, uploadFiles } from '@directus/sdk'
import { z } from 'zod'
import type { DirectusClient } from './client.server'
import { toTimestamp } from './fields.server'
import { folders } from './files.server'
import { allRecords } from './records.server'

/** Into the private folder, which no address of the site serves. @returns its id. @throws AppError `unavailable`. */
export async function storeLicence(
  client: DirectusClient,
  jpeg: Uint8Array<ArrayBuffer>,
  title: string,
): Promise<string> {
  const form = new FormData()
  // The folder before the file: Directus reads the parts in order.
  form.set('folder', folders.licenses)
  form.set('title', title)
  form.set('file', new Blob([jpeg], { type: 'image/jpeg' }), 'licencia.jpg')
  const stored = await client.request(uploadFiles(form))
  return z.object({ id: z.uuid() }).parse(stored).id
}

export async function deleteLicences(
  client: DirectusClient,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await client.request(deleteFiles([...ids]))
}

/** Files of the private folder that were stored before then (epoch milliseconds), the oldest first. */
export async function licencesBefore(
  client: DirectusClient,
  before: number,
  limit: number,
): Promise<string[]> {
  const rows = await client.request(
    readFiles({
      fields: ['id'],
      filter: {
        folder: { _eq: folders.licenses },
        modified_on: { _lte: toTimestamp(before) as never },
      },
      sort: ['modified_on'],
      limit,
    }),
  )
  return allRecords('directus_files', z.object({ id: z.string() }), rows).map((row) => row.id)
}

import { customEndpoint, uploadFiles } from '@directus/sdk'
import { z } from 'zod'
import { AppError } from '~/domain/app-error'
import { env } from '../env.server'
import type { DirectusClient } from './client.server'
import { fetchFile } from './fetch-file.server'
import { folders } from './files.server'
import { allRecords } from './records.server'

/** Into the private folder, which no address of the site serves. @returns its id. @throws AppError `unavailable`. */
export async function storeLicense(
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

/** A photo as it is stored, for the renter whose it is; null: it is not there any more. @throws AppError `unavailable`. */
export async function readLicense(id: string): Promise<Uint8Array | null> {
  const failed = (cause: unknown) => {
    throw new AppError('unavailable', { cause, details: { service: 'directus', reason: 'photo' } })
  }
  const response = await fetchFile(id, env().DIRECTUS_READ_TIMEOUT_MS).catch(failed)
  // Directus says of a file that is not there that it may not be seen.
  if (response.status === 403 || response.status === 404) return null
  if (!response.ok) return failed(`HTTP ${response.status}`)
  return new Uint8Array(await response.arrayBuffer().catch(failed))
}

/** By a query: one that another process took away is no error, as it would be by its id. */
export async function deleteLicenses(
  client: DirectusClient,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const query = { filter: { id: { _in: ids } }, limit: -1 }
  const body = JSON.stringify({ query })
  await client.request(customEndpoint<unknown>({ method: 'DELETE', path: '/files', body }))
}

export type StoredLicense = { readonly id: string; readonly storedAt: string }

/** Files of the private folder that were stored in that time (instants as the back office writes them), oldest first. */
export async function licensesBetween(
  client: DirectusClient,
  {
    after,
    before,
    limit,
  }: { readonly after: string; readonly before: string; readonly limit: number },
): Promise<StoredLicense[]> {
  const rows = await client.request(
    customEndpoint<unknown>({
      method: 'GET',
      path: '/files',
      params: {
        fields: ['id', 'modified_on'],
        filter: {
          folder: { _eq: folders.licenses },
          modified_on: { _gt: after, _lte: before },
        },
        sort: ['modified_on'],
        limit,
      },
    }),
  )
  return allRecords('directus_files', schema, rows).map(({ id, modified_on }) => ({
    id,
    storedAt: modified_on,
  }))
}

const schema = z.object({ id: z.string(), modified_on: z.string() })

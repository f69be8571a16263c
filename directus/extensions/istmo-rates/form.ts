import { createHash } from 'node:crypto'
import { bytesOf, textOfBytes } from '../../lib/csv-table.ts'
import type { Request } from '../../pages/endpoint.ts'

/** Bytes of a posted file: five thousand seasons are fewer. */
const MAX_FORM_LENGTH = 2_000_000

/**
 * Reads the form of a file of seasons; null: too long. Directus itself reads JSON alone. A file counts before the text
 * beside it, which may be the one that it mends. A body that is no form has no fields.
 */
export async function formOf(
  request: Pick<Request, 'headers'> & AsyncIterable<Uint8Array>,
): Promise<Record<'csv' | 'paso' | 'marca', string> | null> {
  const bytes = await bytesOf(request, MAX_FORM_LENGTH)
  if (bytes === null) return null
  const type = request.headers['content-type']
  const headers = { 'content-type': typeof type === 'string' ? type : '' }
  const sent = new Response(bytes, { headers })
  const form = await sent.formData().catch(() => new FormData())
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const file = form.get('archivo')
  const csv =
    file instanceof Blob && file.size > 0 ? textOfBytes(await file.arrayBuffer()) : text('csv')
  return { csv, paso: text('paso'), marca: text('marca') }
}

/** A form of another site would come with the person's cookie. */
export function isOwnForm({ headers }: Pick<Request, 'headers'>): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  try {
    return typeof origin === 'string' && new URL(origin).host === host
  } catch {
    return false
  }
}

/** A mark of the seasons that a file was compared with: if they changed since, it is compared again. */
export function markOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}

import { randomBytes } from 'node:crypto'
import { json, type Reply } from '../http.ts'

const names: Record<number, string> = {
  400: 'INVALID_REQUEST',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
  503: 'SERVICE_UNAVAILABLE',
}

/** PayPal's error body with one issue. */
export function issue(status: number, code: string, field?: string): Reply {
  const detail = { issue: code, description: code, ...(field ? { field } : {}) }
  return json(status, {
    name: names[status] ?? 'INTERNAL_SERVER_ERROR',
    message: 'The requested action could not be performed.',
    debug_id: randomBytes(7).toString('hex'),
    details: [detail],
    links: [],
  })
}

/** An id in PayPal's form: 17 capitals and digits. */
export function paypalId(): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXY'
  return [...randomBytes(17)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

import { isSameOrigin } from './same-origin.server'
import { plain } from './security-headers.server'

const types = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/

/** The fields of a form that a page of this very site posted, or the answer to anything else: 403, 415 or 400. */
export async function readForm(request: Request): Promise<FormData | Response> {
  if (!isSameOrigin(request)) return plain(403, 'Forbidden')
  if (!types.test(request.headers.get('content-type') ?? '')) {
    return plain(415, 'Unsupported Media Type')
  }
  try {
    return await request.formData()
  } catch {
    return plain(400, 'Bad Request')
  }
}

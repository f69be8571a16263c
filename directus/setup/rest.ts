import { type Id, type Row, rowOf, rowsOf } from './records.ts'

export type Rest = {
  list(path: string): Promise<readonly Row[]>
  one(path: string): Promise<Row>
  post(path: string, body: object): Promise<unknown>
  patch(path: string, body: object): Promise<unknown>
  delete(path: string, ids: readonly Id[]): Promise<unknown>
}

/** A minimal client of Directus's REST API: JSON in, `data` out, an error that says which call failed and why. */
export function createRest(url: string, token: string): Rest {
  const headers = { authorization: `Bearer ${token}` }

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const isForm = body instanceof FormData
    const res = await fetch(url + path, {
      method,
      headers: body && !isForm ? { ...headers, 'content-type': 'application/json' } : headers,
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await res.text()
    const reply: { data?: unknown; errors?: readonly Problem[] } = text ? JSON.parse(text) : {}
    if (!res.ok) {
      const reasons = (reply.errors ?? [])
        .map((e) => `${e.message} (${e.extensions?.code})`)
        .join('; ')
      throw new Error(`${method} ${path} answered ${res.status}: ${reasons || text.slice(0, 200)}`)
    }
    return reply.data
  }

  return {
    list: async (path) => rowsOf(await call('GET', path)),
    one: async (path) => rowOf(await call('GET', path)),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, ids) => call('DELETE', path, ids),
  }
}

type Problem = { readonly message: string; readonly extensions?: { readonly code?: string } }

export async function login(url: string, email: string, password: string): Promise<string> {
  const res = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!res.ok)
    throw new Error(
      `Directus refused the administrator's login (${res.status}). Was the password changed in the Studio? Put the new one into secrets.json.`,
    )
  const { data }: { data: { access_token: string } } = await res.json()
  return data.access_token
}

/** A minimal client of Directus's REST API: JSON in, `data` out, an error that says which call failed and why. */
export function createRest(url, token) {
  const headers = { authorization: `Bearer ${token}` }

  async function call(method, path, body) {
    const isForm = body instanceof FormData
    const res = await fetch(url + path, {
      method,
      headers: body && !isForm ? { ...headers, 'content-type': 'application/json' } : headers,
      body: body === undefined || isForm ? body : JSON.stringify(body),
    })
    const text = await res.text()
    const reply = text ? JSON.parse(text) : {}
    if (!res.ok) {
      const reasons = (reply.errors ?? [])
        .map((e) => `${e.message} (${e.extensions?.code})`)
        .join('; ')
      throw new Error(`${method} ${path} answered ${res.status}: ${reasons || text.slice(0, 200)}`)
    }
    return reply.data
  }

  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    patch: (path, body) => call('PATCH', path, body),
    delete: (path, body) => call('DELETE', path, body),
  }
}

export async function login(url, email, password) {
  const res = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!res.ok)
    throw new Error(
      `Directus refused the administrator's login (${res.status}). Was the password changed in the Studio? Put the new one into secrets.json.`,
    )
  return (await res.json()).data.access_token
}

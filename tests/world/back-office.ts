/** Calls of the back office's own API, as the tests make them. */

/** Gives an access token. @throws Error with the status of a refusal */
export async function logIn(url: string, email: string, password: string): Promise<string> {
  const data = await call(`${url}/auth/login`, 'POST', undefined, { email, password })
  if (typeof data === 'object' && data !== null && 'access_token' in data) {
    return String(data.access_token)
  }
  throw new Error(`${email} could not log in`)
}

/** Calls as the administrator, `admin('PATCH', '/items/flota/1', {...})`; gives `data`. @throws Error for a refusal */
export function adminCall(url: string, token: string) {
  return (method: string, path: string, body?: unknown) =>
    call(`${url}${path}`, method, token, body)
}

/** Any call as whoever the token is of: status and what the answer says. */
export async function ask(url: string, method: string, token: string | undefined, body: unknown) {
  const response = await fetch(url, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? null : JSON.parse(text)
  const isData = typeof answer === 'object' && answer !== null && 'data' in answer
  return { status: response.status, data: isData ? answer.data : answer }
}

async function call(url: string, method: string, token: string | undefined, body: unknown) {
  const { status, data } = await ask(url, method, token, body)
  if (status >= 400) {
    throw new Error(`${method} ${url}: ${status} ${JSON.stringify(data).slice(0, 300)}`)
  }
  return data
}

import { randomBytes } from 'node:crypto'
import { type Call, type Handler, json, type Reply } from '../http.ts'
import { isSame } from '../metrobank/envelope.ts'

const lifeSeconds = 32_400

/** `POST /v1/oauth2/token`: client credentials by Basic become a bearer token. */
export function oauth(call: Call): Reply {
  const { config, state } = call.sandbox
  const [scheme, encoded = ''] = (call.headers.authorization ?? '').split(' ')
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  const expected = `${config.PAYPAL_CLIENT_ID}:${config.PAYPAL_SECRET}`
  if (scheme !== 'Basic' || !isSame(given, expected)) {
    return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
  }
  if (new URLSearchParams(call.body).get('grant_type') !== 'client_credentials') {
    return json(400, { error: 'unsupported_grant_type' })
  }
  const token = `A21${randomBytes(24).toString('base64url')}`
  state.accessTokens.set(token, Date.now() + lifeSeconds * 1000)
  return json(200, { access_token: token, token_type: 'Bearer', expires_in: lifeSeconds })
}

/** Lets only bearers of a live token through. */
export function authorized(handler: Handler): Handler {
  return (call) => {
    const [scheme, token = ''] = (call.headers.authorization ?? '').split(' ')
    const expires = call.sandbox.state.accessTokens.get(token) ?? 0
    if (scheme !== 'Bearer' || expires < Date.now()) return json(401, { error: 'invalid_token' })
    return handler(call)
  }
}

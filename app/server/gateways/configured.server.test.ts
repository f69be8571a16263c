import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The environment is read once: each test loads the module anew. */
async function configuredWith(environment: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  return import('./configured.server')
}

beforeEach(() => {
  vi.stubEnv('PUBLIC_BRAND', 'firefly')
  vi.stubEnv('DIRECTUS_TOKEN', 'a token for tests')
  vi.stubEnv('SESSION_SECRET', 'a secret for tests, long enough for all')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

const paypal = {
  SITE_URL: 'https://firefly.example',
  MAIL_FOLDER: '/var/mail',
  PAYPAL_API_URL: 'https://api-m.paypal.com',
  PAYPAL_CLIENT_ID: 'x',
  PAYPAL_SECRET: 'x',
  PAYPAL_WEBHOOK_ID: 'x',
}

describe('the gateway of a way to pay (D40)', () => {
  it('is the brand’s for cards, if it takes them, and PayPal’s own', async () => {
    const { gatewayOfMethod } = await configuredWith({})
    expect(gatewayOfMethod('card', 'metrobank')).toBe('metrobank')
    expect(gatewayOfMethod('card', 'paypal')).toBeNull()
    expect(gatewayOfMethod('card', 'constructor')).toBeNull()
    expect(gatewayOfMethod('paypal', 'metrobank')).toBe('paypal')
  })

  it('is none when it is not configured', async () => {
    const { gatewayOfMethod } = await configuredWith(paypal)
    expect(gatewayOfMethod('card', 'metrobank')).toBeNull()
    expect(gatewayOfMethod('paypal', 'metrobank')).toBe('paypal')
  })
})

describe('PayPal in production (code 18)', () => {
  const answers = (approve: string) =>
    vi.fn(async (input: string | URL | Request) =>
      String(input).endsWith('/v1/oauth2/token')
        ? Response.json({ access_token: 't', expires_in: 300 })
        : Response.json({
            id: 'ORDER1',
            status: 'PAYER_ACTION_REQUIRED',
            purchase_units: [
              {
                custom_id: 'AAAA2222',
                invoice_id: 'AAAA2222-1',
                amount: { currency_code: 'USD', value: '10.00' },
              },
            ],
            links: [{ rel: 'payer-action', href: approve }],
          }),
    )
  const request = {
    attemptId: 'AAAA2222-1',
    reservationCode: 'AAAA2222',
    amount: 1000,
    locale: 'es',
    returnUrl: 'https://firefly.example/r',
    cancelUrl: 'https://firefly.example/c',
    brandName: 'Firefly',
    description: 'Kia',
    customer: { name: 'Ana', lastName: 'Paz', email: 'ana@example.com', phone: '' },
  } as never

  it('sends payers to its own window, which is on another host than its API', async () => {
    vi.stubGlobal('fetch', answers('https://www.paypal.com/checkoutnow?token=ORDER1'))
    const { gateway } = await configuredWith(paypal)
    expect(await gateway('paypal').start(request)).toMatchObject({
      status: 'redirect',
      url: 'https://www.paypal.com/checkoutnow?token=ORDER1',
    })
  })

  it('and to no other', async () => {
    vi.stubGlobal('fetch', answers('https://paypal.com.evil.example/x'))
    const { gateway } = await configuredWith(paypal)
    await expect(gateway('paypal').start(request)).rejects.toMatchObject({
      code: 'redirect_not_allowed',
    })
  })
})

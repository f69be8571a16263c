import { beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { AppError } from '~/domain/app-error'
import { errorAdapter } from '~/features/site/error-adapter'
import { errorOfAnswer } from '../directus/answer-error.server'
import { siteConfigError } from '../directus/site-config.server'
import { log } from '../log.server'
import { runWithRequestContext } from '../request-context.server'
import { publicError } from './public-error.server'

let written: MockInstance<typeof log.error>
beforeEach(() => {
  written = vi.spyOn(log, 'error').mockImplementation(() => {})
})

const facts = { requestId: 'r-1', nonce: '', brand: 'firefly', origin: 'http://localhost' }
const context = { ...facts, localeForm: 'bare', now: 0 } as const
const seen = (error: unknown) =>
  runWithRequestContext(context, () => {
    const known = publicError(error)
    return { known, sent: JSON.stringify(errorAdapter.toSerializable(known)) }
  })

/** The one line that was written, and what it says of the fault. */
function line() {
  expect(written).toHaveBeenCalledOnce()
  const [message, fields = {}] = written.mock.calls[0] ?? ['']
  return { message, ...fields }
}

describe('an error of the back office (§8.10)', () => {
  const body = {
    errors: [
      {
        message: 'Value "ana@example.com" for field "email" is too long.',
        extensions: { code: 'VALUE_TOO_LONG', collection: 'reservations', field: 'email' },
      },
    ],
  }

  test('is logged with status, status text and what was said, and none of it is sent', () => {
    const answer = { status: 409, statusText: 'Conflict', body }
    const error = errorOfAnswer(answer, '/items/reservations')
    written.mockClear()
    const { known, sent } = seen(error)
    expect(line()).toMatchObject({
      requestId: 'r-1',
      said: 'Error: VALUE_TOO_LONG',
      details: {
        status: 409,
        statusText: 'Conflict',
        data: [{ message: 'Value "…" for field "email" is too long.', code: 'VALUE_TOO_LONG' }],
      },
    })
    expect(JSON.stringify(written.mock.calls)).not.toContain('ana@example.com')
    expect(known.status).toBe(500)
    expect(sent).not.toMatch(/409|Conflict|VALUE|reservations|email/)
  })

  test('below something else is told with it', () => {
    const cause = new AppError('unavailable', {
      details: { status: 502, statusText: 'Bad Gateway', data: '<h1>proxy</h1>' },
    })
    seen(siteConfigError('the content backend did not give it', cause))
    expect(line()).toMatchObject({
      said: 'Error: [Site Config Error] the content backend did not give it',
      details: { cause: { status: 502, statusText: 'Bad Gateway', data: '<h1>proxy</h1>' } },
    })
  })
})

test.each([
  ['the site config', siteConfigError('no record'), 500, 'Error: [Site Config Error] no record'],
  [
    'the fleet',
    new AppError('unavailable', { details: { reason: 'Error retrieving cars of firefly' } }),
    503,
    'Error: Error retrieving cars of firefly',
  ],
  ['anything else', new TypeError('x is not a function'), 500, 'Error: x is not a function'],
])(
  'a failure of %s has its status, and its words are in the log alone',
  (_, error, status, said) => {
    const { known, sent } = seen(error)
    expect(known.status).toBe(status)
    expect(line()).toMatchObject({ message: 'server function failed', said })
    expect(sent).not.toContain(said.replace('Error: ', ''))
    expect(sent).toContain('r-1')
  },
)

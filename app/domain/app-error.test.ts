import { expect, it } from 'vitest'
import { AppError, errorStatus, isAppError } from './app-error'

it('an AppError carries its code, status, message key, cause and details', () => {
  const cause = new Error('connect ECONNREFUSED')
  const error = new AppError('unavailable', { cause, details: { service: 'gateway' } })
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'AppError',
    message: 'unavailable',
    code: 'unavailable',
    status: 503,
    messageKey: 'error_unavailable',
    cause,
    details: { service: 'gateway' },
  })
  expect('cause' in new AppError('not_found')).toBe(false)
  expect(new AppError('not_found', { status: 410, messageKey: 'gone' })).toMatchObject({
    status: 410,
    messageKey: 'gone',
  })
})

it('isAppError looks at codes when some are named', () => {
  const error = new AppError('not_found')
  expect([
    isAppError(error),
    isAppError(error, 'not_found', 'conflict'),
    isAppError(error, 'conflict'),
  ]).toEqual([true, true, false])
  expect(isAppError(new Error('not_found'))).toBe(false)
  expect(isAppError(null)).toBe(false)
})

it('each code has its status', () => {
  const codes = Map.groupBy(Object.entries(errorStatus), ([, status]) => status)
  const names = [...codes].map(([status, entries]) => [status, entries.map(([code]) => code)])
  expect(Object.fromEntries(names)).toEqual({
    401: ['login_failed'],
    403: ['forbidden'],
    404: ['not_found', 'precheckin_disabled'],
    409: ['conflict', 'illegal_transition'],
    410: ['outdated'],
    413: ['payload_too_large'],
    422: ['validation'],
    429: ['too_many_requests'],
    500: ['reservation_failed', 'site_config', 'internal'],
    503: ['unavailable'],
  })
})

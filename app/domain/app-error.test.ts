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
  const error = new AppError('car_taken')
  expect([
    isAppError(error),
    isAppError(error, 'car_taken', 'conflict'),
    isAppError(error, 'conflict'),
  ]).toEqual([true, true, false])
  expect(isAppError(new Error('car_taken'))).toBe(false)
  expect(isAppError(null)).toBe(false)
})

it('every code has an error status', () => {
  for (const status of Object.values(errorStatus)) expect(status >= 400 && status < 600).toBe(true)
})

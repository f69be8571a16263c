import { expect, test } from 'vitest'
import { AppError } from '~/domain/app-error'
import { errorKind, errorWords, isMovedByOthers } from './error-words'

test('a number and the server are named for answers of a server alone', () => {
  expect(errorKind(new AppError('internal'))).toBe('internal')
  expect(errorKind(new AppError('unavailable', { status: 503 }), false)).toBe('unavailable')
  expect(errorKind(new AppError('outdated'), false)).toBe('outdated')
  // An answer that nobody could read is thrown as a plain error by the loader that asked.
  expect(errorKind(new Error('no JSON'))).toBe(import.meta.env.SSR ? 'internal' : 'broken')
  expect(errorWords.broken.code).toBe('')
  expect(errorWords.broken.title({}, { locale: 'es' })).not.toMatch(/servidor/)
})

test('a part of the page that others have moved is known by the name of its fault', () => {
  const fault = Object.assign(new Error('not a child'), { name: 'NotFoundError' })
  expect(isMovedByOthers(fault)).toBe(true)
  expect(isMovedByOthers(new Error('NotFoundError'))).toBe(false)
})

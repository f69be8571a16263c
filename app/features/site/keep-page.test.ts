import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { AppError } from '~/domain/app-error'
import { keepPage } from './keep-page'

/** A visit to the promotions, in a tab that has what their loader gave `last`. */
const visit = (location: ParsedLocation, last?: string) => ({
  context: {
    matchesAt: (at: ParsedLocation) =>
      at === location ? [{ routeId: '__root__' }, { routeId: '/promos', loaderData: last }] : [],
  },
  location,
  route: { id: '/promos' },
})
const here: ParsedLocation = {
  ...{ href: '/promos', pathname: '/promos', search: {}, searchStr: '', hash: '', external: false },
  ...{ publicHref: '/promos', state: { __TSR_index: 0 } },
}
const failure = new AppError('unavailable')

describe('a page that comes back', () => {
  test('is fresh', async () => {
    expect(await keepPage(visit(here, 'first'), async () => 'second')).toBe('second')
  })

  test('stays as it was when it cannot be asked for', async () => {
    expect(await keepPage(visit(here, 'first'), () => Promise.reject(failure))).toBe('first')
  })

  test.each([notFound(), redirect({ to: '/' })])(
    'is not kept when it is gone: %#',
    async (answer) => {
      await expect(keepPage(visit(here, 'first'), () => Promise.reject(answer))).rejects.toBe(
        answer,
      )
    },
  )
})

test('a first visit that fails says so', async () => {
  await expect(keepPage(visit(here), () => Promise.reject(failure))).rejects.toBe(failure)
})

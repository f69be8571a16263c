import { expect, it } from 'vitest'
import { cityBranch, closedOn } from '~/domain/test-samples'
import { nextClosures, specialDays, weekOf } from './closures'

it('the next closures name who closes, in order, and nothing that is over', () => {
  const one = cityBranch({
    slug: 'one',
    closures: closedOn('2026-12-25', '2026-12-08', '2026-11-01'),
  })
  const two = cityBranch({ slug: 'two', closures: closedOn('2026-12-25', '2027-01-01') })
  const found = nextClosures([one, two], '2026-12-08', 2)
  expect(found.map(({ date, closed }) => [date, closed.map(({ slug }) => slug)])).toEqual([
    ['2026-12-08', ['one']],
    ['2026-12-25', ['one', 'two']],
  ])
  expect(nextClosures([one], '2027-02-01', 3)).toEqual([])
})

it('special days are holidays and closures, over the turn of the year', () => {
  const branch = cityBranch({ closures: closedOn('2026-12-24', '2026-12-25') })
  const days = specialDays(branch, '2026-12-09', 5)
  expect(days.map(({ date, closed, reason }) => [date, closed, reason?.es])).toEqual([
    // The day of mourning is a Sunday and kept on Monday.
    ['2026-12-21', false, 'Día de Duelo Nacional'],
    ['2026-12-24', true, 'closed'],
    ['2026-12-25', true, 'closed'],
    ['2027-01-01', false, 'Año Nuevo'],
    ['2027-01-09', false, 'Día de los Mártires'],
  ])
  expect(days[0]?.hours).toEqual([{ open: '07:00', close: '19:00' }])
})

it('a week is from Monday to Sunday', () => {
  for (const date of ['2026-12-07', '2026-12-10', '2026-12-13']) {
    expect(weekOf(date)).toEqual([
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
      '2026-12-11',
      '2026-12-12',
      '2026-12-13',
    ])
  }
})

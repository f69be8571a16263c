import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleBranch, sampleContext } from '~/domain/test-samples'
import { m } from '~/paraglide/messages'
import { calendarDay, type EditedMoment } from '../calendar-days'
import { DayCell } from './day-cell'

const date = '2026-12-23'
const rules = {
  search: {
    pickupBranch: 'tocumen',
    returnBranch: 'tocumen',
    pickup: '2026-12-22T10:00',
    return: '2026-12-27T10:00',
  },
  context: sampleContext(),
  pickupBranch: sampleBranch(),
  returnBranch: sampleBranch(),
}

const cellFor = (editing: EditedMoment, dayPrice: number | null) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <tr>
          <DayCell
            day={calendarDay(date, { ...rules, editing }, 'es')}
            price={{
              date,
              dayPrice,
              withCoupon: false,
              cheapest: false,
              season: null,
              limit: null,
            }}
            {...{ same: false, loading: false, brand: 'Istmo', locale: 'es', place: 'outside' }}
            {...{ focusable: false, onHover: () => {}, onChoose: () => {} }}
          />
        </tr>
      </tbody>
    </table>,
  )

test('a day without a free car has none for a pickup, and can be the return', () => {
  expect(cellFor('pickup', null)).toContain(m.fleet_strip_none())
  const returned = cellFor('return', null)
  expect(returned).not.toContain(m.fleet_strip_none())
  expect(returned).not.toContain('aria-disabled')
  expect(cellFor('return', 4500)).toContain('45')
})

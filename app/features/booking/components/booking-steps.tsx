import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Step } from '~/components/layout/steps-bar'
import type { RentalSearch } from '~/domain/booking/search'
import type { ShownCar } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import { carName } from '../car-words'
import { bookingParams, type StepName } from '../step'

export function bookingSteps(
  now: StepName | 'pago',
  {
    car,
    search,
    days,
  }: { readonly car: ShownCar; readonly search: RentalSearch; readonly days: number },
): Step[] {
  const order = ['auto', 'cobertura', 'datos', 'pago'] as const
  const at = order.indexOf(now)
  return order.map((key, index) => {
    const state = index < at ? 'done' : index === at ? 'now' : 'next'
    const link = (content: ReactNode) =>
      key === 'pago' ? (
        content
      ) : (
        <Link to="/reserva" search={bookingParams(search, car.id, key)} resetScroll>
          {content}
        </Link>
      )
    return { key, state, ...words(key, car, days), ...(state === 'done' ? { link } : {}) }
  })
}

function words(
  key: StepName | 'pago',
  car: ShownCar,
  days: number,
): Pick<Step, 'title' | 'detail'> {
  switch (key) {
    case 'auto':
      return {
        title: m.reservation_step_car(),
        detail: m.reservation_step_car_detail({
          car: carName(car),
          days: m.bill_days({ count: days }),
        }),
      }
    case 'cobertura':
      return {
        title: m.reservation_step_coverage(),
        detail: m.reservation_step_coverage_detail(),
      }
    case 'datos':
      return { title: m.reservation_step_details(), detail: m.reservation_step_details_detail() }
    case 'pago':
      return { title: m.reservation_step_payment(), detail: m.reservation_step_payment_detail() }
  }
}

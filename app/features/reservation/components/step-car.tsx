import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Figure } from '~/components/ui/figure'
import { Picture } from '~/components/ui/picture'
import { RadioGroup } from '~/components/ui/radio'
import { PayPanel } from '~/components/ui/radio-panel'
import { LOW_STOCK } from '~/domain/booking/booking-rules'
import { cancellationTerms } from '~/domain/booking/reservation'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import type { Quote, ReservationType } from '~/domain/pricing/price'
import { cancelSentence } from '~/features/booking/cancel-words'
import { carName } from '~/features/booking/car-words'
import { BillTrip } from '~/features/booking/components/bill-trip'
import { CarSpecs } from '~/features/booking/components/car-specs'
import { rentalParams } from '~/features/search/rental-params'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import CalendarDays from '~icons/lucide/calendar-days'
import type { ReservationView } from '../reservation.types'
import type { BookingForm } from '../reservation-form'
import { StepHeading } from './step-heading'
import { useAdoption } from './use-adopted-values'

type Props = {
  readonly form: BookingForm
  readonly view: ReservationView
  readonly locale: Locale
  readonly adopt: () => void
  readonly quotes: Readonly<Record<ReservationType, Quote>>
  readonly onChangeTrip: () => void
}

export function StepCar(props: Props) {
  const { view, locale, onChangeTrip } = props
  useAdoption(props.adopt)
  return (
    <>
      <section className="step-block">
        <StepHeading title={m.car_step_heading()} lead={m.car_step_lead()} />
        <div className="panel trip-panel">
          <BillTrip trip={view} locale={locale} />
          <p className="row small muted">
            <CalendarDays className="i i-16" aria-hidden />
            {m.bill_days({ count: view.days })}
          </p>
          <Link
            className="btn btn-2 btn-sm"
            to="/"
            search={rentalParams(view.search)}
            onClick={(event: MouseEvent) => {
              event.preventDefault()
              onChangeTrip()
            }}
          >
            {m.reservation_change_trip()}
          </Link>
        </div>
        <CarPanel view={view} />
      </section>
      <PayChoice {...props} />
    </>
  )
}

function CarPanel({ view: { car, search, unitsLeft } }: { readonly view: ReservationView }) {
  return (
    <div className="panel car-panel">
      <div className="stage">
        <Picture
          id={car.image ?? car.sideImage}
          alt=""
          width={1200}
          height={640}
          sizes="(min-width: 768px) 320px, 100vw"
        />
      </div>
      <div>
        <h2 className="h4">
          <Figure>{carName(car)}</Figure> <small className="muted">{m.car_or_similar()}</small>
        </h2>
        <CarSpecs car={car} />
        {unitsLeft !== null && unitsLeft > 0 && unitsLeft <= LOW_STOCK && (
          <p className="chip chip-low">{m.reservation_units_left({ count: unitsLeft })}</p>
        )}
        <Link
          className="btn btn-2 btn-sm"
          to="/flota"
          search={{ ...rentalParams(search), auto: car.id }}
        >
          {m.reservation_change_car()}
        </Link>
      </div>
    </div>
  )
}

function PayChoice({ form, view, quotes, locale }: Props) {
  const saved = quotes.postpaid.total - quotes.prepaid.total
  const difference = formatMoney(Math.abs(saved))
  const { now } = useSite()
  const cancelling = (type: ReservationType) =>
    cancelSentence(
      cancellationTerms({
        type,
        until: view.freeCancelUntil,
        pickup: view.search.pickup,
        now: panamaNow(now),
      }),
      locale,
    )
  return (
    <section className="step-block">
      <form.Field name="type">
        {({ state: { value }, handleChange }) => (
          <RadioGroup
            legend={<span className="h3">{m.car_step_pay()}</span>}
            name="type"
            className="pm"
            value={value}
            onChange={(chosen) => handleChange(chosen === 'prepaid' ? 'prepaid' : 'postpaid')}
            help={m.car_step_pay_help()}
          >
            <PayPanel
              value="prepaid"
              title={m.car_step_pay_now()}
              detail={m.car_step_pay_now_detail({ cancel: cancelling('prepaid') })}
              amount={formatMoney(quotes.prepaid.total)}
              remark={saved > 0 && m.car_step_save({ amount: difference })}
            />
            <PayPanel
              value="postpaid"
              title={m.car_step_pay_counter()}
              detail={m.car_step_pay_counter_detail({ cancel: cancelling('postpaid') })}
              amount={formatMoney(quotes.postpaid.total)}
              remark={saved > 0 && `+${difference}`}
            />
          </RadioGroup>
        )}
      </form.Field>
    </section>
  )
}

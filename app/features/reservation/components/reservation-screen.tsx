import '~/components/ui/choice.css'
import '~/features/booking/booking.css'
import '../reservation.css'
import { lazy, Suspense, useState } from 'react'
import { ReservationLayout } from '~/components/layout/reservation-layout'
import { Button } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { TotalAnnouncer } from '~/components/ui/total-announcer'
import type { RentalSearch } from '~/domain/booking/search'
import { panamaNow } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import { deliveryCode } from '~/domain/pricing/delivery'
import { formatMoney } from '~/domain/pricing/money'
import { couponSaving, type Quote } from '~/domain/pricing/price'
import { Bill } from '~/features/booking/components/bill'
import { BillBar } from '~/features/booking/components/bill-bar'
import { bookingSteps } from '~/features/booking/components/booking-steps'
import type { StepName } from '~/features/booking/step'
import { SearchCorrections } from '~/features/search/components/search-corrections'
import type { SearchParams } from '~/features/search/search.schema'
import { useLayout, useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { shownTrip } from '../booking-values'
import type { ReservationView } from '../reservation.types'
import { preloadSteps } from '../steps-code'
import { DeliveryGone } from './delivery-choice'
import { ErrorSummary } from './error-summary'
import { LazyLongerOffer, LazyStepCar, LazyStepDetails, LazySubmissionNote } from './lazy-steps'
import { StartOver, StartOverForm, useStartOver } from './start-over'
import { BOOKING_FORM_ID, ContinueButton, StepActions } from './step-actions'
import { StepCoverage } from './step-coverage'
import { type Booking, useBooking } from './use-booking'

const ChangeTrip = lazy(() => import('./change-trip'))

/** Three steps over one form, with the bill beside them (D9, D10, D21). */
export function ReservationScreen({
  view,
  params,
}: {
  readonly view: ReservationView
  readonly params: SearchParams
}) {
  const frame = useLayout()
  const { locale } = frame
  const booking = useBooking(view, params)
  const startOver = useStartOver(booking)
  const [changing, setChanging] = useState(false)
  const { step, quote, submission } = booking
  const site = useSite()
  const bill = { ...view, quote, now: site.now, locale }
  const before = view.askedTotals?.[quote.type] ?? quote.total
  const label = m.bill_total({ count: quote.days })
  return (
    <ReservationLayout {...frame} steps={bookingSteps(step, view)} className="wrap flow-g">
      <form
        ref={booking.element}
        id={BOOKING_FORM_ID}
        className="flow-f"
        method="post"
        noValidate
        onSubmit={(event) => void booking.submit(event)}
        onBlur={() => void booking.flush()}
        onFocus={preloadSteps}
        onPointerEnter={preloadSteps}
      >
        <DefaultSubmit step={step} quote={quote} search={view.search} />
        <SearchCorrections
          key={shownTrip(view.search)}
          corrections={view.corrections}
          days={view.days}
          totals={before === quote.total ? null : { before, now: quote.total }}
          total={quote.total}
          branches={site.branches}
          site={site.site}
          now={panamaNow(site.now)}
          locale={locale}
        />
        {step !== 'datos' && <Notices view={view} booking={booking} locale={locale} />}
        <CurrentStep
          view={view}
          booking={booking}
          locale={locale}
          onChangeTrip={() => setChanging(true)}
        />
        <StepActions step={step} view={view} busy={submission.busy} />
        {step !== 'auto' && <StartOver {...booking} {...startOver} />}
      </form>
      <StartOverForm {...startOver} />
      <Bill {...bill} />
      <BillBar {...bill} action={<ContinueButton step={step} busy={submission.busy} />} />
      <TotalAnnouncer text={m.bill_announce({ label, total: formatMoney(quote.total) })} />
      {changing && (
        <Suspense>
          <ChangeTrip view={view} step={step} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </ReservationLayout>
  )
}

/** Enter in a field presses "continue", and not the first button that happens to stand in the form. */
function DefaultSubmit({
  step,
  quote,
  search,
}: {
  readonly step: StepName
  readonly quote: Quote
  readonly search: RentalSearch
}) {
  return (
    <>
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="paso" value={step} />
      <input type="hidden" name="trip" value={shownTrip(search)} />
      <input type="hidden" name="zone" value={deliveryCode(quote)} />
      {step !== 'auto' && <input type="hidden" name="type" value={quote.type} />}
    </>
  )
}

function Notices({
  view,
  booking,
  locale,
}: {
  readonly view: ReservationView
  readonly booking: Booking
  readonly locale: Locale
}) {
  const { submission, step, wrong, priceChange } = booking
  const retry = (
    <Button
      size="sm"
      variant="outline"
      busy={submission.busy}
      onClick={() => void booking.submit()}
    >
      {m.reservation_retry()}
    </Button>
  )
  return (
    <>
      {view.available === null && <Note tone="warn">{m.reservation_stock_unknown()}</Note>}
      {priceChange && (
        <Note tone="warn" live="polite">
          {m.reservation_price_changed({
            before: formatMoney(priceChange.before),
            now: formatMoney(priceChange.now),
          })}
        </Note>
      )}
      <DeliveryGone form={booking.form} view={view} locale={locale} />
      {view.longer.length > 0 && (
        <LazyLongerOffer
          view={view}
          chosen={booking.chosen}
          coupon={booking.coupon.applied}
          total={booking.quote.total}
          step={step}
          locale={locale}
        />
      )}
      {submission.failure && (
        <LazySubmissionNote
          failure={submission.failure}
          view={view}
          locale={locale}
          retry={retry}
        />
      )}
      {step === 'datos' && wrong.length > 0 && <ErrorSummary fields={wrong} />}
    </>
  )
}

function CurrentStep({
  view,
  booking,
  locale,
  onChangeTrip,
}: {
  readonly view: ReservationView
  readonly booking: Booking
  readonly locale: Locale
  readonly onChangeTrip: () => void
}) {
  const { form, step, coupon, quote, quotes, costs, chosen, adopt } = booking
  const shared = { form, view, locale, adopt }
  switch (step) {
    case 'auto':
      return <LazyStepCar {...shared} quotes={quotes} onChangeTrip={onChangeTrip} />
    case 'cobertura':
      return <StepCoverage {...shared} costs={costs} />
    case 'datos':
      return (
        <LazyStepDetails
          {...shared}
          coupon={coupon}
          discount={couponSaving(quote)}
          chosen={chosen}
          total={quote.total}
          notices={<Notices view={view} booking={booking} locale={locale} />}
        />
      )
  }
}

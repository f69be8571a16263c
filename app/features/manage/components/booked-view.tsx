import { Link } from '@tanstack/react-router'
import { ThanksLayout } from '~/components/layout/thanks-layout'
import { Chip } from '~/components/ui/chip'
import { Note } from '~/components/ui/note'
import { panamaNow } from '~/domain/calendar/rental-period'
import { formatMoney } from '~/domain/pricing/money'
import { totalWords } from '~/features/booking/balance-words'
import { cancelSentence } from '~/features/booking/cancel-words'
import { Bill } from '~/features/booking/components/bill'
import { deliveryWords } from '~/features/booking/delivery-words'
import { useKeptOffline } from '~/features/site/use-kept-offline'
import { useLayout } from '~/features/site/use-site'
import { ThanksBranch } from '~/features/voucher/components/thanks-branch'
import { ThanksTicket } from '~/features/voucher/components/thanks-ticket'
import { VoucherFacts, VoucherHead } from '~/features/voucher/components/voucher-facts'
import { m } from '~/paraglide/messages'
import type { ManagedPage } from '../manage.types'
import { stageTitle } from '../manage-words'
import { DriverFacts } from './driver-facts'
import { ManageActions } from './manage-actions'
import { Payments } from './payments'

/** Paid or to be paid at the counter: ahead, under way, or past. */
export function BookedView({
  managed,
  news,
}: {
  readonly managed: ManagedPage
  /** The act that was done just now, from here. */
  readonly news: 'changed' | 'paid' | null
}) {
  const frame = useLayout()
  useKeptOffline(managed.booking.code)
  const { locale, site } = frame
  const { booking, stage, cancellation } = managed
  const { status, pickupBranch, returnBranch, renter, now, car } = booking
  const isPaid = status === 'paid'
  const name = `${renter.name} ${renter.lastName}`
  return (
    <ThanksLayout
      {...frame}
      className="ty mg"
      picture={car.sideImage ?? car.image}
      sizes="(min-width: 768px) 470px, 290px"
      greeting={
        <>
          {stage === 'past' ? (
            <Chip tone="plain">{m.manage_chip_past()}</Chip>
          ) : (
            <Chip tone="ok">{isPaid ? m.manage_chip_paid() : m.manage_chip_counter()}</Chip>
          )}
          <h1>{stageTitle(managed, panamaNow(now))}</h1>
          <p className="lead">
            {m.manage_name({ name })} {cancellation && cancelSentence(cancellation.terms, locale)}
          </p>
        </>
      }
    >
      {news && (
        <Note tone="good" live="polite" className="mg-done no-print">
          {news === 'changed' ? m.change_done() : m.amendment_done()}
        </Note>
      )}
      <VoucherHead brand={site.name} />
      <ThanksTicket booking={booking} locale={locale} />
      <ManageActions managed={managed} locale={locale} precheckin={site.precheckinEnabled} />
      <VoucherFacts booking={booking} locale={locale} />
      <div className="ty-g">
        <div>
          <Payments
            title={m.manage_payments()}
            entries={managed.payments}
            last={m.manage_due()}
            sum={formatMoney(stage === 'past' ? 0 : booking.balance)}
            locale={locale}
          />
          <DriverFacts booking={booking} locale={locale} />
          <ThanksBranch
            title={m.manage_where()}
            branch={pickupBranch}
            note={deliveryWords(booking, locale)}
            locale={locale}
          />
          {returnBranch.slug !== pickupBranch.slug && (
            <ThanksBranch title={m.manage_where_return()} branch={returnBranch} locale={locale} />
          )}
          <p className="mg-s no-print">
            <Link to="/reserva/gestionar" search={{ otra: true }} preload={false} className="link">
              {m.manage_other()}
            </Link>
          </p>
        </div>
        <Bill
          {...booking}
          className="bill still"
          locale={locale}
          freeCancelUntil={cancellation ? booking.freeCancelUntil : null}
          totalLabel={totalWords(booking)}
        />
      </div>
    </ThanksLayout>
  )
}

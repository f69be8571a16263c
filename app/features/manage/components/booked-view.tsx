import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ThanksLayout } from '~/components/layout/thanks-layout'
import { Chip } from '~/components/ui/chip'
import { Note } from '~/components/ui/note'
import { formatMoney } from '~/domain/pricing/money'
import { totalWords } from '~/features/booking/balance-words'
import { cancelSentence } from '~/features/booking/cancel-words'
import { Bill } from '~/features/booking/components/bill'
import { collectedFrom, deliveryWords, returnPlace } from '~/features/booking/delivery-words'
import { useNow } from '~/features/search/use-now'
import { useKeptOffline } from '~/features/site/use-kept-offline'
import { useLayout } from '~/features/site/use-site'
import { ThanksBranch } from '~/features/voucher/components/thanks-branch'
import { ThanksTicket } from '~/features/voucher/components/thanks-ticket'
import { VoucherFacts, VoucherHead } from '~/features/voucher/components/voucher-facts'
import { m } from '~/paraglide/messages'
import type { ManagedPage } from '../manage.types'
import { type BookingNews, newsWords, runningLead, stageTitle } from '../manage-words'
import { DriverFacts } from './driver-facts'
import { ForgetDevice } from './forget-device'
import { ManageActions, RETURN_ID } from './manage-actions'
import { Payments } from './payments'

/** A booking that is paid, or will be paid at the counter; before, during or after the rental. */
export function BookedView({
  managed,
  news,
}: {
  readonly managed: ManagedPage
  /** The change that the renter has just made from this page. */
  readonly news: BookingNews | null
}) {
  const frame = useLayout()
  useKeptOffline(managed.booking.code)
  const { locale, site } = frame
  // By the booking as it was when the page came: its address forgets the news at once.
  const [said] = useState(() => news && newsWords(managed, news, locale))
  const { booking, stage } = managed
  // A car that is handed over before its time, or is back, cannot be given up.
  const cancellation = stage === 'upcoming' ? managed.cancellation : null
  const { status, pickupBranch, returnBranch, renter, car } = booking
  const moment = useNow(booking.now)
  const collected = collectedFrom(booking, locale)
  const isPaid = status === 'paid'
  const name = `${renter.name} ${renter.lastName}`
  return (
    <ThanksLayout
      {...frame}
      className="ty mg"
      car={car}
      sizes="(min-width: 768px) 470px, 290px"
      greeting={
        <>
          {said && <News words={said} />}
          {stage === 'past' ? (
            <Chip tone="plain">{m.manage_chip_past()}</Chip>
          ) : stage === 'running' ? (
            <Chip tone="info">{m.manage_chip_running()}</Chip>
          ) : (
            <Chip tone="ok">{isPaid ? m.manage_chip_paid() : m.manage_chip_counter()}</Chip>
          )}
          <h1>{stageTitle(managed, moment, locale)}</h1>
          <p className="lead">
            {stage === 'running' ? (
              runningLead(booking, moment, locale)
            ) : (
              <>
                {m.manage_name({ name })}{' '}
                {cancellation && cancelSentence(cancellation.terms, locale)}
              </>
            )}
          </p>
        </>
      }
    >
      <VoucherHead brand={site.name} />
      <ThanksTicket booking={booking} locale={locale} />
      <ManageActions managed={managed} locale={locale} site={site} />
      <VoucherFacts booking={booking} locale={locale} />
      <div className="ty-g">
        <div>
          {stage === 'running' && (
            <div id={RETURN_ID} className="mg-way">
              <ThanksBranch
                title={
                  collected
                    ? m.manage_where_return()
                    : m.manage_return_title({ branch: returnBranch.shortName[locale] })
                }
                branch={returnBranch}
                note={collected ? returnPlace(booking, locale) : null}
                locale={locale}
              />
            </div>
          )}
          <Payments
            title={m.manage_payments()}
            entries={managed.payments}
            last={m.manage_due()}
            sum={formatMoney(stage === 'past' ? 0 : booking.balance)}
            locale={locale}
          />
          <DriverFacts booking={booking} locale={locale} isCorrectable={stage !== 'past'} />
          {stage !== 'running' && (
            <>
              <ThanksBranch
                title={m.manage_where()}
                branch={pickupBranch}
                note={deliveryWords(booking, locale)}
                locale={locale}
              />
              {returnBranch.slug !== pickupBranch.slug && (
                <ThanksBranch
                  title={m.manage_where_return()}
                  branch={returnBranch}
                  locale={locale}
                />
              )}
            </>
          )}
          <p className="mg-s no-print">
            <Link to="/reserva/gestionar" search={{ otra: true }} preload={false} className="link">
              {m.manage_other()}
            </Link>
          </p>
          <ForgetDevice />
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

/** Announces the change that was just made; it is gone on the next visit. It stands in the band, because the ticket covers what follows. */
function News({ words }: { readonly words: string }) {
  const navigate = useNavigate()
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.focus({ preventScroll: true })
    // A reload, or an address that is kept, does not say it again.
    void navigate({ to: '/reserva/gestionar/reserva', replace: true, resetScroll: false })
  }, [navigate])
  return (
    <div ref={note} tabIndex={-1} className="mg-news no-print">
      <Note tone="good">{words}</Note>
    </div>
  )
}

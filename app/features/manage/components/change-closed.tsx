import type { ReactNode } from 'react'
import { telLink } from '~/components/layout/contact-links'
import { LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { formatPhone } from '~/domain/people/format-phone'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import type { ManagedBooking } from '../manage.types'

/** Too late, or not in force any more: who can still help. */
export function ChangeClosed({
  managed: { booking, stage },
  children,
}: {
  readonly managed: ManagedBooking
  readonly children: ReactNode
}) {
  const locale = currentLocale()
  const { shortName, phone } = booking.pickupBranch
  return (
    <div className="wrap ch-closed">
      {children}
      <h1 className="h1">{m.change_title()}</h1>
      <Note tone="warn">
        {stage === 'upcoming' ? (
          <>
            {m.change_too_late({ branch: shortName[locale] })}{' '}
            <a className="link inh" href={telLink(phone)} translate="no">
              {formatPhone(phone)}
            </a>
          </>
        ) : (
          m.change_over()
        )}
      </Note>
      <LinkButton to="/reserva/gestionar/reserva" preload={false} variant="outline">
        {m.change_see_booking()}
      </LinkButton>
    </div>
  )
}

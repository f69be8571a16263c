import '../account.css'
import { DefaultLayout } from '~/components/layout/default-layout'
import { Button, LinkButton } from '~/components/ui/button'
import { EmailAddress } from '~/components/ui/email-address'
import { Note } from '~/components/ui/note'
import { canonicalPath } from '~/domain/locale-path'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Lock from '~icons/lucide/lock'
import LogOut from '~icons/lucide/log-out'
import Luggage from '~icons/lucide/luggage'
import User from '~icons/lucide/user-round'
import type { AccountPage } from '../account.types'
import { useSession } from '../use-session'
import { AccountNote } from './account-note'
import { CloseAccount } from './close-account'
import { CompanyBookings } from './company-bookings'
import { InviteColleague } from './invite-colleague'
import { KeptDetails } from './kept-details'
import { OwnDetails } from './own-details'
import { PastBookings } from './past-bookings'
import { Security } from './security'
import { SessionDialog } from './session-dialog'
import { UpcomingCard } from './upcoming-card'

/** `/cuenta` (D32): what is booked under the address of the account, and whose it is. */
export function AccountScreen({ account }: { readonly account: AccountPage }) {
  const { posted, user, provider, upcoming, past, company, isWhole, now } = account
  const frame = useLayout()
  const { locale } = frame
  const session = useSession()
  const isEmpty = upcoming.length === 0 && past.length === 0
  return (
    <DefaultLayout {...frame}>
      <div className="wrap ac-g">
        <div className="ac-h">
          <div>
            <h1 className="h1">
              {user.name === '' ? m.account_title() : m.account_hello({ name: user.name })}
            </h1>
            <p className="small muted">
              <EmailAddress>{user.email}</EmailAddress>
            </p>
          </div>
          <SignOut />
        </div>
        <AccountNav />
        <div className="ac-m">
          <section id="reservas" aria-label={m.account_bookings()}>
            {!isWhole && (
              <Note tone="warn" live="polite">
                {m.account_not_whole()}
              </Note>
            )}
            {upcoming.map((card) => (
              <UpcomingCard key={card.code} card={card} now={now} locale={locale} />
            ))}
            {isWhole && isEmpty && <NoBookings email={user.email} />}
          </section>
          <KeptDetails account={account} session={session} />
          {past.length > 0 && <PastBookings cards={past} locale={locale} />}
          {company && <CompanyBookings company={company} locale={locale} />}
          {company?.mayInvite ? (
            <InviteColleague account={account} company={company.name} session={session} />
          ) : (
            posted?.form === 'invite' && (
              <section id="invitar">
                <AccountNote result={posted.result} />
              </section>
            )
          )}
          <OwnDetails account={account} session={session} />
          <Security account={account} session={session} />
          <CloseAccount account={account} session={session} />
        </div>
      </div>
      {session.isOver && (
        <SessionDialog
          email={user.email}
          provider={provider}
          onSignedIn={session.goOn}
          onClose={session.stay}
        />
      )}
    </DefaultLayout>
  )
}

function AccountNav() {
  return (
    <nav className="ac-n" aria-label={m.account_nav()}>
      <a href="#reservas">
        <Luggage className="i" aria-hidden />
        {m.account_bookings()}
      </a>
      <a href="#datos">
        <User className="i" aria-hidden />
        {m.account_details()}
      </a>
      <a href="#seguridad">
        <Lock className="i" aria-hidden />
        {m.account_security()}
      </a>
    </nav>
  )
}

/** A form ends the session: no link that others plant does. */
function SignOut() {
  const { locale } = useLayout()
  return (
    <form method="post" action={canonicalPath('/cuenta/salir', locale)}>
      <Button type="submit" variant="outline" size="sm">
        <LogOut className="i" aria-hidden />
        {m.account_sign_out()}
      </Button>
    </form>
  )
}

function NoBookings({ email }: { readonly email: string }) {
  return (
    <div className="empty ac-none">
      <h2 className="h3">{m.account_empty()}</h2>
      <p>{m.account_empty_text({ email })}</p>
      <div className="wraps ac-ends">
        <LinkButton to="/flota">{m.account_search()}</LinkButton>
        <LinkButton
          to="/reserva/gestionar"
          search={{ otra: true }}
          preload={false}
          variant="outline"
        >
          {m.account_have_code()}
        </LinkButton>
      </div>
    </div>
  )
}

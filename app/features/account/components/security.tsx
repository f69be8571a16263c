import { m } from '~/paraglide/messages'
import type { AccountPage } from '../account.types'
import { providerName } from '../account-words'
import type { Session } from '../use-session'
import { OwnPassword } from './own-password'
import { Passkeys } from './passkeys'
import { Sessions } from './sessions'

/** How one signs in, and where one is. */
export function Security({
  account,
  session,
}: {
  readonly account: AccountPage
  readonly session: Session
}) {
  const { provider, passkeys } = account
  return (
    <>
      {provider === null ? (
        <OwnPassword account={account} session={session} />
      ) : (
        <ProviderAccount provider={provider} />
      )}
      {(provider === null || passkeys?.length !== 0) && (
        <Passkeys account={account} session={session} />
      )}
      <Sessions account={account} session={session} />
    </>
  )
}

/** Whoever comes in by a provider has no password here: there is none to change, nor to ask for. */
function ProviderAccount({ provider }: { readonly provider: string }) {
  return (
    <section id="seguridad" aria-labelledby="ac-safe-h">
      <h2 id="ac-safe-h" className="h3">
        {m.account_security()}
      </h2>
      <p>{m.account_security_provider({ provider: providerName(provider) })}</p>
    </section>
  )
}

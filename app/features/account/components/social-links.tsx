import { AnchorButton } from '~/components/ui/button'
import { canonicalPath } from '~/domain/locale-path'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { providerName } from '../account-words'

/** Those that the deployment has; a link each, so that they work without scripts. */
export function SocialLinks({
  providers,
  back,
}: {
  readonly providers: readonly string[]
  /** Where to go on; empty: to the account. */
  readonly back: string
}) {
  const { locale } = useLayout()
  if (providers.length === 0) return null
  const volver = back || canonicalPath('/cuenta', locale)
  return (
    <>
      <p className="row ac-or">{m.account_or()}</p>
      {providers.map((provider) => (
        <AnchorButton
          key={provider}
          variant="outline"
          block
          href={`/api/cuenta/social/${provider}?${new URLSearchParams({ volver })}`}
        >
          {m.account_social({ provider: providerName(provider) })}
        </AnchorButton>
      ))}
    </>
  )
}

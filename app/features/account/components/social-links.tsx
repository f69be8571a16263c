import type { ComponentProps } from 'react'
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
  if (providers.length === 0) return null
  return (
    <>
      <p className="row ac-or">{m.account_or()}</p>
      {providers.map((provider) => (
        <SocialLink key={provider} provider={provider} back={back} variant="outline" />
      ))}
    </>
  )
}

export function SocialLink({
  provider,
  back = '',
  ...button
}: Omit<ComponentProps<typeof AnchorButton>, 'href' | 'children' | 'block'> & {
  readonly provider: string
  /** Where to go on; empty: to the account. */
  readonly back?: string
}) {
  const { locale } = useLayout()
  const volver = back || canonicalPath('/cuenta', locale)
  return (
    <AnchorButton
      {...button}
      block
      href={`/api/cuenta/social/${provider}?${new URLSearchParams({ volver })}`}
    >
      {m.account_social({ provider: providerName(provider) })}
    </AnchorButton>
  )
}

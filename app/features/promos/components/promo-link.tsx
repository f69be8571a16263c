import { Link } from '@tanstack/react-router'
import { ContentLink } from '~/components/layout/content-link'
import { buttonClass } from '~/components/ui/button'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import type { RunningPromo } from '../promos.functions'

/** Opens the fleet with the coupon in its prices; not fetched ahead, since each look at a code is counted (D11). */
export function PromoLink({
  promo,
  locale,
  onDeep = false,
}: {
  readonly promo: RunningPromo
  readonly locale: Locale
  readonly onDeep?: boolean
}) {
  const { code, fleet, link, title } = promo
  const label = promo.buttonText[locale] || (code ? m.promos_use() : m.promos_see_fleet())
  const className = buttonClass({ variant: onDeep ? 'glow' : 'outline' })
  const words = (
    <>
      {label}
      <span className="sr">: {code ?? title[locale]}</span>
    </>
  )
  if (!fleet) {
    return (
      <ContentLink link={link} className={className}>
        {words}
      </ContentLink>
    )
  }
  return (
    <Link to="/flota" search={fleet} preload={false} className={className}>
      {words}
    </Link>
  )
}

import { withLocale } from '~/domain/locale-path'
import { useSite } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { currentLocale } from '~/server/request-facts'
import type { InfoText } from '../content.types'
import { formatDay } from '../day-words'

/** On paper: whose page it is, of which day, and where to find it. */
export function PrintFoot({ page }: { readonly page: InfoText }) {
  const { site, origin } = useSite()
  const locale = currentLocale()
  const address = origin + withLocale(`/info/${page.slug}`, locale === 'es' ? 'bare' : locale)
  return (
    <p className="print-foot" aria-hidden="true">
      {site.name}
      {page.changedOn && ` · ${m.info_changed()} ${formatDay(page.changedOn, locale)}`}
      {' · '}
      {address}
    </p>
  )
}

import type { ReactNode } from 'react'
import type { Locale } from '~/domain/locales'
import { formatPercent } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import Building from '~icons/lucide/building-2'
import Wallet from '~icons/lucide/wallet'
import type { PromoPage } from '../promos.functions'

type Discount = {
  readonly key: string
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
}

/** The discounts without a code that the site has. */
export function discountsOf(
  { online, city }: PromoPage['automatic'],
  locale: Locale,
): readonly Discount[] {
  const found: Discount[] = []
  if (online) {
    const percent = formatPercent(online.percent)
    found.push({
      key: 'online',
      icon: <Wallet className="i" aria-hidden />,
      title: online.every ? m.promos_online({ percent }) : m.promos_online_up_to({ percent }),
      text: online.every ? m.promos_online_all() : m.promos_online_most(),
    })
  }
  if (city) {
    found.push({
      key: 'city',
      icon: <Building className="i" aria-hidden />,
      title: m.promos_city(),
      text: m.promos_city_text({
        branch: city.branch[locale],
        airport: city.airport[locale],
        percent: formatPercent(city.percent),
      }),
    })
  }
  return found
}

export function AutomaticList({ discounts }: { readonly discounts: readonly Discount[] }) {
  if (discounts.length === 0) return null
  return (
    <section className="prm-auto" aria-labelledby="prm-auto">
      <div>
        <h2 className="h3" id="prm-auto">
          {m.promos_automatic()}
        </h2>
        <p className="muted">{m.promos_automatic_text()}</p>
      </div>
      <ul className="points">
        {discounts.map(({ key, icon, title, text }) => (
          <li key={key}>
            {icon}
            <div>
              <b>{title}</b>
              <p className="small muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

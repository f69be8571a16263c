import { Link } from '@tanstack/react-router'
import { buttonClass } from '~/components/ui/button'
import { Picture } from '~/components/ui/picture'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import type { PromoPage } from '../promos.functions'
import { discountsOf } from './automatic-list'

/** Nothing runs: what is taken off all the same, and the way to the fleet. */
export function PromosEmpty({
  page: { automatic, picture },
  locale,
}: {
  readonly page: PromoPage
  readonly locale: Locale
}) {
  const discounts = discountsOf(automatic, locale)
  return (
    <section className="empty prm-empty" aria-labelledby="prm-empty">
      {picture && (
        <div className="prm-empty-pic">
          <Picture id={picture} alt="" width={1200} height={560} sizes="300px" priority vector />
        </div>
      )}
      <h2 className="h3" id="prm-empty">
        {m.promos_none()}
      </h2>
      <p>{discounts.length > 0 ? m.promos_none_text() : m.promos_none_short()}</p>
      {discounts.length > 0 && (
        <ul>
          {discounts.map(({ key, icon, title }) => (
            <li key={key}>
              {icon}
              {title}
            </li>
          ))}
        </ul>
      )}
      <div className="wraps prm-go">
        <Link to="/flota" className={buttonClass()}>
          {m.promos_see_fleet()}
        </Link>
        {automatic.city && (
          <Link
            to="/sucursales"
            search={{ filtro: 'ciudad' }}
            className={buttonClass({ variant: 'outline' })}
          >
            {m.promos_see_city()}
          </Link>
        )}
      </div>
    </section>
  )
}

import { Chip } from '~/components/ui/chip'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import { startWords } from '../promo-words'
import type { ShownPromo } from '../promos.functions'

/** The promotions that start later: their code and day, and nothing to press yet. */
export function PromosComing({
  promos,
  locale,
}: {
  readonly promos: readonly ShownPromo[]
  readonly locale: Locale
}) {
  return (
    <section aria-labelledby="prm-coming">
      <h2 className="h4" id="prm-coming">
        {m.promos_coming()}
      </h2>
      <ul className="prm-list">
        {promos.map(({ id, title, description, code, from }) => (
          <li key={id}>
            <div>
              <b>{title[locale]}</b>
              <p className="small muted">{description[locale]}</p>
            </div>
            {code && <code>{code}</code>}
            <Chip tone="plain">{startWords(from, locale)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}

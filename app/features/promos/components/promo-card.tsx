import { Chip } from '~/components/ui/chip'
import { Picture } from '~/components/ui/picture'
import type { LocalDate } from '~/domain/calendar/rental-period'
import type { Locale } from '~/domain/locales'
import Calendar from '~icons/lucide/calendar'
import { conditions, endingWords, periodWords } from '../promo-words'
import type { RunningPromo } from '../promos.functions'
import { CouponCode } from './coupon-code'
import { PromoConditions } from './promo-conditions'
import { PromoLink } from './promo-link'

export type PromoProps = {
  readonly promo: RunningPromo
  /** Name of the site. */
  readonly brand: string
  readonly today: LocalDate
  readonly locale: Locale
}

export function PromoCard({ promo, brand, today, locale }: PromoProps) {
  const ending = endingWords(promo.to, today)
  const image = promo.image[locale]
  return (
    <article className="prm-card">
      <div className="prm-stage">
        {ending && <Chip tone="low">{ending}</Chip>}
        {image && (
          <Picture
            id={image}
            alt=""
            width={1200}
            height={560}
            sizes="(max-width: 767px) 330px, 440px"
          />
        )}
      </div>
      <div className="prm-bd">
        <p className="row small muted">
          <Calendar className="i i-16" aria-hidden />
          {periodWords(promo, today, locale)}
        </p>
        <h2>{promo.title[locale]}</h2>
        <p className="muted">{promo.description[locale]}</p>
        <PromoConditions conditions={conditions(promo, brand, locale)} />
        <div className="wraps prm-go">
          {promo.code && <CouponCode code={promo.code} />}
          <PromoLink promo={promo} locale={locale} />
        </div>
      </div>
    </article>
  )
}

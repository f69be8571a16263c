import { Suspense } from 'react'
import { Chip } from '~/components/ui/chip'
import { Picture } from '~/components/ui/picture'
import { Skeleton } from '~/components/ui/skeleton'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { useAwaitedQuery } from '~/features/site/use-awaited-query'
import { m } from '~/paraglide/messages'
import Calendar from '~icons/lucide/calendar'
import { conditions, endingWords, periodWords } from '../promo-words'
import { promoExampleQuery } from '../promos.functions'
import { CouponCode } from './coupon-code'
import type { PromoProps } from './promo-card'
import { PromoConditions } from './promo-conditions'
import { PromoLink } from './promo-link'

/** The first promo that runs, with both totals of a rental that it makes cheaper. */
export function PromoHero({ promo, brand, today, locale }: PromoProps) {
  const ending = endingWords(promo.to, today)
  const image = promo.image[locale]
  return (
    <article className="prm-hero">
      <div className="prm-tx">
        <div className="wraps">
          <Chip tone="promo">
            <Calendar className="i" aria-hidden />
            {periodWords(promo, today, locale)}
          </Chip>
          {ending && <Chip tone="low">{ending}</Chip>}
        </div>
        <h2>{promo.title[locale]}</h2>
        <p>{promo.description[locale]}</p>
        <PromoConditions conditions={conditions(promo, brand, locale)} />
        <div className="wraps prm-go">
          {promo.code && <CouponCode code={promo.code} onDeep />}
          <PromoLink promo={promo} locale={locale} onDeep />
        </div>
      </div>
      <div className="prm-art" aria-hidden="true">
        <div className="prm-orb" />
        {image && (
          <Picture
            id={image}
            alt=""
            width={1200}
            height={560}
            sizes="(max-width: 767px) 356px, 640px"
            priority
          />
        )}
      </div>
      <Suspense fallback={<ExampleWaiting />}>
        <Example id={promo.id} locale={locale} />
      </Suspense>
    </article>
  )
}

function Example({ id, locale }: { readonly id: number; readonly locale: Locale }) {
  const { data: example } = useAwaitedQuery(promoExampleQuery(id))
  if (!example) return null
  return (
    <p className="prm-ex">
      {m.promos_example({
        car: example.car,
        days: example.days,
        branch: example.branch[locale],
      })}{' '}
      <span className="sr">{m.promos_before()} </span>
      <s className="num" translate="no">
        {formatMoney(example.before)}
      </s>{' '}
      <span className="sr">{m.promos_after()} </span>
      <b className="num" translate="no">
        {formatMoney(example.after)}
      </b>
    </p>
  )
}

function ExampleWaiting() {
  return (
    <p className="prm-ex" aria-hidden="true">
      <Skeleton width="280px" height="20px" />
    </p>
  )
}

import { useId } from 'react'
import { Chip } from '~/components/ui/chip'
import { RadioInput, RadioMark } from '~/components/ui/radio'
import type { Coverage, ShownCar } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { formatMoney } from '~/domain/pricing/money'
import { depositFor } from '~/domain/stock/car-rules'
import { deductibleWords } from '~/features/booking/bill-words'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Minus from '~icons/lucide/minus'

/** The plan's addition to the total with the sum behind it, or the words that it is in the price already (D48). */
export type CoverageOffer = {
  readonly price: string
  readonly unit?: string
  readonly words: string
  readonly chip?: { readonly tone: 'ok' | 'promo'; readonly words: string } | undefined
}

/** A radio over the whole card: price, deductible, deposit, what is covered and what not (D10). */
export function CoverageCard({
  coverage,
  car,
  locale,
  offer: { price, unit, words, chip },
}: {
  readonly coverage: Coverage
  readonly car: ShownCar
  readonly locale: Locale
  readonly offer: CoverageOffer
}) {
  const id = useId()
  const { deductible } = coverage
  return (
    <div className="choice plan">
      <RadioInput
        bare
        value={coverage.code}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
      />
      {chip && (
        <span className="rec">
          <Chip tone={chip.tone}>{chip.words}</Chip>
        </span>
      )}
      <div className="top">
        <h2 id={`${id}-name`}>{coverage.name[locale]}</h2>
        <RadioMark />
      </div>
      <div id={`${id}-text`} className="plan-b">
        {coverage.summary[locale] && <p className="small muted tag">{coverage.summary[locale]}</p>}
        <p className="p">
          <b className="num">
            {price}
            {unit && <small> {unit}</small>}
          </b>{' '}
          <span>{words}</span>
        </p>
        <dl className="two">
          <div>
            <dt>{m.coverage_deductible()}</dt>
            <dd className={deductible === null ? 'words' : undefined}>
              {deductibleWords(coverage)}
            </dd>
          </div>
          <div>
            <dt>{m.coverage_deposit()}</dt>
            <dd translate="no">{formatMoney(depositFor(car, coverage), { decimals: 'auto' })}</dd>
          </div>
        </dl>
        {coverage.includes.length > 0 && (
          <ul className="ticks">
            {coverage.includes.map(({ text, covered }) => (
              <li key={text.es} className={covered ? undefined : 'no'}>
                {covered ? (
                  <Check className="i" aria-hidden />
                ) : (
                  <Minus className="i" aria-hidden />
                )}
                <span>
                  {!covered && <span className="sr">{m.coverage_not_included()} </span>}
                  {text[locale]}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

import { Suspense } from 'react'
import { Figure } from '~/components/ui/figure'
import { KeptHtml } from '~/components/ui/kept-html'
import { Skeleton } from '~/components/ui/skeleton'
import type { Locale } from '~/domain/locales'
import { chargedAge } from '~/domain/people/driver-age'
import { formatMoney } from '~/domain/pricing/money'
import type { BillLine, Quote } from '~/domain/pricing/price'
import { lineTotal } from '~/domain/pricing/taxes'
import { useAwaitedQuery } from '~/features/site/use-awaited-query'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import { homePricesQuery } from '../home.functions'
import { placeName } from '../place-name'
import type { HomeSectionsProps } from './home-sections'

export function PriceStory(props: HomeSectionsProps) {
  return (
    <section className="sec tint">
      <div className="wrap story">
        <div>
          <h2 className="h2">{m.home_story_title()}</h2>
          <p className="lead story-lead">{m.home_story_text()}</p>
          <KeptHtml as="ul" of={props.view.site} by={`story ${props.locale}`}>
            {() => (
              <>
                <Reason title={m.home_story_cover()} text={m.home_story_cover_text()} />
                <Reason title={m.home_story_deposit()} text={m.home_story_deposit_text()} />
                <Reason title={m.home_story_frozen()} text={m.home_story_frozen_text()} />
              </>
            )}
          </KeptHtml>
        </div>
        <Suspense fallback={<ReceiptWaiting {...props} />}>
          <ExampleReceipt {...props} />
        </Suspense>
      </div>
    </section>
  )
}

function ExampleReceipt({ search, view, locale }: HomeSectionsProps) {
  const example = useAwaitedQuery(homePricesQuery(search)).data?.example
  if (!example) return null
  const place = placeName(search, view, locale)
  return (
    <KeptHtml as="div" of={example} by={JSON.stringify([locale, place])} className="receipt">
      {() => (
        <>
          <p className="small muted">
            {m.home_receipt_example({ days: example.quote.days, place })}
          </p>
          <h3 className="h4">{m.home_receipt_car({ car: example.car })}</h3>
          <Receipt quote={example.quote} locale={locale} />
        </>
      )}
    </KeptHtml>
  )
}

/** As high as the receipt: the fee of a young driver is a line of its own. */
function ReceiptWaiting({ search, view }: HomeSectionsProps) {
  const hasFee = chargedAge(search.driverAge, view.site) !== null
  return (
    <div className="receipt" aria-hidden="true">
      <Skeleton height={hasFee ? '356px' : '300px'} />
    </div>
  )
}

function Reason({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <li>
      <Check className="i" aria-hidden />
      <div>
        <b>{title}</b>
        <p className="mid muted">{text}</p>
      </div>
    </li>
  )
}

function Receipt({ quote, locale }: { readonly quote: Quote; readonly locale: Locale }) {
  const percent = (basisPoints: number) => basisPoints / 100
  return (
    <dl className="lines">
      {quote.lines.map((line) => (
        <div className="ln" key={`${line.kind}-${line.code}`}>
          <dt>
            {lineName(line, locale)}
            {line.days > 0 && <small>{perDay(line)}</small>}
          </dt>
          <dd translate="no">{formatMoney(lineTotal(line))}</dd>
        </div>
      ))}
      <div className="ln tot">
        <dt>{m.home_receipt_total()}</dt>
        <dd>
          <Figure>{formatMoney(quote.total)}</Figure>
          <span className="cur">USD</span>
        </dd>
      </div>
      <div className="small muted">
        <dt>{m.home_receipt_inside()}</dt>
        {quote.airportTax > 0 && (
          <dd>
            {m.home_receipt_airport({ percent: percent(quote.airportPercent) })}:{' '}
            <Figure>{formatMoney(quote.airportTax)}</Figure>
          </dd>
        )}
        <dd>
          {m.home_receipt_tax({ percent: percent(quote.taxPercent) })}:{' '}
          <Figure>{formatMoney(quote.tax)}</Figure>
        </dd>
      </div>
    </dl>
  )
}

/** Days of a season have a price of their own: each is said, so that the sum can be worked out. */
function perDay({ rates, days, unitPrice }: BillLine): string {
  return (rates ?? [{ days, price: unitPrice }])
    .map((one) => m.home_receipt_per_day({ price: formatMoney(one.price), days: one.days }))
    .join(', ')
}

/** A round trip without extras has the car, the mandatory cover, and the fee of a young driver. */
function lineName(line: BillLine, locale: Locale): string {
  switch (line.kind) {
    case 'car':
      return m.home_receipt_line_car()
    case 'coverage':
      return m.home_receipt_cover()
    case 'young_driver':
      return m.bill_young_driver()
    default:
      return line.name?.[locale] ?? ''
  }
}

import { KeptHtml } from '~/components/ui/kept-html'
import type { Site } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { m } from '~/paraglide/messages'
import CalendarCheck from '~icons/lucide/calendar-check'
import LifeBuoy from '~icons/lucide/life-buoy'
import ReceiptText from '~icons/lucide/receipt-text'
import Wallet from '~icons/lucide/wallet'
import type { HomeContent } from '../home.functions'

export function TrustFacts({
  site,
  discount,
  locale,
}: {
  readonly locale: Locale
  readonly site: Site
  readonly discount: HomeContent['discount']
}) {
  const facts = [
    { icon: ReceiptText, title: m.home_fact_price(), text: m.home_fact_price_text() },
    {
      icon: CalendarCheck,
      title: m.home_fact_cancel({ hours: site.freeCancelHours }),
      text: m.home_fact_cancel_text(),
    },
    { icon: Wallet, title: m.home_fact_pay(), text: payText(discount) },
    { icon: LifeBuoy, title: m.home_fact_roadside(), text: m.home_fact_roadside_text() },
  ]
  return (
    <KeptHtml
      as="section"
      of={site}
      by={JSON.stringify(['trust', locale, discount])}
      className="wrap points facts"
      aria-label={m.home_facts()}
    >
      {() =>
        facts.map(({ icon: Icon, title, text }) => (
          <div className="fact" key={title}>
            <Icon className="i i-32" aria-hidden />
            <b>{title}</b>
            <p>{text}</p>
          </div>
        ))
      }
    </KeptHtml>
  )
}

function payText(discount: HomeContent['discount']): string {
  if (!discount) return m.home_fact_pay_text_plain()
  const percent = discount.percent / 100
  return discount.every
    ? m.home_fact_pay_text({ percent })
    : m.home_fact_pay_text_up_to({ percent })
}

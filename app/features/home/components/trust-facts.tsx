import { CalendarCheck, LifeBuoy, ReceiptText, Wallet } from 'lucide-react'
import type { Site } from '~/domain/catalogue'
import { m } from '~/paraglide/messages'
import type { FleetView } from '../../fleet/fleet.types'
import { prepaidDiscount } from '../example-prices'

/** Four reasons, with the site's own numbers. */
export function TrustFacts({
  site,
  fleet,
}: {
  readonly site: Site
  readonly fleet: FleetView | undefined
}) {
  const facts = [
    { icon: ReceiptText, title: m.home_fact_price(), text: m.home_fact_price_text() },
    {
      icon: CalendarCheck,
      title: m.home_fact_cancel({ hours: site.freeCancelHours }),
      text: m.home_fact_cancel_text(),
    },
    { icon: Wallet, title: m.home_fact_pay(), text: payText(fleet) },
    { icon: LifeBuoy, title: m.home_fact_roadside(), text: m.home_fact_roadside_text() },
  ]
  return (
    <section className="wrap facts" aria-label={m.home_facts()}>
      {facts.map(({ icon: Icon, title, text }) => (
        <div className="fact" key={title}>
          <Icon className="i i-32" aria-hidden />
          <b>{title}</b>
          <p>{text}</p>
        </div>
      ))}
    </section>
  )
}

function payText(fleet: FleetView | undefined): string {
  const discount = fleet ? prepaidDiscount(fleet) : null
  if (!discount) return m.home_fact_pay_text_plain()
  const { percent, everyCar } = discount
  return everyCar ? m.home_fact_pay_text({ percent }) : m.home_fact_pay_text_up_to({ percent })
}

import type { IconComponent } from '~/components/ui/stroke'
import { type Cents, formatMoney } from '~/domain/pricing/money'
import { m } from '~/paraglide/messages'
import BookUser from '~icons/lucide/book-user'
import CreditCard from '~icons/lucide/credit-card'
import IdCard from '~icons/lucide/id-card'

export function ThanksBring({ deposit }: { readonly deposit: Cents }) {
  const amount = formatMoney(deposit, { decimals: 'auto' })
  return (
    <section className="bring-s">
      <h2 className="h3">{m.thanks_bring()}</h2>
      <ul className="bring">
        <Thing icon={IdCard} name={m.thanks_bring_license()} text={m.thanks_bring_license_text()} />
        <Thing
          icon={CreditCard}
          name={m.thanks_bring_card()}
          text={m.thanks_bring_card_text({ deposit: amount })}
        />
        <Thing icon={BookUser} name={m.thanks_bring_id()} text={m.thanks_bring_id_text()} />
      </ul>
    </section>
  )
}

function Thing({
  icon: Icon,
  name,
  text,
}: {
  readonly icon: IconComponent
  readonly name: string
  readonly text: string
}) {
  return (
    <li>
      <span className="ic">
        <Icon className="i i-24" aria-hidden />
      </span>
      <div>
        <b>{name}</b>
        <p className="mid muted">{text}</p>
      </div>
    </li>
  )
}

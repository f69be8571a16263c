import { LinkButton } from '~/components/ui/button'
import { m } from '~/paraglide/messages'

export function NoBookings({ email }: { readonly email: string }) {
  return (
    <div className="ac-none">
      <h2 className="h3">{m.account_empty()}</h2>
      <p>{m.account_empty_text({ email })}</p>
      <div className="ac-ends">
        <LinkButton to="/flota">{m.account_search()}</LinkButton>
        <LinkButton
          to="/reserva/gestionar"
          search={{ otra: true }}
          preload={false}
          variant="outline"
        >
          {m.account_have_code()}
        </LinkButton>
      </div>
    </div>
  )
}

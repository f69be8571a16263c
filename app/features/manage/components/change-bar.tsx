import { Button, LinkButton } from '~/components/ui/button'
import { acceptedWish, wishParams } from '~/features/booking/wish-params'
import { m } from '~/paraglide/messages'
import type { ChangePart } from '../change-parts'
import { isPaidOnline } from '../change-words'
import { ACCEPT, sumLabel, sumOf } from './change-aside'

/** At the foot of a phone, while there is something to accept. */
export function ChangeBar({ page, change }: ChangePart) {
  const { result, wish, extension } = page
  if (!result.ok) return null
  return (
    <div className="ch-bar">
      <p>
        <small>{sumLabel(page)}</small>
        <strong translate="no">{sumOf(result.offer)}</strong>
      </p>
      {isPaidOnline(page) ? (
        <LinkButton
          to="/reserva/gestionar/pagar"
          search={{ por: 'cambio', ...wishParams(acceptedWish(wish, result.offer)) }}
          preload={false}
        >
          {m.change_pay_now_short()}
        </LinkButton>
      ) : (
        <Button type="submit" form={ACCEPT} busy={change.isSending || change.isLoading}>
          {change.isSending
            ? m.change_doing()
            : extension
              ? m.extend_do_short()
              : m.change_do_short()}
        </Button>
      )}
    </div>
  )
}

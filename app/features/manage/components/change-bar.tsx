import { Button } from '~/components/ui/button'
import { formatMoney } from '~/domain/money'
import { m } from '~/paraglide/messages'
import type { ChangePart } from '../change-parts'
import { ACCEPT, sumLabel } from './change-aside'

/** At the foot of a phone, while there is something to accept. */
export function ChangeBar({ page: { result }, change, locale }: ChangePart) {
  if (!result.ok) return null
  const { sum } = result.offer
  return (
    <div className="ch-bar">
      <p>
        <small>{sumLabel(result.offer)}</small>
        <b>{formatMoney(sum.refund > 0 ? sum.refund : Math.max(0, sum.difference), locale)}</b>
      </p>
      <Button type="submit" form={ACCEPT} busy={change.isSending || change.isLoading}>
        {change.isSending ? m.change_doing() : m.change_do_short()}
      </Button>
    </div>
  )
}

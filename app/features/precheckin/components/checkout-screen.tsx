import '~/features/booking/booking.css'
import '../precheckin.css'
import { Button, LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { formatMoney } from '~/domain/pricing/money'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import { acceptDueFn } from '../precheckin.functions'
import type { PrecheckinView, SaveResult } from '../precheckin.types'
import { useSave } from '../use-save'
import { DueBill, dueLabel } from './due-bill'
import { PrecheckinLayout } from './precheckin-layout'
import { SaveNote } from './save-note'

const FORM_ID = 'pc-form'

/** `/precheckin/checkout` (D31): what is due is accepted, and settled at the counter; nothing due says so. */
export function PrecheckinCheckoutScreen({
  view,
  back,
}: {
  readonly view: PrecheckinView
  readonly back: SaveResult | null
}) {
  const frame = useLayout()
  const { locale } = frame
  const { booking, due } = view
  const save = useSave(view.version, back, (version) =>
    acceptDueFn({ data: { code: booking.code, version, shownDue: due } }),
  )
  const branch = booking.pickupBranch.shortName[locale]
  const isPaid = booking.status === 'paid'
  const isOnline = booking.methods.some((method) => method !== 'counter')
  if (due === 0) {
    const see = (
      <LinkButton to="/precheckin/thanks" preload={false} size="lg">
        {m.precheckin_nothing_do()}
      </LinkButton>
    )
    return (
      <PrecheckinLayout view={view} n={3} frame={frame}>
        <div className="pc-form">
          <div className="block-h">
            <h1 className="h2">{m.precheckin_nothing_title()}</h1>
            <p>{m.precheckin_nothing_text()}</p>
          </div>
          <div className="row between pc-nav">
            <span />
            {see}
          </div>
        </div>
        <DueBill view={view} quote={view.quote} locale={locale} action={see} />
      </PrecheckinLayout>
    )
  }
  const go = isOnline ? (
    <LinkButton to="/reserva/gestionar/pagar" search={{ por: 'precheckin' }} preload={false}>
      {m.precheckin_pay_online_short()}
    </LinkButton>
  ) : (
    <Button type="submit" form={FORM_ID} busy={save.isSending}>
      {m.precheckin_go_on()}
    </Button>
  )
  return (
    <PrecheckinLayout view={view} n={3} frame={frame}>
      <form
        ref={save.form}
        id={FORM_ID}
        className="pc-form"
        method="post"
        noValidate
        onSubmit={save.submit}
      >
        <input type="hidden" name="reservation" value={booking.code} />
        <input type="hidden" name="version" value={save.version} />
        <input type="hidden" name="shownDue" value={due} />
        <SaveNote save={save} name={String} />
        <div className="block-h">
          <h1 className="h2">
            {isPaid ? m.precheckin_pay_title() : m.precheckin_pay_title_counter()}
          </h1>
          <p>{leadOf({ isPaid, isOnline })({ branch })}</p>
        </div>
        <dl className="pc-due">
          <dt>{dueLabel(view)}</dt>
          <dd translate="no">{formatMoney(due)}</dd>
        </dl>
        <Note>{m.precheckin_pay_kept()}</Note>
        {isOnline && (
          <p className="row pc-pay">
            <LinkButton
              to="/reserva/gestionar/pagar"
              search={{ por: 'precheckin' }}
              preload={false}
              size="lg"
            >
              {isPaid
                ? m.precheckin_pay_online({ amount: formatMoney(due) })
                : m.precheckin_pay_online_counter()}
            </LinkButton>
            <span className="small muted">{m.precheckin_pay_or()}</span>
          </p>
        )}
        <div className="row between pc-nav">
          <LinkButton variant="text" to="/precheckin/preferences" preload={false}>
            {m.precheckin_pay_change()}
          </LinkButton>
          <Button
            type="submit"
            size="lg"
            variant={isOnline ? 'outline' : 'primary'}
            busy={save.isSending}
          >
            {m.precheckin_pay_do()}
          </Button>
        </div>
      </form>
      <DueBill view={view} quote={view.quote} locale={locale} action={go} />
    </PrecheckinLayout>
  )
}

function leadOf({ isPaid, isOnline }: { readonly isPaid: boolean; readonly isOnline: boolean }) {
  if (isOnline) {
    return isPaid ? m.precheckin_pay_lead_online : m.precheckin_pay_lead_online_counter
  }
  return isPaid ? m.precheckin_pay_lead : m.precheckin_pay_lead_counter
}

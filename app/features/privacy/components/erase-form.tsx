import { Button, LinkButton } from '~/components/ui/button'
import { Checkbox } from '~/components/ui/checkbox'
import { Note } from '~/components/ui/note'
import { useFormPost } from '~/components/ui/use-form-post'
import { m } from '~/paraglide/messages'
import type { ConfirmFailure, ErasePlan } from '../privacy.types'
import { Plans } from './plans'

/** The data that go, that stay and that have to wait, before erasing is asked for once more. */
export function EraseForm({
  token,
  plans,
  failure,
}: {
  readonly token: string
  readonly plans: readonly ErasePlan[]
  readonly failure: ConfirmFailure | null
}) {
  const { form, isSending, submit } = useFormPost({
    posted: failure && { ok: false, error: failure },
  })
  const isAny = plans.some(({ waits }) => waits === null)
  if (!isAny) {
    return (
      <>
        <Plans plans={plans} />
        <Note tone="info">{m.privacy_erase_nothing()}</Note>
        <LinkButton variant="outline" block to="/reserva/gestionar">
          {m.privacy_keep_mine()}
        </LinkButton>
      </>
    )
  }
  return (
    <>
      {failure && failure !== 'unticked' && (
        <Note tone="warn" live="assertive">
          {failure === 'too_many_requests' ? m.privacy_busy() : m.privacy_unopened_lead()}
        </Note>
      )}
      <Plans plans={plans} />
      <div className="mid muted pv-small">
        <p>{m.privacy_erase_leads()}</p>
        <p>{m.privacy_erase_alerts()}</p>
        <p>{m.privacy_erase_account()}</p>
      </div>
      <form ref={form} className="pv-form" method="post" action="?" noValidate onSubmit={submit}>
        <input type="hidden" name="token" value={token} />
        <Checkbox
          id="pv-sure"
          name="sure"
          value="si"
          error={failure === 'unticked' ? m.privacy_sure_required() : undefined}
        >
          {m.privacy_sure()}
        </Checkbox>
        <Button type="submit" variant="bad" size="lg" block busy={isSending}>
          {m.privacy_erase_now()}
        </Button>
        <LinkButton variant="outline" block to="/">
          {m.privacy_keep_mine()}
        </LinkButton>
      </form>
    </>
  )
}

import { Button } from '~/components/ui/button'
import { classNames } from '~/components/ui/class-names'
import { TextInput } from '~/components/ui/text-input'
import { withLocale } from '~/domain/locale-path'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import { useTryCode } from '../use-try-code'

/** Another code. Without JavaScript it goes to the fleet, which says whether it serves (D36). */
export function CodeForm({
  others,
  wide,
}: {
  /** Codes are shown above. */
  readonly others: boolean
  readonly wide: boolean
}) {
  const { form, isSending, problems, submit } = useTryCode()
  return (
    <form
      ref={form}
      className={classNames('aside prm-try', wide && 'is-wide')}
      action={withLocale('/flota', currentLocaleForm())}
      onSubmit={submit}
      noValidate
    >
      <div>
        <h2 className="h4">{others ? m.promos_other_code() : m.promos_have_code()}</h2>
        <p className="muted small">
          {others ? m.promos_other_code_text() : m.promos_have_code_text()}
        </p>
      </div>
      <TextInput
        label={m.coupon_label()}
        name="cupon"
        error={!isSending && problems.cupon}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button type="submit" variant="deep" busy={isSending}>
        {m.coupon_apply()}
      </Button>
    </form>
  )
}

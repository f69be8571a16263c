import { useSearch } from '@tanstack/react-router'
import { Button } from '~/components/ui/button'
import { FieldMessage } from '~/components/ui/field'
import { useFormPost } from '~/components/ui/use-form-post'
import type { RentalSearch } from '~/domain/booking/search'
import { withLocale } from '~/domain/locale-path'
import { rentalParams } from '~/features/search/rental-params'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import Bell from '~icons/lucide/bell'
import { openAnswer, postInPlace } from '../post-in-place'

/**
 * Beside a car that is sold out for the dates; `car` is its name. Posted to `/avisos`, which answers, with and without
 * scripts. The screens that show it load `sold-out-alert.css`.
 */
export function AlertForm({
  carId,
  car,
  search,
}: {
  readonly carId: number
  readonly car: string
  readonly search: RentalSearch
}) {
  const id = `aviso-${carId}`
  const { form, isSending, refusal, submit } = useFormPost({ send: postInPlace, done: openAnswer })
  const cupon = useSearch({ strict: false, select: (params) => params.cupon })
  const hidden = { auto: carId, ...rentalParams(search), cupon }
  return (
    <details className="al">
      <summary>
        <Bell className="i" aria-hidden />
        <span>
          {m.alert_ask()}
          <span className="sr">: {car}</span>
        </span>
      </summary>
      <form
        ref={form}
        method="post"
        action={withLocale('/avisos', currentLocaleForm())}
        noValidate
        onSubmit={submit}
      >
        {Object.entries(hidden).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="field">
          <label htmlFor={id}>{m.alert_email()}</label>
          <div className="input">
            <input
              id={id}
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              aria-describedby={`${id}-help`}
            />
          </div>
          <FieldMessage
            id={`${id}-help`}
            help={m.alert_email_help()}
            error={refusal !== null && !isSending && m.alert_unsent()}
          />
        </div>
        <Button type="submit" variant="outline" block busy={isSending}>
          {m.alert_send()}
        </Button>
      </form>
    </details>
  )
}

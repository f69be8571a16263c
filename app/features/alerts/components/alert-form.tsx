import { withLocale } from '~/domain/locale-path'
import type { RentalSearch } from '~/domain/search'
import { m } from '~/paraglide/messages'
import { currentLocaleForm } from '~/server/request-facts'
import Bell from '~icons/lucide/bell'

/**
 * Beside a car that is sold out for the dates; `car` is its name. Posted by the browser to `/avisos`, which answers, with
 * and without scripts: few use it, so the screens that show it have no code for it. They load `alerts.css`.
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
  const { pickupBranch, returnBranch, pickup, return: returned } = search
  const hidden = {
    ...{ auto: carId, recogida: pickupBranch, devolucion: returnBranch },
    ...{ desde: pickup, hasta: returned },
  }
  return (
    <details className="al">
      <summary>
        <Bell className="i" aria-hidden />
        <span>
          {m.alert_ask()}
          <span className="sr">: {car}</span>
        </span>
      </summary>
      <form method="post" action={withLocale('/avisos', currentLocaleForm())} noValidate>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
          <p className="help" id={`${id}-help`}>
            {m.alert_email_help()}
          </p>
        </div>
        <button type="submit" className="btn btn-2 btn-block">
          {m.alert_send()}
        </button>
      </form>
    </details>
  )
}

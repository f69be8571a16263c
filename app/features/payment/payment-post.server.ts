import { withLocale } from '~/domain/locale-path'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/limits/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { confirmAtCounter } from './confirm-at-counter.server'
import { pay } from './pay.server'
import { amendmentAsked } from './pay-params'
import { type Payable, paySchema } from './payment.schema'
import type { PaymentRefusal } from './payment.types'
import { abandonPayment } from './sync-attempt.server'

/**
 * Takes the form of a page without scripts, which can pay by PayPal or at the counter: a card needs the script that sends
 * it past our server (D15). It always answers 303: to the thanks, or to the page itself, with `aviso=pago_{refusal}` when
 * refused. It never redirects to PayPal, because browsers hold a form's redirects to `form-action`: the page has the link.
 */
export async function handlePaymentPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
  const Location = localPath(await submit(typed))
  return new Response(null, { status: 303, headers: { Location } })
}

async function submit(typed: Readonly<Record<string, unknown>>): Promise<string> {
  const code = String(typed.code ?? '')
  const query = typeof typed.query === 'string' ? typed.query.slice(0, 1000) : null
  const asked = askedOf(query)
  const again = (refusal?: PaymentRefusal) => pageOf(query, refusal)
  if (typed.action === 'abandon') {
    const refused = await refuseWhenTooMany('leave')
    if (!refused) await abandonPayment({ code, kind: asked.kind })
    return again(refused?.error.code)
  }
  const isCounter = query === null && typed.method === 'counter'
  if (query === null && !isCounter && typed.method !== 'paypal') return again()
  const shown =
    asked.kind === 'booking'
      ? undefined
      : { amount: Number(typed.shownAmount ?? Number.NaN), base: typed.shownBase }
  const read = paySchema.safeParse({ code, asked, shown })
  if (!read.success) return again(asked.kind === 'booking' ? 'no_reservation' : 'amount_changed')
  const refused = await refuseWhenTooMany('startPayment')
  if (refused) return again(refused.error.code)
  if (isCounter) {
    const confirmed = await confirmAtCounter(code)
    return confirmed.ok ? '/reserva/thanks' : again(confirmed.error.code)
  }
  const result = await pay(read.data, { method: 'paypal' })
  if (!result.ok) return again(result.error.code)
  const isPaid = asked.kind === 'booking' && result.progress.state === 'done'
  return isPaid ? '/reserva/thanks' : again()
}

/** `query`: the query of the page that pays an amendment; null: the form is the checkout's. */
function askedOf(query: string | null): Payable {
  if (query === null) return { kind: 'booking' }
  return amendmentAsked(Object.fromEntries(new URLSearchParams(query)))
}

function pageOf(query: string | null, refusal?: PaymentRefusal): string {
  const params = new URLSearchParams(query ?? '')
  if (refusal) params.set('aviso', `pago_${refusal}`)
  const path = query === null ? '/reserva/checkout' : '/reserva/gestionar/pagar'
  return params.size > 0 ? `${path}?${params}` : path
}

function localPath(path: string): string {
  return withLocale(path, requestContext().localeForm)
}

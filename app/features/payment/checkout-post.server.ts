import { withLocale } from '~/domain/locale-path'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { confirmAtCounter } from './confirm-at-counter.server'
import type { PaymentRefusal, StartPaymentResult } from './payment.types'
import { startPayment } from './start-payment.server'
import { abandonPayment } from './sync-attempt.server'

/** By a page without script; a card needs the script that sends it past our server (D15). Always 303. */
export async function handleCheckoutPost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const Location = await submitCheckoutForm(form)
  return new Response(null, { status: 303, headers: { Location } })
}

/** @returns where to go on: thanks, or the checkout, with `aviso=pago_{refusal}` when refused. */
async function submitCheckoutForm(form: FormData): Promise<string> {
  if (form.get('action') === 'abandon') {
    const refusal = await refuseWhenTooMany('leave')
    if (!refusal) await abandonPayment({ code: codeOf(form) })
    return checkout(refusal?.error.code)
  }
  switch (form.get('method')) {
    case 'counter':
      return submitCounterForm(codeOf(form))
    case 'paypal': {
      const refusal = await refuseWhenTooMany('startPayment')
      return refusal
        ? checkout(refusal.error.code)
        : nextOf(await startPayment(codeOf(form), { method: 'paypal' }))
    }
    default:
      return checkout()
  }
}

async function submitCounterForm(code: string): Promise<string> {
  const result = (await refuseWhenTooMany('startPayment')) ?? (await confirmAtCounter(code))
  return result.ok ? localPath('/reserva/thanks') : checkout(result.error.code)
}

function codeOf(form: FormData): string {
  const code = form.get('code')
  return typeof code === 'string' ? code : ''
}

function nextOf(result: StartPaymentResult): string {
  if (!result.ok) return checkout(result.error.code)
  const { progress } = result
  // Not to PayPal itself: browsers hold a form's redirects to `form-action`. The checkout has the link.
  return progress.state === 'done' ? localPath('/reserva/thanks') : checkout()
}

function checkout(refusal?: PaymentRefusal): string {
  return localPath('/reserva/checkout') + (refusal ? `?aviso=pago_${refusal}` : '')
}

function localPath(path: string): string {
  return withLocale(path, requestContext().localeForm)
}

import { withLocale } from '~/domain/locale-path'
import { abandonPayment } from '~/features/payment/sync-attempt.server'
import { readForm } from '~/server/http/read-form.server'
import { refuseWhenTooMany } from '~/server/rate-limit.server'
import { requestContext } from '~/server/request-context.server'
import { paySettle } from './pay-settle.server'
import { settleSchema } from './settle.schema'
import { settleAsked } from './settle-params'

/** By a page without script, which can only pay by PayPal: a card needs the script (D15). Always 303, to the page itself. */
export async function handleSettlePost(request: Request): Promise<Response> {
  const form = await readForm(request)
  if (form instanceof Response) return form
  const typed: Readonly<Record<string, unknown>> = Object.fromEntries(form)
  const query = typeof typed.query === 'string' ? typed.query.slice(0, 1000) : ''
  const again = (notice: string | null) => {
    const params = new URLSearchParams(query)
    if (notice) params.set('aviso', `pago_${notice}`)
    const path = withLocale('/reserva/gestionar/pagar', requestContext().localeForm)
    return new Response(null, { status: 303, headers: { Location: `${path}?${params}` } })
  }
  if (typed.action === 'abandon') {
    const refused = await refuseWhenTooMany('leave')
    if (!refused) await abandonPayment({ code: String(typed.code ?? ''), extra: true })
    return again(refused?.error.code ?? null)
  }
  const read = settleSchema.safeParse({
    code: typed.code,
    asked: settleAsked(Object.fromEntries(new URLSearchParams(query))),
    shownAmount: Number(typed.shownAmount ?? Number.NaN),
  })
  if (!read.success) return again('amount_changed')
  const refused = await refuseWhenTooMany('startPayment')
  if (refused) return again(refused.error.code)
  const result = await paySettle(read.data, { method: 'paypal' })
  return again(result.ok ? null : result.error.code)
}

import { defineForm, goTo } from '~/server/forms/define-form.server'
import { confirmAtCounter } from './confirm-at-counter.server'
import { pay } from './pay.server'
import { amendmentAsked } from './pay-params'
import { methodsByName, type Payable, payRequestSchema } from './payment.schema'
import type { PaymentRefusal } from './payment.types'
import { abandonPayment } from './sync-attempt.server'

/**
 * The form of a page without scripts, which pays at the counter, or by a way that needs only its name: a card needs the
 * script that sends it past our server (D15). It leads to the thanks, or to the page itself, with `aviso=pago_{refusal}`
 * when refused. It never redirects to a gateway, because browsers hold a form's redirects to `form-action`: the page has
 * the link.
 */
export const paymentForm = defineForm({
  read: (form) => {
    const typed = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    const code = String(typed.code ?? '')
    const query = typeof typed.query === 'string' ? typed.query.slice(0, 1000) : null
    const asked = askedOf(query)
    if (typed.action === 'abandon')
      return { act: 'abandon', query, code, kind: asked.kind } as const
    const isCounter = typed.method === 'counter' && query === null
    // The form of an amendment pays in any case: neither the counter nor a card can be chosen in it without scripts.
    const chosen = methodsByName.find((one) => one === typed.method)
    const method = chosen ?? (query === null ? undefined : methodsByName[0])
    if (!method && !isCounter) return goTo(pageOf(query))
    const shown =
      asked.kind === 'booking'
        ? undefined
        : {
            amount: Number(typed.shownAmount ?? Number.NaN),
            base: typed.shownBase,
            freeCancelUntil: typed.shownFreeCancelUntil,
          }
    const read = payRequestSchema.safeParse({ code, asked, shown })
    if (read.success) return { act: 'pay', method, query, request: read.data } as const
    return goTo(pageOf(query, asked.kind === 'booking' ? 'no_reservation' : 'amount_changed'))
  },
  limit: ({ act }) => (act === 'abandon' ? 'leave' : 'startPayment'),
  run: async (typed) => {
    if (typed.act === 'abandon') {
      await abandonPayment({ code: typed.code, kind: typed.kind })
      return { ok: true, isPaid: false } as const
    }
    const { method, request } = typed
    if (!method) {
      const confirmed = await confirmAtCounter(request.code)
      return confirmed.ok ? ({ ok: true, isPaid: true } as const) : confirmed
    }
    const result = await pay(request, { method })
    if (!result.ok) return result
    const isPaid = request.asked.kind === 'booking' && result.progress.state === 'done'
    return { ok: true, isPaid } as const
  },
  next: (result, { query }) => {
    if (result.ok) return goTo(result.isPaid ? '/reserva/thanks' : pageOf(query))
    const { error } = result
    return goTo(pageOf(query, typeof error === 'string' ? error : error.code))
  },
})

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

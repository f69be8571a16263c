import { setTimeout as sleep } from 'node:timers/promises'
import type { Payable, PayRequest } from '~/features/payment/payment.schema'
import type { PaymentProgress } from '~/features/payment/payment.types'
import { type CardRow, cards } from '../../sandbox/magic.ts'
import { answerWindow } from './gateway-window.ts'
import type { Renter } from './renter.ts'
import type { Storm } from './storm.ts'

export type Way = 'card' | 'paypal' | 'plain paypal' | 'counter' | 'plain counter'

/** Milliseconds for which a renter watches a payment that nobody answers. */
const WATCHED = 20_000

/** Pays, and gives the result in a word; `done`: the renter was told that the booking is paid or confirmed. */
export async function payFor(
  storm: Storm,
  renter: Renter,
  way: Way,
  { asked, shown }: Pick<PayRequest, 'asked' | 'shown'>,
): Promise<string> {
  const { browser, code } = renter
  const own = {}
  storm.payments.add(own)
  const word = await pay()
  storm.payments.delete(own)
  storm.diary.act(`pay ${asked.kind}, ${way}`, word)
  return word

  function pay(): Promise<string> {
    if (way === 'plain paypal' || way === 'plain counter') return payPlainly(storm, renter, way)
    return way === 'counter' ? confirm(storm, renter) : start()
  }

  async function start(): Promise<string> {
    const card = way === 'card' ? await tokenOf(storm, renter) : undefined
    if (way === 'card' && !card) return 'no token'
    const request = { code, asked, ...(shown ? { shown } : {}) }
    const answer = await browser.call('payFn', {
      ...request,
      by: card ? { method: 'card', card } : { method: 'paypal' },
    })
    if (!answer) return 'no answer'
    return answer.ok ? follow(storm, renter, asked.kind, answer.progress) : answer.error.code
  }
}

/** Watches a payment until it is decided, or the renter has waited long enough. */
async function follow(
  storm: Storm,
  renter: Renter,
  kind: Payable['kind'],
  first: PaymentProgress,
): Promise<string> {
  const { browser, draw, code } = renter
  const until = performance.now() + WATCHED
  let windows = 0
  let progress: PaymentProgress | null = first
  while (performance.now() < until) {
    if (progress?.state === 'done') {
      storm.diary.tell(code, { what: kind === 'booking' ? 'paid' : 'amendment paid' })
      return 'done'
    }
    if (progress?.state === 'failed') return progress.reason
    if (progress?.state === 'none') return 'none'
    if (progress?.state === 'verify' && windows < 2) {
      windows++
      if (draw.chance(0.1)) {
        progress = await browser.call('abandonPaymentFn', { code, kind })
        continue
      }
      storm.diary.act('window', await answerWindow(storm.stack, renter, progress.url))
    } else {
      await sleep(draw.between(400, 1500))
    }
    progress = await browser.call('getPaymentProgressFn', { code, kind })
  }
  return 'undecided'
}

async function confirm({ diary }: Storm, { browser, code }: Renter): Promise<string> {
  const answer = await browser.call('confirmAtCounterFn', { code })
  if (!answer) return 'no answer'
  if (!answer.ok) return answer.error.code
  diary.tell(code, { what: 'confirmed' })
  return 'done'
}

/** Pays by the checkout's form, as a page without scripts does. */
async function payPlainly(
  storm: Storm,
  renter: Renter,
  way: 'plain paypal' | 'plain counter',
): Promise<string> {
  const { browser, code } = renter
  const method = way === 'plain counter' ? 'counter' : 'paypal'
  const { status, location } = await browser.post('/reserva/checkout', { method, code })
  if (status !== 303) return `status ${status}`
  if (location?.includes('/thanks')) {
    storm.diary.tell(code, { what: method === 'counter' ? 'confirmed' : 'paid' })
    return 'done'
  }
  if (method === 'counter' || location?.includes('aviso')) return 'refused'
  const progress = await browser.call('getPaymentProgressFn', { code, kind: 'booking' })
  return progress ? follow(storm, renter, 'booking', progress) : 'no answer'
}

/** The cards of the sandbox; those that are approved are drawn more often. */
const drawnCards = cards.flatMap((card): CardRow[] =>
  Array.from({ length: card.outcome === 'approve' ? 8 : 1 }, () => card),
)

/** A token of a card that is drawn; null: the tokenizer is out for a moment. */
async function tokenOf({ stack }: Storm, { draw }: Renter) {
  const { number, brand: name } = draw.pick(drawnCards)
  const cvv = name === 'amex' ? '1234' : '123'
  try {
    const { token, brand, last4, expiry } = await stack.sandbox.tokenize(number, { cvv })
    return token ? { token, brand, last4, expiry } : null
  } catch {
    return null
  }
}

import type { Call, Reply } from '../http.ts'
import { challengeCode } from '../magic.ts'
import { decimalOf } from '../money.ts'
import { challengePage, messagePage, returnPage } from '../pages/challenge.ts'
import { localeOf } from '../pages/layout.ts'
import type { Transaction } from '../state.ts'
import { type Behaviour, behaviours } from './behaviour.ts'
import { decide, expire } from './record.ts'

const maxTries = 3

/** `GET /3ds/{secret}`: the bank's verification window. */
export function showChallenge(call: Call): Reply {
  const transaction = find(call)
  if (!transaction?.challenge) return messagePage(404, localeOf(call.url, 'es'), 'gone')
  expire(transaction, Date.now())
  const locale = localeOf(call.url, transaction.challenge.locale)
  if (transaction.status !== 'authenticating') return goBack(transaction, locale)
  return challengePage({ transaction, locale, wrong: false })
}

/** `POST /3ds/{secret}`: the cardholder answers; then the browser posts the result to the site. */
export async function answerChallenge(call: Call): Promise<Reply> {
  const transaction = find(call)
  if (!transaction?.challenge) return messagePage(404, localeOf(call.url, 'es'), 'gone')
  const { challenge } = transaction
  expire(transaction, Date.now())
  const locale = localeOf(call.url, challenge.locale)
  if (transaction.status !== 'authenticating') return goBack(transaction, locale)

  const form = new URLSearchParams(call.body)
  const action = form.get('action')
  if (action === 'code' && form.get('code')?.trim() !== challengeCode) {
    challenge.tries += 1
    if (challenge.tries < maxTries) return challengePage({ transaction, locale, wrong: true })
  }
  const refused = action === 'reject' || challenge.tries >= maxTries
  const failed: Behaviour = { code: '05', authentication: 'N' }
  decide(transaction, refused ? failed : behaviours[transaction.outcome])
  if (behaviours[transaction.outcome].callback === 'twice') await postToSite(transaction)
  return goBack(transaction, locale)
}

/** The unsigned result, as the browser carries it. A forged one claims what did not happen. */
function responseOf(transaction: Transaction): string {
  const forged = behaviours[transaction.outcome].callback === 'forged'
  const approved = transaction.status === 'approved' || forged
  return JSON.stringify({
    OrderTrackingNumber: transaction.tracking,
    TransactionId: transaction.id,
    IsSuccess: approved,
    ResponseCode: forged ? '00' : transaction.code,
    Amount: decimalOf(transaction.amount || transaction.requested),
  })
}

function goBack(transaction: Transaction, locale: 'es' | 'en'): Reply {
  const silent = behaviours[transaction.outcome].callback === 'never'
  if (silent || !transaction.challenge) return messagePage(200, locale, 'close')
  const { returnUrl } = transaction.challenge
  return returnPage({ returnUrl, response: responseOf(transaction), locale })
}

/** A second return, posted by the bank's own server; whether it arrives does not matter. */
async function postToSite(transaction: Transaction): Promise<void> {
  if (!transaction.challenge) return
  const body = new URLSearchParams({ Response: responseOf(transaction) })
  const signal = AbortSignal.timeout(3000)
  await fetch(transaction.challenge.returnUrl, {
    method: 'POST',
    body,
    signal,
    redirect: 'manual',
  }).catch(() => undefined)
}

function find({ sandbox, params }: Call): Transaction | undefined {
  for (const transaction of sandbox.state.transactions.values()) {
    if (transaction.challenge?.secret === params.secret) return transaction
  }
  return undefined
}

import { fromCrossJSON, toJSONAsync } from 'seroval'
import type { LookUpResult } from '~/domain/booking/look-up'
import type { leaveCheckout } from '~/features/booking/leave-checkout.server'
import type { ChangeAnswer, ChangeResult } from '~/features/manage/change.types'
import type { CancelResult, ManageAnswer, ResendResult } from '~/features/manage/manage.types'
import type {
  AmendmentAnswer,
  ConfirmResult,
  PaymentProgress,
  StartPaymentResult,
} from '~/features/payment/payment.types'
import type { PrecheckinAnswer, SaveResult } from '~/features/precheckin/precheckin.types'
import type { CreateReservationResult } from '~/features/reservation/reservation.types'
import { functionIds } from '../../scripts/lib/function-ids.ts'
import { cookieHeader, keepCookie, type Reply, type Sent } from '../fixtures/exchange.ts'
import type { Diary } from './diary.ts'
import type { Draw } from './draw.ts'
import { request } from './request.ts'

/** The server functions that a renter's pages call, with their answers. */
type Answers = {
  readonly createReservationFn: CreateReservationResult
  readonly leaveCheckoutFn: Awaited<ReturnType<typeof leaveCheckout>>
  readonly payFn: StartPaymentResult
  readonly confirmAtCounterFn: ConfirmResult
  readonly getPaymentProgressFn: PaymentProgress
  readonly abandonPaymentFn: PaymentProgress
  readonly getAmendmentPageFn: AmendmentAnswer
  readonly getManagedFn: ManageAnswer
  readonly getChangeFn: ChangeAnswer
  readonly changeBookingFn: ChangeResult
  readonly cancelBookingFn: CancelResult
  readonly findByCodeFn: LookUpResult
  readonly resendMailFn: ResendResult
  readonly getPrecheckinFn: PrecheckinAnswer
  readonly savePreferencesFn: SaveResult
  readonly saveLicenseFn: SaveResult
  readonly acceptDueFn: SaveResult
}
export type FunctionName = keyof Answers

/** Functions that are called by GET, with the question in the address; all others are posted. */
const gets: ReadonlySet<FunctionName> = new Set(['getManagedFn', 'getChangeFn', 'getPrecheckinFn'])

type Options = {
  /** Ports at which the site is asked. */
  readonly ports: readonly number[]
  /** The host that the browser sends. */
  readonly host: string
  readonly draw: Pick<Draw, 'between'>
  readonly diary: Pick<Diary, 'fault' | 'request'>
}

export type Browser = ReturnType<typeof browserOf>

/**
 * A renter's browser. It has its cookies and an IP address of its own, and asks at each port of the site by
 * turns.
 */
export function browserOf({ ports, host, draw, diary }: Options) {
  const cookies = new Map<string, string>()
  let turn = draw.between(0, 1)
  // One of this machine's: a balancer tells the site the address that it was asked from.
  const ip = `127.${draw.between(1, 250)}.${draw.between(1, 250)}.${draw.between(1, 250)}`

  /** Sends a request; status 0: there was no answer. */
  async function send(method: string, path: string, { body, headers }: Sent = {}): Promise<Reply> {
    const reply = await request(diary, ports[turn++ % ports.length] ?? 0, method, path, {
      body,
      localAddress: ip,
      headers: {
        host,
        origin: `http://${host}`,
        'x-forwarded-for': ip,
        'accept-language': 'es',
        cookie: cookieHeader(cookies),
        ...headers,
      },
    })
    for (const line of reply.cookies) keepCookie(cookies, line)
    // The site answers 503 when its back office is out.
    if (reply.status >= 500 && reply.status !== 503)
      diary.fault(`${reply.status} of ${method} ${path.slice(0, 120)}: ${reply.text.slice(0, 300)}`)
    return reply
  }

  return {
    send,
    /** The answer of a server function; null: there was none, or none of the function's own. */
    async call<Name extends FunctionName>(
      name: Name,
      data?: unknown,
    ): Promise<Answers[Name] | null> {
      const question = data === undefined ? undefined : JSON.stringify(await toJSONAsync({ data }))
      const isGet = gets.has(name)
      const query = isGet && question ? `?payload=${encodeURIComponent(question)}` : ''
      const headers = {
        ...{ 'x-tsr-serverfn': 'true', accept: 'application/json' },
        'sec-fetch-site': 'same-origin',
      }
      const path = `/_serverFn/${idOf(name)}${query}`
      const { status, text } = isGet
        ? await send('GET', path, { headers })
        : await send('POST', path, {
            body: question ?? '',
            headers: { ...headers, 'content-type': 'application/json' },
          })
      return status === 0 ? null : (resultIn(text) as Answers[Name] | null)
    },
    /** Posts a form as a page without scripts does. */
    post: (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
      send('POST', path, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    /** Posts a form with a file. */
    async upload(path: string, form: FormData): Promise<Reply> {
      const packed = new Response(form)
      const type = packed.headers.get('content-type') ?? ''
      const body = new Uint8Array(await packed.arrayBuffer())
      return send('POST', path, { body, headers: { 'content-type': type } })
    },
  }
}

let ids: ReadonlyMap<string, string> | undefined

function idOf(name: string): string {
  ids ??= functionIds()
  const id = ids.get(name)
  if (!id) throw new Error(`The build has no function ${name}`)
  return id
}

function resultIn(text: string): unknown {
  try {
    const answer: unknown = fromCrossJSON(JSON.parse(text), { refs: new Map(), plugins: [] })
    if (typeof answer !== 'object' || answer === null || !('result' in answer)) return null
    return answer.result ?? null
  } catch {
    // The answer was a page that says that the site is out.
    return null
  }
}

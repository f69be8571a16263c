import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { parseJson } from '~/domain/parse-json'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { env } from '~/server/env.server'
import { log } from '~/server/log.server'
import {
  type RequestContext,
  requestContext,
  runWithRequestContext,
} from '~/server/request-context.server'
import { runStaffRequest } from './run-act.server'
import { type StaffAnswer, type StaffRequest, staffRequestSchema } from './staff-act.schema'

/**
 * `POST /api/acciones` takes what staff ask for in the back office, which signs it with the secret that both share
 * (`directus/extensions/istmo-acts`). It answers 404 without that secret, 403 to a wrong seal, 422 to a request that cannot
 * be read, and 503 while the back office is out of reach.
 */
export async function handleStaffAct(request: Request): Promise<Response> {
  const { PREVIEW_SECRET: secret } = env()
  if (!secret) return new Response('Not Found', { status: 404 })
  const body = await request.text()
  const signature = request.headers.get('x-istmo-signature') ?? ''
  if (!isSigned(body, signature, secret)) return new Response('Forbidden', { status: 403 })
  const asked = parseJson(body)
  const read = staffRequestSchema.safeParse(asked)
  // The booking is shown beside the words, so that whoever mistyped goes on where they were.
  const wanted =
    read.data ??
    staffRequestSchema.pick({ code: true, person: true, confirmedBy: true }).safeParse(asked).data
  if (!read.success) log.warn('act of the staff not understood', { issues: read.error.issues })
  if (!wanted) return answer({ kind: 'refused', booking: null, words: NOT_UNDERSTOOD }, 422)
  const context: RequestContext = {
    ...requestContext(),
    requestId: `staff-${randomUUID()}`,
    localeForm: 'es',
    actor: 'staff',
    person: personOf(wanted),
  }
  return orUnavailable(
    {
      answer: answer({ kind: 'refused', booking: null, words: UNAVAILABLE }, 503),
      error: 'act of the staff not done',
      facts: { code: wanted.code },
    },
    async () => {
      const said = await runWithRequestContext(context, () => runStaffRequest(wanted))
      if (read.success) return answer(said)
      return answer({ kind: 'refused', booking: said.booking, words: NOT_UNDERSTOOD }, 422)
    },
  )
}

/** The name in the history: of both, where a second person confirmed. */
function personOf({ person, confirmedBy }: Pick<StaffRequest, 'person' | 'confirmedBy'>): string {
  return confirmedBy ? `${person}, confirmó ${confirmedBy}` : person
}

/** Seconds for which a signature counts. */
const LIFETIME = 60

/** Whether the header `{epoch seconds}.{seal}` is the back office's and is not too old. */
function isSigned(body: string, signature: string, secret: string): boolean {
  const [, at = '', seal = ''] = /^(\d{10})\.([\w-]{43})$/.exec(signature) ?? []
  const wanted = createHmac('sha256', secret).update(`acts.${at}.${body}`).digest()
  const given = Buffer.from(seal, 'base64url')
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isRight && Math.abs(requestContext().now / 1000 - Number(at)) <= LIFETIME
}

function answer(value: StaffAnswer, status = 200): Response {
  return Response.json(value, { status, headers: { 'Cache-Control': 'private, no-store' } })
}

const NOT_UNDERSTOOD =
  'Falta un dato o no se puede leer. Revisa fechas, montos y motivo (de 3 a 200 letras) y envíalo otra vez.'
const UNAVAILABLE =
  'El sitio no pudo terminar la acción ahora mismo. Mira cómo quedó la reserva e inténtalo otra vez: nada se hace dos veces.'

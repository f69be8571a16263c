import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Call, json, parseJson, type Reply } from '../http.ts'
import { refuse } from './record.ts'

const envelopeSchema = z.object({
  SDKVersion: z.string().min(1),
  Identification: z.string(),
  TerminalId: z.string(),
  DateTimeStamp: z.string().min(1),
  RequestMessage: z.string(),
})

/** Opens the envelope, checks the merchant, and reads the message; or the answer that refuses. */
export function readEnvelope<T>(
  call: Call,
  schema: z.ZodType<T>,
): { message: T } | { reply: Reply } {
  const envelope = envelopeSchema.safeParse(parseJson(call.body))
  if (!envelope.success) return { reply: refuse('12', faultsOf(envelope.error)) }
  const { METROBANK_IDENTIFICATION, METROBANK_TERMINAL_ID } = call.sandbox.config
  const known =
    isSame(envelope.data.Identification, METROBANK_IDENTIFICATION) &&
    isSame(envelope.data.TerminalId, METROBANK_TERMINAL_ID)
  if (!known) return { reply: json(401, { Message: 'Authorization has been denied.' }) }
  const message = schema.safeParse(parseJson(envelope.data.RequestMessage))
  return message.success
    ? { message: message.data }
    : { reply: refuse('12', faultsOf(message.error)) }
}

/** Compares secrets in constant time. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

function faultsOf(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join('.') || 'message'}: ${issue.message}`)
}

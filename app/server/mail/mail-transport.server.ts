import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { env } from '../env.server'
import { beginCall, endCall } from '../tracing/tracing.server'

/** A mail as it leaves; where it goes is `SMTP_URL`'s or the folder's to say. */
export type OutgoingMail = {
  /** The same at each try, so that a mail server can tell one that it has already. */
  readonly messageId: string
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** One event each (RFC 6047 has no room for two); programs offer the first, and keep the others as files. */
  readonly calendar: readonly CalendarPart[]
  /** Pictures that the HTML shows by `cid:`. */
  readonly pictures: readonly MailPicture[]
  /** The address at which mails of its kind are ended. */
  readonly unsubscribe?: string | undefined
}

export type MailPicture = {
  readonly cid: string
  readonly filename: string
  readonly type: 'image/png'
  readonly content: Buffer
}

export type CalendarPart = {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly filename: string
  readonly content: string
}

/** `refused`: asking again is no use; `later`: this one; `down`: the server, so any other would fail as well. */
export type Delivery =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly problem: string
      readonly kind: 'refused' | 'later' | 'down'
    }

/** Milliseconds that a mail server may take for one mail; the lease is longer. */
export function deliveryTimeout(): number {
  return env().MAIL_TIMEOUT_MS * 4
}

/** Never throws for what the mail server does: its answer is the outcome. */
export async function deliver(mail: OutgoingMail): Promise<Delivery> {
  const { SMTP_URL, MAIL_FOLDER } = env()
  const span = beginCall('mail', 'SEND', SMTP_URL ? 'smtp' : 'folder')
  try {
    const delivery = await (SMTP_URL ? overSmtp(SMTP_URL, mail) : intoFolder(MAIL_FOLDER, mail))
    endCall(span, delivery.ok ? 'ok' : delivery.kind)
    return delivery
  } catch (error) {
    endCall(span, 'failed')
    throw error
  }
}

async function overSmtp(url: string, mail: OutgoingMail): Promise<Delivery> {
  const { createTransport } = await import('nodemailer')
  const { MAIL_TIMEOUT_MS: step } = env()
  const transport = createTransport({
    url,
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step * 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const sent = transport.sendMail(messageOf(mail)).then((): Delivery => ({ ok: true }), failureOf)
    return await Promise.race([sent, afterTimeout()])
  } finally {
    transport.close()
  }
}

function messageOf({ calendar, pictures, unsubscribe, ...mail }: OutgoingMail) {
  const [first, ...others] = calendar
  return {
    ...mail,
    attachments: [
      ...pictures.map(({ type, ...picture }) => ({
        ...picture,
        contentType: type,
        contentDisposition: 'inline' as const,
      })),
      ...others.map(({ method, ...file }) => ({
        ...file,
        contentType: `text/calendar; charset=utf-8; method=${method}`,
      })),
    ],
    // No answer of a machine comes back for it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(unsubscribe ? { list: { unsubscribe } } : {}),
    ...(first ? { icalEvent: first } : {}),
  }
}

function afterTimeout(): Promise<Delivery> {
  const late: Delivery = { ok: false, kind: 'down', problem: 'no answer in time' }
  return new Promise((resolve) => setTimeout(() => resolve(late), deliveryTimeout()).unref())
}

/** Tells a failure of this mail from one of the server: only the server's answer to this one mail is about the mail. */
function failureOf(error: unknown): Delivery {
  const facts: object = typeof error === 'object' && error !== null ? error : {}
  const status = Number('responseCode' in facts ? facts.responseCode : 0)
  const code = 'code' in facts ? String(facts.code) : ''
  const problem = [code, error instanceof Error ? error.message : String(error)].join(' ').trim()
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (!isOfMail) return { ok: false, kind: 'down', problem }
  return { ok: false, kind: status >= 500 ? 'refused' : 'later', problem }
}

/** Whole or not at all: what is read there is never half a mail. Laid down twice, it stands there once. */
async function intoFolder(folder: string, mail: OutgoingMail): Promise<Delivery> {
  try {
    await mkdir(folder, { recursive: true })
    const { createTransport } = await import('nodemailer')
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
      messageOf(mail),
    )
    const name = mail.messageId.replace(/[^\w.-]/g, '_')
    await put(folder, `${name}.eml`, message)
    return { ok: true }
  } catch (error) {
    return { ok: false, kind: 'down', problem: `MAIL_FOLDER: ${String(error)}` }
  }
}

async function put(
  folder: string,
  name: string,
  content: string | Buffer | Readable,
): Promise<void> {
  const file = join(folder, name)
  await writeFile(`${file}.part`, content)
  await rename(`${file}.part`, file)
}

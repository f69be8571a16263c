import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { isAppError } from '~/domain/app-error'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { remembered } from '~/server/async/memory.server'
import { directus } from '~/server/directus/client.server'
import {
  AGAIN,
  claimMail,
  finishMail,
  type MailOutcome,
  type MailRecord,
  readDueMails,
  stepOfMail,
} from '~/server/directus/mail-outbox.server'
import { isStepOfStaff } from '~/server/directus/reservation-events.server'
import { isEnding } from '~/server/http/end-gracefully.server'
import { originOfBrand } from '~/server/http/hosts.server'
import { log } from '~/server/log.server'
import {
  type Delivery,
  deliver,
  deliveryTimeout,
  type OutgoingMail,
} from '~/server/mail/mail-transport.server'
import { senderOf } from '~/server/mail/sender.server'
import { takeMail } from '~/server/mail/take-mail.server'
import { timeLeft } from '~/server/request-context.server'
import { asTask } from './as-task.server'
import { composeMail } from './compose-mail.server'

/** Minutes until the next try; after the last a person has to look at it in the Studio. About a day and a half. */
const pauses = [1, 2, 5, 10, 20, 40, 60, 120, 240, 480, 960]

/** Milliseconds for which a mail is its sender's alone: longer than any delivery lasts. */
const leaseOf = () => deliveryTimeout() * 3

const atOnce = 20
/** Milliseconds of one run, or until the deadline of whoever asked for it; the rest is sent in the next. */
const longest = 50_000
/** Milliseconds of these for the mail that is under way at the end, whose server may be slow. */
const lastMail = 10_000

let running: Promise<number> | undefined
let again = false

/** Sends what is due. In one process one run at a time; what was queued meanwhile is sent in a run after it. */
export function sendMails(): Promise<number> {
  if (running) again = true
  running ??= sendAll().finally(() => {
    running = undefined
    if (again) {
      again = false
      if (!isEnding()) void behindAnswer('mails not sent', sendMails)
    }
  })
  return running
}

/** @returns how many were sent. @throws AppError `unavailable`: they cannot be listed. */
async function sendAll(): Promise<number> {
  const until = performance.now() + timeLeft(longest) - lastMail
  let sent = 0
  for (;;) {
    const due = await asTask('', () => readDueMails(directus(), { now: Date.now(), limit: atOnce }))
    for (const mail of due) {
      // The rest is another process's.
      if (performance.now() > until || isEnding()) return sent
      const delivery = await asTask(mail.brand, () => sendOne(mail), mail.language)
      if (delivery === 'sent') sent++
      // Others would wait for the same server: they keep their tries.
      if (delivery === 'down') return sent
    }
    if (due.length < atOnce) return sent
  }
}

type Result = 'sent' | 'not_sent' | 'down'

async function sendOne(mail: MailRecord): Promise<Result> {
  try {
    // A mark that got lost is written again: the mail itself went out in this very process.
    if (delivered.has(mail.key) && mail.status === 'sending') return await mark(mail)
    if (mail.status === 'sending' && mail.tries > pauses.length) return await giveUp(mail)
    const now = Date.now()
    if (!(await claimMail(directus(), mail, { now, until: now + leaseOf() }))) return 'not_sent'
    // Staff asked for it again: what was sent before does not count for this one.
    delivered.delete(mail.key)
    return await deliverClaimed(mail)
  } catch (error) {
    if (!isAppError(error)) log.error('mail not sent', { key: mail.key, error })
    else log.warn('mail not sent, and is tried again', { key: mail.key, error })
    return 'not_sent'
  }
}

async function deliverClaimed(mail: MailRecord): Promise<Result> {
  const composed = await compose(mail)
  if ('dropped' in composed) {
    await finish(mail, { status: 'dropped', problem: composed.dropped })
    return 'not_sent'
  }
  const sentTo = 'mail' in composed ? composed.mail.to : undefined
  const delivery: Delivery =
    'problem' in composed
      ? { ok: false, kind: 'later', problem: composed.problem }
      : await deliver(composed.mail)
  if (delivery.ok) {
    remember(mail.key)
    log.info('mail sent', { kind: mail.kind, key: mail.key, tries: mail.tries + 1 })
    await finish(mail, { status: 'sent', now: Date.now() }, sentTo)
    return 'sent'
  }
  const { kind, problem } = delivery
  await finish(mail, failed(mail, kind === 'refused', problem), sentTo)
  return kind === 'down' ? 'down' : 'not_sent'
}

type Made =
  | { readonly mail: OutgoingMail }
  | { readonly dropped: string }
  | { readonly problem: string }

async function compose(mail: MailRecord): Promise<Made> {
  try {
    const composed = await composeMail(mail)
    if ('dropped' in composed) return composed
    const { hostname } = new URL(originOfBrand(mail.brand))
    const id = createHash('sha256').update(mail.key).digest('base64url').slice(0, 32)
    const { fromName, isUnproven, ...rest } = composed
    if (isUnproven && (await isCounted(mail)) && !(await takeMail(mail.kind, rest.to))) {
      return { dropped: 'enough of this kind to this address today' }
    }
    const from = { name: fromName, address: senderOf(mail.brand) }
    return { mail: { ...rest, from, messageId: `<${id}@${hostname}>` } }
  } catch (error) {
    log.error('mail not made', { key: mail.key, kind: mail.kind, error })
    return { problem: isAppError(error) ? `not made: ${error.code}` : 'not made' }
  }
}

/** Once, and neither where whoever pressed was counted, nor for what staff did (D47). */
async function isCounted(mail: MailRecord): Promise<boolean> {
  if (mail.tries > 0 || mail.key.includes(AGAIN)) return false
  const step = stepOfMail(mail)
  return step === null || !(await isStepOfStaff(directus(), step))
}

function failed({ key, kind, tries }: MailRecord, isFinal: boolean, problem: string): MailOutcome {
  const pause = isFinal ? undefined : pauses[tries]
  if (pause === undefined) {
    log.error('mail given up', { alert: true, key, kind, problem })
    return { status: 'failed', problem }
  }
  log.warn('mail not delivered, and is tried again', { key, kind, problem, minutes: pause })
  return { status: 'queued', problem, dueAt: Date.now() + pause * 60_000 }
}

/** The outcome is written down even if the back office is away for some seconds. */
async function finish(mail: MailRecord, outcome: MailOutcome, sentTo?: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await finishMail(directus(), mail, outcome, sentTo)
    } catch (error) {
      if (!isAppError(error, 'unavailable') || tries === 4) throw error
      await setTimeout(tries * 500)
    }
  }
}

/** Its senders ended without a word, again and again: a person has to look at it. */
async function giveUp(mail: MailRecord): Promise<Result> {
  const { key, kind, tries } = mail
  log.error('mail given up', { alert: true, key, kind, problem: 'interrupted' })
  const outcome = { status: 'failed', problem: 'interrupted at each try' } as const
  await finishMail(directus(), { id: mail.id, tries: tries - 1 }, outcome)
  return 'not_sent'
}

async function mark(mail: MailRecord): Promise<Result> {
  await finishMail(
    directus(),
    { id: mail.id, tries: mail.tries - 1 },
    { status: 'sent', now: Date.now() },
  )
  return 'sent'
}

/** Keys of mails that went out here. */
const delivered = remembered(new Set<string>())

function remember(key: string): void {
  delivered.add(key)
  const [oldest] = delivered
  if (delivered.size > 1000 && oldest !== undefined) delivered.delete(oldest)
}

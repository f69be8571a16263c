import { createHash } from 'node:crypto'
import { AppError } from '~/domain/app-error'
import { CODE_ALPHABET } from '~/domain/booking/reservation-code'
import { nextBusinessDay } from '~/domain/calendar/panama-holidays'
import { dateOf, panamaNow } from '~/domain/calendar/rental-period'
import { localeOfForm } from '~/domain/locale-path'
import type { Locale } from '~/domain/locales'
import { acceptedVersion } from '~/features/booking/accepted.server'
import { parsePhone } from '~/features/reservation/phone'
import { orUnavailable } from '~/server/async/or-unavailable.server'
import { infoPage } from '~/server/content/catalogue.server'
import { directus } from '~/server/directus/client.server'
import { createLead } from '~/server/directus/leads.server'
import type { NewMail } from '~/server/directus/mail-outbox.server'
import { log } from '~/server/log.server'
import { mailQueued } from '~/server/mail/mail-queue.server'
import { requestContext } from '~/server/request-context.server'
import type { LeadReceipt, LeadResult } from './corporate.types'
import { type Lead, type LeadRequest, leadProblemsOf, leadSchema } from './lead.schema'

/**
 * Writes what a company asks for (D26). The same request sent twice is written once and gets the same number: its key is made of
 * what it says. @throws AppError `not_found` where no page of the brand shows the form.
 */
export async function sendLead({
  page,
  values,
  submissionKey,
  trap,
}: LeadRequest): Promise<LeadResult> {
  const { brand, localeForm, now } = requestContext()
  const locale = localeOfForm(localeForm)
  const shown = await infoPage(brand, page)
  if (!shown?.showCorporateForm) throw new AppError('not_found')
  const checked = leadSchema({ parsePhone }).safeParse({
    ...values,
    carTypes: [...values.carTypes],
  })
  if (!checked.success) {
    return { ok: false, problems: leadProblemsOf(checked.error) }
  }
  const known = shown.plans[locale].some(({ name }) => name === checked.data.wantedPlan)
  const lead = { ...checked.data, wantedPlan: known ? checked.data.wantedPlan : '' }
  const key = keyOf([brand, page, submissionKey || dateOf(panamaNow(now)), lead])
  const receipt = receiptOf(lead, numberOf(key), now)
  if (trap !== '') {
    log.info('request of a company by a machine: not written', { page })
    return { ok: true, receipt }
  }
  return orUnavailable(
    {
      answer: { ok: false, error: 'unavailable' },
      error: 'request of a company not written',
      facts: { page },
    },
    async () => {
      const { number } = receipt
      const privacyVersion = await acceptedVersion('privacy')
      const row = { ...lead, brand, page, number, key, locale, now, privacyVersion }
      const isNew = await createLead(directus(), row, receiptMail(receipt, locale))
      if (isNew) mailQueued()
      log.info('request of a company', { number, isNew })
      return { ok: true, receipt }
    },
  )
}

function receiptOf(lead: Lead, number: string, now: number): LeadReceipt {
  const { company, ruc, name, email, wantedPlan, fleetSize, months, carTypes } = lead
  const receivedAt = panamaNow(now)
  return {
    ...{ number, company, ruc, name, email, wantedPlan, fleetSize, months, carTypes },
    receivedAt,
    answerBy: nextBusinessDay(dateOf(receivedAt)),
  }
}

/** The site may not read what was asked: what the mail says stands with it until it is sent. */
function receiptMail(
  { number, email, wantedPlan, fleetSize, months, carTypes, answerBy }: LeadReceipt,
  language: Locale,
): NewMail {
  const { brand, now: dueAt } = requestContext()
  const facts = {
    number,
    wantedPlan,
    fleetSize,
    months,
    carTypes,
    answerBy,
  }
  const kind = 'lead_received'
  return { key: `${number}:${kind}`, kind, brand, language, recipient: email, facts, dueAt }
}

function keyOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

const NUMBER_LENGTH = 6

/** `L-7K3M9Q`, from the key: a request that is sent again is told the number it has. */
function numberOf(key: string): string {
  const bytes = createHash('sha256').update(`number ${key}`).digest()
  const letters = [...bytes.subarray(0, NUMBER_LENGTH)]
  return `L-${letters.map((byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')}`
}

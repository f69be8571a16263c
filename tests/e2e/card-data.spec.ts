import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Request } from '@playwright/test'
import { expect, test } from './fixtures'
import { environment } from './lib/env'
import { cardTransactions, directus, reservationByCode, sandbox } from './lib/records'

const NUMBER = '3782 822463 10005'
const CVV = '7391'

type Sent = { readonly origin: string; readonly what: string; readonly text: string }

test('number and cvv of a card go to the tokenizer and nowhere else', async ({
  page,
  context,
  renter,
  held,
}) => {
  const sent = await recordRequests(context)
  const someone = renter('es')
  await held(someone)
  await someone.fillCard('4000 0000 0000 0002')
  await someone.pay('card').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await someone.fillCard(NUMBER, CVV)
  await someone.pay('card').click()
  const code = await someone.code()

  const requests = await Promise.all(sent)
  const tokenizer = new URL(environment('E2E_SANDBOX_URL')).origin
  const toTokenizer = requests.filter(({ origin }) => origin === tokenizer)
  expect(toTokenizer.some(({ text }) => digits(text).includes(digits(NUMBER)))).toBe(true)
  expect(toTokenizer.some(({ text }) => holdsCvv(text))).toBe(true)

  const elsewhere = requests.filter(({ origin }) => origin !== tokenizer)
  expect(elsewhere.length, 'nothing was recorded').toBeGreaterThan(20)
  for (const { what, text } of elsewhere) expectClean(what, text)

  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expectClean('storage of the browser', storage)
  expectClean('cookies', JSON.stringify(await context.cookies()))
  expectClean('page', await page.content())

  for (const collection of ['payments', 'payment_events', 'reservations']) {
    const rows = await directus<unknown[]>(`/items/${collection}?limit=-1&fields=*`)
    expectClean(collection, JSON.stringify(rows))
    if (collection !== 'payment_events') expect(rows.length, collection).toBeGreaterThan(0)
  }
  const logs = logFiles()
  expect(logs.length).toBeGreaterThan(1)
  for (const { name, text } of logs) expectClean(name, text)

  const { status } = await reservationByCode(code)
  expect(status).toBe('paid')
  const paid = (await cardTransactions()).find(({ reservation }) => reservation === code)
  expect(paid?.last4).toBeDefined()
  expectClean("sandbox's own memory", JSON.stringify(await sandbox('transactions')))
})

/** Every request of every page from now on: address, all headers, body. */
async function recordRequests(context: BrowserContext): Promise<Promise<Sent>[]> {
  const sent: Promise<Sent>[] = []
  context.on('request', (request) => sent.push(textOf(request)))
  return sent
}

async function textOf(request: Request): Promise<Sent> {
  const url = new URL(request.url())
  // A page that went away takes the late headers with it; those known at the start remain.
  const headers = await request.allHeaders().catch(() => request.headers())
  const body = request.postDataBuffer()?.toString('latin1') ?? ''
  const text = [decodeURIComponent(url.href), JSON.stringify(headers), body].join('\n')
  return { origin: url.origin, what: `${request.method()} ${url.pathname}`, text }
}

function expectClean(where: string, text: string): void {
  for (const number of [NUMBER, '4000 0000 0000 0002']) {
    expect.soft(text.includes(number), `${where} holds the card number`).toBe(false)
    expect.soft(digits(text).includes(digits(number)), `${where} holds its digits`).toBe(false)
  }
  expect.soft(holdsCvv(text), `${where} holds the cvv`).toBe(false)
}

/** As a value of its own, not within the random digits of an id. */
function holdsCvv(text: string): boolean {
  const withoutIds = text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '')
  return new RegExp(`(?<![\\w.-])${CVV}(?![\\w.-])`).test(withoutIds)
}

/** Digits that stand together, or are parted by single spaces or hyphens. */
function digits(text: string): string {
  return text.replace(/(?<=\d)[ -](?=\d)/g, '').replace(/\D+/g, ' ')
}

/** The logs of the sites and the sandbox, and the back office's own. */
function logFiles(): { readonly name: string; readonly text: string }[] {
  const folder = environment('E2E_LOGS')
  const files = readdirSync(folder).map((name) => `${folder}/${name}`)
  const all = [...files, `${folder}/../directus/directus.log`]
  return all.map((name) => ({ name, text: readFileSync(name, 'utf8') }))
}

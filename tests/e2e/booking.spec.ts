import { challengeCode } from '../../sandbox/magic.ts'
import { expect, test } from './fixtures'
import { centsIn, dollars } from './lib/money'
import { chargesOf, reservationByCode } from './lib/records'
import type { Renter } from './lib/renter'
import { withTrip } from './lib/trip'
import type { Locale } from './lib/words'

const APPROVED = '4111 1111 1111 1111'
const CHALLENGED = '4000 0000 0000 3220'
const DECLINED = '4000 0000 0000 0002'

type Way = {
  readonly name: string
  readonly title: string
  readonly counter?: true
  /** From the checkout to the thanks page. */
  readonly pay: (renter: Renter) => Promise<void>
  readonly row: { readonly status: string; readonly payment_type: string }
}

const ways: readonly Way[] = [
  {
    name: 'card',
    title: 'by card, without a challenge',
    pay: payByCard,
    row: { status: 'paid', payment_type: 'card' },
  },
  {
    name: 'challenge',
    title: "by card, with the bank's window",
    pay: payWithChallenge,
    row: { status: 'paid', payment_type: 'card' },
  },
  {
    name: 'declined',
    title: 'by another card after one was declined',
    pay: payAfterDecline,
    row: { status: 'paid', payment_type: 'card' },
  },
  {
    name: 'paypal',
    title: 'by PayPal',
    pay: payByPaypal,
    row: { status: 'paid', payment_type: 'paypal' },
  },
  {
    name: 'counter',
    title: 'at the counter',
    counter: true,
    pay: (renter) => renter.pay('counter').click(),
    row: { status: 'confirmed', payment_type: 'counter' },
  },
]

for (const locale of ['es', 'en'] as const) {
  for (const [index, way] of ways.entries()) {
    test(`${locale}: books and pays ${way.title}`, { tag: ['@phone', '@real'] }, async ({
      renter,
      person,
      freeTrip,
    }) => {
      const someone = renter(locale)
      const details = person(way.name)
      if (index === 0) await searchFromHome(someone)
      else await someone.open(withTrip('/flota', freeTrip()))

      const link = someone.bookLink('Hyundai Staria', way.counter ? 'counter' : 'now')
      const onCard = centsIn(await link.textContent())
      await link.click()
      await expect(someone.heading('coverage_heading')).toBeVisible()
      expect(await someone.total(), 'bill of the reservation').toBe(onCard)
      await someone.reserve(details)
      expect(await someone.total(), 'bill of the checkout').toBe(onCard)
      await way.pay(someone)

      const code = await someone.code()
      await expect(someone.ticket()).toContainText(dollars(onCard))
      await seesWhatComesNext(someone, code)
      const row = await reservationByCode(code)
      expect(row).toMatchObject({ ...way.row, email: details.email, language: tags[locale] })
      expect(Math.round(Number(row.total) * 100), 'total of the row').toBe(onCard)
      const charges = await chargesOf(code)
      expect(charges.map(({ net, captures }) => ({ net, captures }))).toEqual(
        way.counter ? [] : [{ net: onCard, captures: 1 }],
      )
    })
  }
}

/** Shares, finds the branch and packs (D19). */
async function seesWhatComesNext({ page, t }: Renter, code: string): Promise<void> {
  const share = page.getByRole('link', { name: t('thanks_whatsapp') })
  const [begin, text = ''] = ((await share.getAttribute('href')) ?? '').split('?text=')
  expect(begin).toBe('https://wa.me/')
  expect(decodeURIComponent(text).replaceAll(' ', '')).toContain(code)
  await expect(page.getByRole('link', { name: t('thanks_directions') }).first()).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=/,
  )
  await expect(page.locator('dl.hours').first()).toContainText(/\d/)
  const bring = page.getByRole('listitem').filter({ hasText: t('thanks_next_bring') })
  await expect(bring).toContainText(t('thanks_bring_license'))
  await expect(bring).toContainText(t('thanks_bring_card'))
}

const tags: Record<Locale, string> = { es: 'es-ES', en: 'en-US' }

/** The home page's form as it stands; the price it promises is that of the fleet's first card. */
async function searchFromHome(renter: Renter): Promise<void> {
  await renter.open('/')
  const estimate = renter.page.getByRole('form', { name: renter.t('search_cars') })
  const promised = centsIn(await estimate.getByText(/\$\d/).last().textContent())
  await renter.button('search_cars').click()
  await expect(renter.page).toHaveURL(/\/flota\?/)
  const first = renter.page.getByRole('article').first()
  const cheapest = first.getByRole('link', { name: renter.t('fleet_book') }).first()
  expect(centsIn(await cheapest.textContent()), 'the price of the home page').toBe(promised)
}

async function payByCard(renter: Renter): Promise<void> {
  await renter.fillCard(APPROVED)
  await renter.pay('card').click()
}

async function payWithChallenge(renter: Renter): Promise<void> {
  await renter.fillCard(CHALLENGED)
  const opening = renter.page.waitForEvent('popup')
  await renter.pay('card').click()
  await expect(renter.heading('verify_title')).toBeVisible()
  const bank = await opening
  await bank.getByRole('textbox').fill(challengeCode)
  await bank.getByRole('button', { name: /^(Confirmar compra|Confirm purchase)$/ }).click()
  await expect.poll(() => bank.isClosed(), "the bank's window closes itself").toBe(true)
}

async function payAfterDecline(renter: Renter): Promise<void> {
  await renter.fillCard(DECLINED)
  await renter.pay('card').click()
  const refusal = renter.page.getByRole('alert')
  await expect(refusal).toContainText(renter.t('payment_failed_declined'))
  await expect(refusal, 'the pressed button went with the form before').toBeFocused()
  await renter.fillCard(APPROVED)
  await renter.pay('card').click()
}

async function payByPaypal(renter: Renter): Promise<void> {
  await renter.method('checkout_paypal').check()
  await renter.pay('paypal').click()
  await renter.page.getByRole('button', { name: /^(Pagar|Pay) \$/ }).click()
}

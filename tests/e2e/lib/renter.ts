import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { centsIn } from './money'
import { type Trip, withTrip } from './trip'
import { type Locale, type Words, wordsOf } from './words'

export type Details = {
  readonly name: string
  readonly lastName: string
  readonly email: string
  /** National number, in Panama. */
  readonly phone: string
  /** Day, month 01 to 12, year. */
  readonly birthday: readonly [day: string, month: string, year: string]
  readonly license: string
}

/**
 * Somebody over the age of the young-driver fee; the e-mail tells one test's reservations from another's. Phone and
 * license are nobody else's: one person may hold two unpaid cars at a time (D38).
 */
export function detailsFor(test: string): Details {
  const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')
  return {
    name: 'María José',
    lastName: "Núñez O'Brien",
    email: `${test}-${digits(9)}@correo.example.com`,
    phone: `6${digits(3)}-${digits(4)}`,
    birthday: ['14', '02', '1988'],
    license: `8-${digits(3)}-${digits(4)}`,
  }
}

/** A renter at the screens of a booking: what one does there, found by role and words as a renter finds it. */
export class Renter {
  readonly t: Words

  constructor(
    readonly page: Page,
    readonly locale: Locale,
    /** The small screen: a bar with the total and the button, and sheets. */
    readonly phone: boolean,
  ) {
    this.t = wordsOf(locale)
  }

  /** Opens an address of the site, written without its language, and waits until the page reacts. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.path(path))
    await this.ready()
  }

  /** The same in a browser without scripts, where nothing reacts later. */
  async openWithoutScript(path: string): Promise<void> {
    await this.page.goto(this.path(path))
  }

  path(path: string): string {
    if (this.locale === 'es') return path
    return path === '/' ? '/en' : `/en${path}`
  }

  /** Until React has taken over the controls of the page; parts that are only read may stay as the server sent them. */
  async ready(): Promise<void> {
    await this.page.waitForFunction(() => {
      const controls = [...document.querySelectorAll('main :is(button, input, select)')]
      const taken = (element: Element) =>
        Object.keys(element).some((key) => key.startsWith('__reactProps'))
      return controls.length > 0 ? controls.every(taken) : document.readyState === 'complete'
    })
  }

  heading(key: string, values?: Parameters<Words>[1]): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t(key, values) })
  }

  button(key: string, values?: Parameters<Words>[1]): Locator {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true })
  }

  /* ---- fleet ---- */

  card(model: string): Locator {
    return this.page.getByRole('article', { name: model })
  }

  /** The card's link that books now or at the counter; its words hold the total. */
  bookLink(model: string, pay: 'now' | 'counter'): Locator {
    const name = pay === 'now' ? this.t('fleet_book') : this.t('fleet_counter')
    return this.card(model).getByRole('link', { name })
  }

  /* ---- reservation ---- */

  /** Straight to a step of the booking, as a copied link leads there. */
  openStep(trip: Trip, auto: number, paso: 'auto' | 'cobertura' | 'datos', pago = 'ahora') {
    return this.open(withTrip('/reserva', trip, { auto, paso, pago }))
  }

  /** "Continue" of the shown step: below it, or in the bar of a phone. */
  next(step: 'auto' | 'cobertura' | 'datos'): Locator {
    const long = {
      auto: 'reservation_to_coverage',
      cobertura: 'reservation_to_details',
      datos: 'reservation_to_payment',
    } as const
    if (!this.phone) return this.button(long[step])
    return this.button(step === 'datos' ? 'reservation_go_pay' : 'reservation_continue')
  }

  /** The bill's total in cents, as this screen size shows it. */
  async total(): Promise<number> {
    return centsIn(await this.totalText().textContent())
  }

  totalText(): Locator {
    if (this.phone) return this.page.getByRole('link', { name: this.t('bill_breakdown') })
    return this.bill().locator('.tot').getByRole('definition')
  }

  bill(): Locator {
    return this.page.getByRole('complementary', { name: this.t('bill_title') })
  }

  coverage(plan: 'basic' | 'standard' | 'full'): Locator {
    const names = {
      basic: { es: 'Básica', en: 'Basic' },
      standard: { es: 'Estándar', en: 'Standard' },
      full: { es: 'Completa', en: 'Full' },
    }
    return this.page.getByRole('radio', { name: names[plan][this.locale], exact: true })
  }

  /** By the whole label; "(optional)" is part of one. */
  textbox(key: string): Locator {
    return this.page.getByRole('textbox', { name: this.t(key), exact: true })
  }

  /** @param each fills one field by what it is given */
  async fillDetails(
    details: Details,
    each: (fill: () => Promise<unknown>) => Promise<unknown> = (fill) => fill(),
  ): Promise<void> {
    const { t } = this
    const [day, month, year] = details.birthday
    const birthday = this.page.getByRole('group', { name: t('details_birthday') })
    const dayOfBirth = birthday.getByRole('textbox', { name: t('details_day') })
    const monthOfBirth = birthday.getByRole('combobox', { name: t('details_month') })
    const yearOfBirth = birthday.getByRole('textbox', { name: t('details_year') })
    const fields = [
      () => this.textbox('details_name').fill(details.name),
      () => this.textbox('details_last_name').fill(details.lastName),
      () => this.textbox('details_email').fill(details.email),
      () => this.textbox('details_phone').fill(details.phone),
      () => dayOfBirth.fill(day),
      () => monthOfBirth.selectOption(month),
      () => yearOfBirth.fill(year),
      () => this.textbox('details_license').fill(details.license),
      () => this.terms().check(),
    ]
    for (const fill of fields) await each(fill)
  }

  terms(): Locator {
    return this.page.getByRole('checkbox', { name: this.t('details_terms') })
  }

  /** From the coverage to the checkout, with a plan. */
  async reserve(details: Details, plan: 'basic' | 'standard' | 'full' = 'basic'): Promise<void> {
    await expect(this.heading('coverage_heading')).toBeVisible()
    await this.coverage(plan).check()
    await this.next('cobertura').click()
    await expect(this.heading('details_heading')).toBeVisible()
    await this.fillDetails(details)
    await this.next('datos').click()
    await this.atCheckout()
    await this.ready()
  }

  async atCheckout(): Promise<void> {
    await expect(this.heading('checkout_heading')).toBeVisible()
  }

  /* ---- checkout ---- */

  method(key: 'checkout_card' | 'checkout_paypal' | 'checkout_counter'): Locator {
    return this.page.getByRole('radio', { name: this.t(key), exact: true })
  }

  async fillCard(number: string, cvv = '123'): Promise<void> {
    await this.method('checkout_card').check()
    await this.textbox('card_holder').fill('MARIA NUNEZ')
    await this.textbox('card_number').fill(number)
    await this.textbox('card_expiry').fill('1230')
    await this.textbox('card_cvv').fill(cvv)
  }

  /** The button that pays or confirms, with the amount in it on wide screens. */
  pay(how: 'card' | 'paypal' | 'counter'): Locator {
    const short = {
      card: 'checkout_pay_short',
      paypal: 'checkout_pay_paypal_short',
      counter: 'checkout_confirm_short',
    }
    const long = {
      card: 'checkout_pay',
      paypal: 'checkout_pay_paypal',
      counter: 'checkout_confirm',
    }
    if (this.phone) return this.button(short[how])
    const name = this.t(long[how], { total: '#' }).split('#')
    return this.page.getByRole('button', { name: pattern(name) })
  }

  /* ---- thanks ---- */

  /** The code of the confirmed booking, without its space. */
  async code(): Promise<string> {
    await expect(this.page).toHaveURL(/\/reserva\/thanks/)
    const code = await this.ticket()
      .getByText(/^[2-9A-Y]{4} [2-9A-Y]{4}$/)
      .textContent()
    return (code ?? '').replace(' ', '')
  }

  ticket(): Locator {
    return this.page.getByRole('region', { name: this.t('bill_title') })
  }
}

/** Anchored, with an amount between the parts. */
function pattern(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('\\$[\\d,.]+')}$`)
}

import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { type Details, detailsFor } from '../../e2e/lib/renter'
import { type Locale, type Words, wordsOf } from '../../e2e/lib/words'
import type { Driver } from './driver'
import { choose, isTakenOver, look, type Seen, type Target } from './in-page'

/** A renter at the screens of a booking, whatever the engine: finds things by role and words, presses and types. */
export class Renter {
  readonly t: Words

  constructor(
    readonly driver: Driver,
    readonly locale: Locale,
    readonly phone: boolean,
    private readonly origin: string,
  ) {
    this.t = wordsOf(locale)
  }

  /** Opens an address of the site, written without its language, and waits until the page reacts. */
  async open(path: string): Promise<void> {
    await this.driver.open(this.url(path))
    await this.ready()
  }

  url(path: string): string {
    if (this.locale === 'es') return this.origin + path
    return `${this.origin}/en${path === '/' ? '' : path}`
  }

  async ready(): Promise<void> {
    await expect.poll(() => this.driver.run(isTakenOver), 'React reacts').toBe(true)
  }

  /** Where the current window is; the path and what follows. */
  address(): Promise<string> {
    return this.driver.run(() => location.pathname + location.search)
  }

  async at(address: RegExp): Promise<void> {
    await expect.poll(() => this.address()).toMatch(address)
  }

  /** Waits until it is shown and stands still. */
  async see(target: Target): Promise<Seen> {
    const end = Date.now() + 15_000
    for (;;) {
      const seen = await this.driver.run(look, target, false)
      if (seen && !seen.moves) return seen
      if (Date.now() > end) {
        throw new Error(
          `${named(target)} ${seen ? 'does not stand still' : 'is not there'} at ${await this.address()}`,
        )
      }
      await setTimeout(100)
    }
  }

  async gone(target: Target): Promise<void> {
    await expect.poll(() => this.driver.run(look, target, false), named(target)).toBeNull()
  }

  /** Presses its middle, once it stands still and nothing lies over it. */
  async click(target: Target): Promise<void> {
    let before = ''
    let framesBefore = 0
    let middle = { x: 0, y: 0 }
    await expect(async () => {
      const seen = await this.driver.run(look, target, true)
      expect(seen, named(target)).not.toBeNull()
      if (!seen) return
      expect(seen.coveredBy, `lies over ${named(target)}`).toBeNull()
      const { x, y, width, height } = seen.box
      middle = { x: x + width / 2, y: y + height / 2 }
      const now = JSON.stringify(seen.box)
      // A busy machine draws no frame for a while, and what is sliding seems to stand still.
      const still = now === before && seen.frames > framesBefore && !seen.moves
      before = now
      framesBefore = seen.frames
      expect(still, `${named(target)} stands still`).toBe(true)
    }).toPass({ intervals: [50, 50, 100, 250] })
    await this.driver.clickAt(middle.x, middle.y)
  }

  async check(target: Target): Promise<void> {
    if ((await this.see(target)).checked) return
    await this.click(target)
    await expect.poll(async () => (await this.see(target)).checked, named(target)).toBe(true)
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target)
    await expect.poll(async () => (await this.see(target)).focused, named(target)).toBe(true)
    await this.driver.type(text)
  }

  choose(name: string, value: string): Promise<void> {
    return this.driver.run(choose, name, value)
  }

  heading(key: string, values?: Parameters<Words>[1]): Target {
    return { role: 'heading', name: this.t(key, values) }
  }

  button(key: string, values?: Parameters<Words>[1]): Target {
    return { role: 'button', name: this.t(key, values) }
  }

  textbox(key: string): Target {
    return { role: 'textbox', name: this.t(key) }
  }

  /** The link of a fleet card that books now, or at the counter. */
  bookLink(model: string, pay: 'now' | 'counter'): Target {
    const name = this.t(pay === 'now' ? 'fleet_book' : 'fleet_counter')
    return { role: 'link', name, part: true, inside: { role: 'article', name: model, part: true } }
  }

  /** From the fleet's card to the checkout. */
  async reserve(details: Details, pay: 'now' | 'counter' = 'now'): Promise<void> {
    await this.click(this.bookLink('Hyundai Staria', pay))
    await this.see(this.heading('coverage_heading'))
    await this.ready()
    await this.check({ role: 'radio', name: this.locale === 'es' ? 'Básica' : 'Basic' })
    await this.click(this.button(this.phone ? 'reservation_continue' : 'reservation_to_details'))
    await this.see(this.heading('details_heading'))
    await this.fillDetails(details)
    await this.click(this.button(this.phone ? 'reservation_go_pay' : 'reservation_to_payment'))
    await this.see(this.heading('checkout_heading'))
    await this.ready()
  }

  async fillDetails(details: Details): Promise<void> {
    const [day, month, year] = details.birthday
    await this.fill(this.textbox('details_name'), details.name)
    await this.fill(this.textbox('details_last_name'), details.lastName)
    await this.fill(this.textbox('details_email'), details.email)
    await this.fill(this.textbox('details_phone'), details.phone)
    await this.fill(this.textbox('details_day'), day)
    await this.choose('birthdayMonth', month)
    await this.fill(this.textbox('details_year'), year)
    await this.fill(this.textbox('details_license'), details.license)
    await this.acceptTerms()
  }

  async acceptTerms(): Promise<void> {
    await this.check({ role: 'checkbox', name: this.t('details_terms'), part: true })
  }

  /** Chooses the way to pay and presses the button that does it. */
  async pay(how: 'card' | 'paypal' | 'counter', card?: string): Promise<void> {
    await this.check({ role: 'radio', name: this.t(`checkout_${how}`), part: true })
    if (card) {
      await this.fill(this.textbox('card_holder'), 'MARIA NUNEZ')
      await this.fill(this.textbox('card_number'), card)
      await this.fill(this.textbox('card_expiry'), '1230')
      await this.fill(this.textbox('card_cvv'), '123')
    }
    const key = {
      card: 'checkout_pay',
      paypal: 'checkout_pay_paypal',
      counter: 'checkout_confirm',
    }[how]
    if (this.phone) await this.click(this.button(`${key}_short`))
    else {
      const [start = ''] = this.t(key, { total: '#' }).split('#')
      await this.click({ role: 'button', name: `${start}$`, part: true })
    }
  }

  /** The code of the confirmed booking, without its space. */
  async code(): Promise<string> {
    await this.at(/\/reserva\/thanks/)
    let code = ''
    await expect(async () => {
      code = await this.driver.run(codeShown)
      expect(code, 'the code of the booking').not.toBe('')
    }).toPass()
    return code.replace(' ', '')
  }
}

/** Somebody whose e-mail tells this test, engine and size from the others. */
export const somebody = (test: string, project: string): Details => detailsFor(`${test}-${project}`)

/** Runs in the page. */
function codeShown(): string {
  const texts = [...document.querySelectorAll('main *')].map(({ textContent }) => textContent)
  return texts.find((text) => /^[2-9A-Y]{4} [2-9A-Y]{4}$/.test(text ?? '')) ?? ''
}

function named({ role, name, inside }: Target): string {
  return `${role}${name ? ` "${name}"` : ''}${inside ? ` in ${named(inside)}` : ''}`
}

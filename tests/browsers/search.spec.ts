import { tripIn, withTrip } from '../e2e/lib/trip'
import { expect, test } from './fixtures'
import { sizeOf } from './lib/driver'
import type { Target } from './lib/in-page'

test('home: nothing sticks out, and its form leads to the fleet', async ({
  renter,
  driver,
  phone,
}) => {
  await renter.open('/')
  const { scrolls, shows } = await driver.run(() => ({
    scrolls: document.documentElement.scrollWidth,
    shows: document.documentElement.clientWidth,
  }))
  expect(scrolls).toBeLessThanOrEqual(shows)
  if (phone) {
    const [date, time] = await driver.run(() => {
      const text = document.querySelector('.dates button.ctl span')
      const select = document.querySelector('.dates select')
      if (!text || !select) throw new Error('There is no date or no time')
      const inset = Number.parseFloat(getComputedStyle(select).paddingLeft)
      return [
        text.getBoundingClientRect().left,
        select.getBoundingClientRect().left + inset,
      ] as const
    })
    expect(Math.abs(time - date), 'the time stands under its date').toBeLessThanOrEqual(1)
  }
  await renter.click(renter.button('search_cars'))
  await renter.at(/\/flota\?/)
  await renter.see({ role: 'article' })
})

test('fleet: filters and a changed search have their room and work', async ({
  renter,
  driver,
  phone,
}) => {
  await renter.open(withTrip('/flota', tripIn(30)))
  const toyota: Target = { role: 'checkbox', name: 'Toyota', part: true }
  if (phone) {
    const sheet: Target = { role: 'dialog', name: renter.t('fleet_filters') }
    const shown = () =>
      driver.run(() => document.querySelector('dialog[open] .whole')?.textContent ?? '')
    await renter.click({ role: 'link', name: renter.t('fleet_filters') })
    expect((await renter.see(sheet)).box.height).toBeGreaterThan(400)
    const all = await shown()
    expect(all).toMatch({ es: /^Ver \d+ autos?$/, en: /^See \d+ cars?$/ }[renter.locale])
    await renter.check({ ...toyota, inside: sheet })
    await expect.poll(shown, 'the number of Toyotas').not.toBe(all)
    await renter.click({ role: 'button', name: await shown(), inside: sheet })
    await renter.gone(sheet)
  } else await renter.check(toyota)
  await renter.at(/marca=Toyota/)
  const makes = () =>
    driver.run(() => [
      ...new Set(
        Array.from(document.querySelectorAll('article h3, article h2'), ({ textContent }) =>
          textContent?.replace(/ .*/, ''),
        ),
      ),
    ])
  await expect.poll(makes).toEqual(['Toyota'])
  const order = await renter.see({ role: 'combobox', name: renter.t('fleet_sort') })
  expect(order.box.width, 'the order is not as wide as its longest word').toBeLessThan(140)

  await renter.click(renter.button(phone ? 'fleet_change_search' : 'fleet_change'))
  const dialog: Target = { role: 'dialog', name: renter.t('fleet_change_search') }
  expect((await renter.see(dialog)).box.height).toBeGreaterThan(400)
  await renter.choose('recogida', 'via-espana')
  await renter.click({ ...renter.button('search_cars'), inside: dialog })
  await renter.gone(dialog)
  await renter.at(/recogida=via-espana.*marca=Toyota|marca=Toyota.*recogida=via-espana/)
})

test('calendar: on the screen in every month, by keys and by pointer', async ({
  renter,
  driver,
  phone,
}) => {
  await renter.open('/')
  const label = renter.t(phone ? 'search_pickup' : 'search_pickup_moment')
  const control: Target = { role: 'button', name: label, part: true }
  const before = (await renter.see(control)).text
  await renter.click(control)
  const calendar: Target = { role: 'dialog', name: renter.t('search_choose_dates') }
  expect((await renter.see(calendar)).box.height).toBeGreaterThan(400)

  const rows = () =>
    driver.run(() =>
      Math.max(
        ...[...document.querySelectorAll<HTMLTableSectionElement>('.cal tbody')].map(
          ({ rows }) => rows.length,
        ),
      ),
    )
  // Within a year some month spreads over six weeks.
  for (let month = 0; month < 12 && (await rows()) < 6; month++) {
    const shown = () => driver.run(() => document.querySelector('.cal-h b')?.textContent)
    const [first, day] = [await shown(), await focusedDay()]
    await driver.press('PageDown')
    await expect.poll(focusedDay, `the month after ${first}`).not.toBe(day)
  }
  expect(await rows()).toBe(6)
  const done = { ...renter.button('search_done'), inside: calendar }
  const lower = () => renter.see(done).then(({ box }) => box.y + box.height)
  await expect
    .poll(lower, 'the button is on the screen')
    .toBeLessThanOrEqual(sizeOf({ phone }).height)

  const day = await driver.run(() => {
    const days = document.querySelectorAll('.day:not([aria-disabled]) .sr')
    return [...days].at(-1)?.textContent ?? ''
  })
  await renter.click({ role: 'button', name: day, part: true, inside: calendar })
  await renter.click(done)
  await renter.gone(calendar)
  const after = await renter.see(control)
  expect(after.text).not.toBe(before)
  expect(after.focused, 'the focus is back').toBe(true)

  function focusedDay() {
    return driver.run(() => document.activeElement?.getAttribute('data-date'))
  }
})

test('leaving the page while the calendar is on its way is no fault', async ({
  renter,
  driver,
  recorder,
}) => {
  const calendar = recorder.hold(/calendar-dialog/)
  await renter.open('/')
  const focused = () =>
    driver.run(() => {
      // The button stands in the place of a native date once the scripts are there, and may be focused before it hears it.
      const button = document.querySelector<HTMLElement>('.dates button.ctl')
      button?.blur()
      button?.focus()
    })
  await expect.poll(() => focused().then(() => calendar.asked)).toBeGreaterThan(0)
  await renter.open(withTrip('/flota', tripIn(31)))
  await renter.see({ role: 'article' })
})

test('before the scripts are there the date of the search has room for its year', async ({
  recorder,
  driver,
  renter,
}) => {
  recorder.blockScripts()
  await driver.open(renter.url('/'))
  const missing = await driver.run(() =>
    [...document.querySelectorAll('.dates input[type="date"]')].map((input) => {
      const whole = input.cloneNode() as HTMLInputElement
      whole.style.cssText = 'position: absolute; width: max-content; min-width: max-content'
      input.after(whole)
      const lacks = whole.offsetWidth - (input as HTMLInputElement).offsetWidth
      whole.remove()
      return Math.max(0, lacks)
    }),
  )
  expect(missing).toEqual([0, 0])
})

test('a fault in a page fails its test', { tag: '@short' }, async ({
  renter,
  driver,
  recorder,
  allow,
}) => {
  allow(/planted/)
  await renter.open('/')
  await driver.run(() => {
    console.error('planted error')
    setTimeout(() => {
      throw new Error('planted exception')
    })
    void Promise.reject(new Error('planted rejection'))
    new Image().src = 'https://planted.example/x.png'
  })
  for (const kind of ['console', 'page', 'promise', 'policy']) {
    await expect
      .poll(() => recorder.faults.some((fault) => fault.startsWith(`${kind}: `)), kind)
      .toBe(true)
  }
})

test('a link leads to a page whose code comes with the press', { tag: '@short' }, async ({
  renter,
  driver,
}) => {
  await renter.open(withTrip('/flota', tripIn(221)))
  await driver.run(
    (path: string) => {
      // A document would come with its code, and forget this.
      Object.assign(window, { isSamePage: true })
      const link = document.querySelector<HTMLAnchorElement>(`footer a[href="${path}"]`)
      if (!link) throw new Error('There is no such link')
      link.click()
    },
    renter.locale === 'es' ? '/promos' : '/en/promos',
  )
  await renter.see(renter.heading('promos_title'))
  expect(await driver.run(() => 'isSamePage' in window)).toBe(true)
})

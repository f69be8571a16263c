import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { loseConnection } from './lib/lose-connection'
import {
  crop,
  groundAndInk,
  type Picture,
  readPng,
  shareApart,
  shareApartAligned,
} from './lib/picture'
import { carId } from './lib/records'
import { edgeTrip, nextOn, tripFrom, tripIn, withTrip } from './lib/trip'

/** Pixels of a picture for one of the page. */
const SCALE = 2

/**
 * The shares of a picture's pixels that may differ between two looks at the same thing, and that a renter sees as
 * another state.
 */
const ALIKE = 0.01
const APART = 0.02

/** The same for marks: a state takes more of them, and so do edges that are smoothed by where they stand. */
const MARKS_ALIKE = 0.08
const MARKS_APART = 0.12

/**
 * High contrast takes every colour that the site gave. What the document says about a control must still be what one sees:
 * equal states look equal, different ones do not. On light and on dark grounds.
 */
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in forced colours, ${colorScheme}`, () => {
    test.use({
      contextOptions: { forcedColors: 'active' },
      colorScheme,
      deviceScaleFactor: SCALE,
    })
    // Everything stands in view: the filters fade where they are cut.
    test.use({ viewport: { width: 1440, height: 1900 } })

    test('the filters of the fleet show what is chosen', { tag: '@in-full' }, async ({
      page,
      renter,
      freeTrip,
    }) => {
      const trip = freeTrip()
      const someone = renter('es')
      const { t } = someone
      const filters = page.getByRole('complementary', { name: t('fleet_filters') })
      await someone.open(withTrip('/flota', trip, { marca: 'Kia' }))
      await expect(filters.getByRole('checkbox', { name: /Kia/ })).toBeChecked()
      const boxes = filters.locator('.check')
      await expectTruth('boxes', boxes.locator('.box'), () => boxes.evaluateAll(inputStates))

      const whole = withTrip('/flota', trip)
      await someone.open(whole)
      const tile = filters.locator('.tbtn').first()
      await expectTurns('type tile', tile, () => tile.click())
      const available = filters.locator('.switch')
      await expectTurns('switch', available.locator('.tr'), () => available.click())
      const seats = filters.locator('.seg label')
      await seats.nth(1).click()
      await expect(seats.nth(1).getByRole('radio')).toBeChecked()
      await rest(page)
      await expectTones('seats', seats, () => seats.evaluateAll(inputStates))

      const order = page.getByRole('combobox', { name: t('fleet_sort') })
      const byPrice = await picture(order)
      await order.selectOption('nombre')
      await rest(page)
      expect(shareApart(byPrice, await picture(order)), 'order').toBeGreaterThan(APART)

      // The first days touch no season, the others high season.
      await someone.open(withTrip('/flota', tripFrom(nextOn(12, 11), 3)))
      const days = page.getByRole('region', { name: t('fleet_strip_label') }).locator('ol > li > *')
      await expect(days.first()).toBeVisible()
      await expect(page.locator('.pd-l .sk')).toHaveCount(0)
      await expectTones('price strip', days, () =>
        days.evaluateAll((all) =>
          all.map((day) => {
            return day.getAttribute('aria-current') ? 'chosen' : 'not'
          }),
        ),
      )
      // A season is a line beneath the day.
      const season = await days
        .and(page.locator('.hi'))
        .first()
        .evaluate((day) => {
          const { height, backgroundColor } = getComputedStyle(day, '::after')
          return { height, isSeen: backgroundColor === getComputedStyle(document.body).color }
        })
      expect(season).toEqual({ height: '3px', isSeen: true })
      const languages = page
        .getByRole('group', { name: t('nav_language') })
        .first()
        .locator('a')
      await expectTones('language', languages, () =>
        languages.evaluateAll((all) => all.map((one) => one.getAttribute('aria-current') ?? 'not')),
      )

      await page
        .getByRole('button', { name: t('fleet_breakdown') })
        .first()
        .click()
      await expectEdge('breakdown', page.getByRole('dialog'))
    })

    test('the calendar and the switch of the search show what is chosen', {
      tag: '@in-full',
    }, async ({ page, renter }) => {
      const someone = renter('es')
      const { t } = someone
      await someone.open(withTrip('/', tripIn(2, 6)))
      const elsewhere = page.locator('.switch').first()
      await expectTurns('switch', elsewhere.locator('.tr'), () => elsewhere.click())

      await page.locator('.dates button').first().click()
      const calendar = page.getByRole('dialog', { name: t('search_choose_dates') })
      await expect(calendar).toBeVisible()
      await expect(calendar.locator('.sk')).toHaveCount(0)
      await expectEdge('calendar', calendar)
      const cells = calendar.getByRole('gridcell')
      const days = cells.filter({ has: page.locator('button') })
      await rest(page)
      await expectTones('days', days.locator('button'), () =>
        days.evaluateAll((all) =>
          all.map((day) => {
            const off = day.querySelector('button')?.getAttribute('aria-disabled') === 'true'
            return `${day.ariaSelected === 'true' ? 'in' : 'out'}${off ? ', off' : ''}`
          }),
        ),
      )
      const tabs = calendar.locator('.cal-sum .cal-tab')
      await expectTones('tabs', tabs, () =>
        tabs.evaluateAll((all) => all.map((tab) => `${tab.ariaPressed}`)),
      )
    })

    test('a booking shows what is chosen, where one stands and what may be pressed', {
      tag: '@in-full',
    }, async ({ page, renter, person, freeTrip }) => {
      const trip = freeTrip()
      const someone = renter('es')
      const { t } = someone
      const car = await carId('Staria')
      const step = page.getByRole('navigation', { name: t('nav_steps') }).locator('li')
      await someone.openStep(trip, car, 'auto')
      await expect(someone.heading('car_step_heading')).toBeVisible()
      const ahead = await picture(step.nth(1).locator('.n'))
      const ways = page.locator('.pmi')
      await expectTruth('ways to pay', ways.locator('.radio'), () => ways.evaluateAll(inputStates))

      await someone.openStep(trip, car, 'cobertura')
      await expect(someone.heading('coverage_heading')).toBeVisible()
      const here = await picture(step.nth(1).locator('.n'))
      const plans = page.locator('.plan')
      const states = () => plans.evaluateAll(inputStates)
      await expectTruth('plans, none chosen', plans.locator('.radio'), states)
      const unchosen = await picture(plans.first())
      await someone.coverage('basic').check()
      await rest(page)
      await expectTruth('plans', plans.locator('.radio'), states)
      expect(shareApart(unchosen, await picture(plans.first())), 'plan').toBeGreaterThan(APART / 4)

      const seat = page.getByRole('group', { name: /Silla/ })
      const less = seat.getByRole('button').first()
      const none = await picture(less.locator('svg'))
      await seat.getByRole('button').last().click()
      await expect(less).toBeEnabled()
      await rest(page)
      const one = await picture(less.locator('svg'))
      expect(shareApart(none, one), 'stepper').toBeGreaterThan(APART)
      const extra = page
        .locator('.add')
        .filter({ has: page.locator('.add-b') })
        .first()
      await expectTurns('extra', extra.locator('.q'), () => extra.locator('.add-b').click())

      await someone.next('cobertura').click()
      await expect(someone.heading('details_heading')).toBeVisible()
      const behind = await picture(step.nth(1).locator('.n'))
      expect(shareApart(ahead, here), 'step ahead and here').toBeGreaterThan(APART)
      expect(shareApart(here, behind), 'step here and behind').toBeGreaterThan(APART)
      expect(shareApart(ahead, behind), 'step ahead and behind').toBeGreaterThan(APART)

      await someone.fillDetails(person('forced'))
      await rest(page)
      const checks = page.locator('.check')
      await expectTruth('terms', checks.locator('.box'), () => checks.evaluateAll(inputStates))

      await someone.next('datos').click()
      await someone.atCheckout()
      const methods = page.locator('.pmi')
      for (const method of ['checkout_counter', 'checkout_card'] as const) {
        await someone.method(method).check()
        await rest(page)
        await expectTruth(method, methods.locator('.radio'), () => methods.evaluateAll(inputStates))
      }
      // A connection that comes back is said by a notice.
      await loseConnection(someone)
      await rest(page)
      await expectEdge('bar', page.locator('.stale-off'), 'top')
      await page.context().setOffline(false)
      await expect(page.locator('.toast').first()).toBeVisible()
      await rest(page)
      await expectEdge('notice', page.locator('.toast').first())
    })

    test('a wait and a filter on a phone are seen', { tag: '@in-full' }, async ({
      page,
      renter,
    }) => {
      const trip = edgeTrip()
      const someone = renter('es')
      await page.setViewportSize({ width: 390, height: 844 })
      await someone.open(withTrip('/flota', trip, { tipo: 'suv' }))
      const chips = page.locator('a.pill[data-filter]')
      await expectTones('chips', chips, () =>
        chips.evaluateAll((all) => all.map((chip) => (chip.querySelector('.sr') ? 'on' : 'off'))),
      )

      // Another search waits for its cars: the bar and the room that is kept for them.
      const held = Promise.withResolvers<void>()
      await page.route('**/_serverFn/**', async (route) => {
        await held.promise
        await route.continue()
      })
      const top = () => clip(page, { x: 0, y: 0, width: 390, height: 3 })
      const idle = await top()
      await page.locator('.pd-l a:not([aria-current]):visible').first().click()
      await expect(page.locator('.cards [aria-hidden] .sk').first()).toBeVisible()
      await expectEdge('skeleton', page.locator('.cards [aria-hidden] .body .sk').first())
      await page.goto(withTrip('/flota', trip))
      await someone.ready()
      await someone.bookLink('Staria', 'now').click()
      await expect(page.locator('.lbar')).toHaveAttribute('data-state', 'loading')
      await expect.poll(async () => shareApart(idle, await top())).toBeGreaterThan(APART)
      held.resolve()
    })
  })
}

/** Runs in the page, over the wholes that hold a native input: `on`, `off`, and whether it can be pressed. */
function inputStates(wholes: Element[]): string[] {
  return wholes.map((whole) => {
    const input = whole.querySelector('input')
    return `${input?.checked ? 'on' : 'off'}${input?.disabled ? ', disabled' : ''}`
  })
}

/** Marks that hold no words of their own: every two look alike exactly when the document says the same of both. */
async function expectTruth(
  name: string,
  marks: Locator,
  statesOf: () => Promise<string[]>,
): Promise<void> {
  const states = await statesOf()
  const pictures = await picturesOf(marks)
  expect(pictures.length, `${name}: marks`).toBe(states.length)
  expect(pictures.length, `${name}: marks`).toBeGreaterThan(1)
  const shots = pictures.map((shot, index) => ({ state: states[index], picture: shot }))
  const liars = shots.flatMap((one, index) =>
    shots.slice(0, index).flatMap((other, otherIndex) => {
      const apart = shareApartAligned(one.picture, other.picture)
      const isTrue = one.state === other.state ? apart <= MARKS_ALIKE : apart > MARKS_APART
      return isTrue ? [] : `${otherIndex} (${other.state}) and ${index} (${one.state}): ${apart}`
    }),
  )
  if (liars.length > 0) {
    const body = await marks.page().screenshot()
    await test.info().attach(name, { body, contentType: 'image/png' })
  }
  expect.soft(liars, `${name}: marks that look otherwise than the document says`).toEqual([])
}

/** Controls with words of their own: ground and ink tell the state, and nothing but the state. */
async function expectTones(
  name: string,
  controls: Locator,
  statesOf: () => Promise<string[]>,
): Promise<void> {
  const states = await statesOf()
  const tones = (await picturesOf(controls)).map(groundAndInk)
  const byState = new Map<string, Set<string>>()
  for (const [index, state] of states.entries()) {
    const known = byState.get(state) ?? new Set()
    byState.set(state, known.add(tones[index] ?? ''))
  }
  const said = [...byState].map(([state, seen]) => `${state}: ${[...seen].join(' | ')}`)
  expect.soft(byState.size, `${name}: states`).toBeGreaterThan(1)
  expect.soft(new Set(tones).size, `${name}: ${said.join('; ')}`).toBe(byState.size)
}

/** One control pressed twice: another look, and then the first one again. */
async function expectTurns(
  name: string,
  control: Locator,
  press: () => Promise<void>,
): Promise<void> {
  const page = control.page()
  const first = await picture(control)
  const apart = async () => {
    // Each time: what was drawn anew under the mouse learns that it has gone only when it moves.
    await rest(page)
    return shareApart(first, await picture(control))
  }
  await press()
  await expect.poll(apart, { message: `${name}: pressed` }).toBeGreaterThan(APART)
  await press()
  await expect.poll(apart, { message: `${name}: pressed again` }).toBeLessThanOrEqual(ALIKE)
}

/** Ground inside and outside are one colour now: a line tells them apart. */
async function expectEdge(
  name: string,
  box: Locator,
  side: 'left' | 'top' = 'left',
): Promise<void> {
  const bounds = await box.boundingBox()
  if (!bounds) throw new Error(`${name} is not there`)
  const { x, y, height } = bounds
  const from = (edge: number) => Math.max(0, Math.floor(edge) - 3)
  // From just outside to just inside: half-way down the left side, or near the beginning of the upper one.
  const across = await clip(
    box.page(),
    side === 'left'
      ? { x: from(x), y: Math.floor(y + height / 2), width: 8, height: 1 }
      : { x: Math.floor(x) + 2, y: from(y), width: 1, height: 8 },
  )
  expect(new Set(groundAndInk(across).split(' on ')).size, `${name}: edge`).toBe(2)
}

/** Away from every control: what has the pointer or the focus looks different. */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

async function picture(element: Locator): Promise<Picture> {
  return readPng(await element.screenshot({ animations: 'disabled' }))
}

/** Cut out of one picture of where they stand; what is out of view, or moved meanwhile, is looked at by itself. */
async function picturesOf(elements: Locator): Promise<Picture[]> {
  const page = elements.page()
  const area = around((await boxesOf(elements)).filter(({ isInView }) => isInView))
  // It ends what moves, so that the boxes after it are those of the picture.
  const seen = await readPng(await page.screenshot({ animations: 'disabled', clip: area }))
  const pictures: Picture[] = []
  for (const [index, box] of (await boxesOf(elements)).entries()) {
    const scaled = {
      x: (box.x - area.x) * SCALE,
      y: (box.y - area.y) * SCALE,
      width: box.width * SCALE,
      height: box.height * SCALE,
    }
    const isSeen = box.isInView && isWithin(box, area)
    pictures.push(isSeen ? crop(seen, scaled) : await picture(elements.nth(index)))
  }
  return pictures
}

type Area = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

/** In whole pixels of the page. */
function boxesOf(elements: Locator): Promise<(Area & { readonly isInView: boolean })[]> {
  return elements.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      const [x, y] = [Math.floor(left), Math.floor(top)]
      const isInView = x >= 0 && y >= 0 && right <= innerWidth && bottom <= innerHeight
      return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y, isInView }
    }),
  )
}

/** The smallest area with all of these boxes in it; one pixel where there is none. */
function around(boxes: readonly Area[]): Area {
  if (boxes.length === 0) return { x: 0, y: 0, width: 1, height: 1 }
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

function isWithin(box: Area, area: Area): boolean {
  const both = around([box, area])
  return both.width === area.width && both.height === area.height
}

async function clip(page: Page, area: Area): Promise<Picture> {
  return readPng(await page.screenshot({ clip: area }))
}

import type { CDPSession } from '@playwright/test'
import { expect, test } from './fixtures'
import { Film, type Frame } from './lib/film'
import { reservationsOf } from './lib/records'
import type { Renter } from './lib/renter'
import { withTrip } from './lib/trip'

/** From this share of one colour a frame shows nothing, or a header alone. The plainest screen on the way has 88 %. */
const PLAIN = 0.96

test.use({
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // A first visit has nothing that an earlier one loaded.
  reuseContext: false,
})

test('no page between two screens is white, also on a slow line', { tag: '@in-full' }, async ({
  page,
  renter,
  person,
  freeTrip,
}) => {
  const someone = renter('es')
  const { t } = someone
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      documents.push(request.url())
    }
  })
  const line = await slowLine(someone)
  await someone.open(withTrip('/', freeTrip()))
  const film = await Film.begin(page, 'home')

  await film.next('home -> fleet')
  await page.getByRole('button', { name: t('search_cars') }).click()
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()

  await film.next('fleet -> home')
  await page.getByRole('link', { name: 'Firefly' }).first().click()
  await expect(someone.heading('home_title')).toBeVisible()

  await film.next('home -> fleet again')
  await page.goBack()
  await expect(someone.bookLink('Staria', 'now')).toBeVisible()

  await film.next('fleet -> reservation')
  await someone.bookLink('Staria', 'now').click()
  await expect(page).toHaveURL(/\/reserva\?/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await someone.heading('car_step_heading').isVisible()) {
    await film.next('car -> coverage')
    await someone.next('auto').click()
  }
  await expect(someone.heading('coverage_heading')).toBeVisible()

  await film.next('coverage -> details')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  const details = person('film')
  await someone.fillDetails(details)

  await film.next('details -> checkout')
  await someone.next('datos').click()
  await expect(someone.heading('checkout_heading')).toBeVisible()

  await film.next('back')
  await page.goBack()
  await expect(someone.heading('details_heading')).toBeVisible()

  const status = async () => (await reservationsOf(details.email))[0]?.status
  // The code of the page comes by the slow line, too.
  await expect.poll(status).toBe('expired')

  await film.next('forward')
  // The notice comes before the last picture has, and stays for some seconds.
  await page.goForward({ waitUntil: 'commit' })
  // Going back gave the car back, so the checkout steers here again and says so.
  await expect(page.getByText(t('notice_not_held')).first()).toBeVisible()
  await expect(someone.heading('details_heading')).toBeVisible()

  await film.next('details -> checkout again')
  await someone.terms().check()
  await someone.next('datos').click()
  await expect(someone.heading('checkout_heading')).toBeVisible()

  await film.next('checkout -> thanks')
  await someone.method('checkout_counter').check()
  await someone.pay('counter').click()
  await expect(someone.ticket()).toBeVisible()

  const { frames, empty } = await film.end()
  await line.detach()
  report(frames)
  const white = frames.filter(({ plain }) => plain > PLAIN)
  for (const frame of white.slice(0, 5)) {
    const name = `white-${frame.scene.replace(/\W+/g, '-')}-${frame.at.toFixed(2)}.png`
    await test.info().attach(name, { body: frame.png, contentType: 'image/png' })
  }
  expect(frames.length, 'frames filmed').toBeGreaterThan(60)
  expect.soft(white.map(describe), 'white frames').toEqual([])
  expect.soft(empty, 'moments without words in main').toEqual([])
  // The checkout is a document of its own, and going back from it and forward to it load one each (record 83). Each other
  // page is turned by the application: a document loaded anew would be a white page of its own.
  expect(
    documents.map((url) => new URL(url).pathname),
    'documents loaded',
  ).toEqual([
    ...['/', '/reserva/checkout'],
    ...['/reserva', '/reserva/checkout', '/reserva', '/reserva/checkout'],
  ])
})

/** The line of a phone far from its mast, with the browser's cache as it is. */
async function slowLine({ page }: Renter): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  const bytes = 400_000 / 8
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  return cdp
}

function describe({ scene, at, plain }: Frame): string {
  return `${scene}: ${(plain * 100).toFixed(1)} % one colour at ${at.toFixed(2)} s`
}

/** The plainest frame of each scene, for whoever wonders how near the limit is. */
function report(frames: readonly Frame[]): void {
  const plainest = new Map<string, Frame>()
  for (const frame of frames) {
    const known = plainest.get(frame.scene)
    if (!known || frame.plain > known.plain) plainest.set(frame.scene, frame)
  }
  const description = [...plainest.values()].map(describe).join('\n')
  test.info().annotations.push({ type: 'plainest frames', description })
  console.log(`      ${frames.length} frames\n      ${description.replaceAll('\n', '\n      ')}`)
}

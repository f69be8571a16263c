import { expect, test } from './fixtures'
import { directus, editContent } from './lib/records'

const DAY = 86_400_000
const dateOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)

/** Two tests of one worker, one after the other: what the first did is not there for the second. */
test.describe.configure({ mode: 'serial' })

let today = ''

test('pages, the site and the test live on one date, and time passes for all of them', async ({
  page,
  browser,
  renter,
  passTime,
}) => {
  today = dateOf(Date.now())
  const inThreeDays = Temporal.PlainDate.from(today).add({ days: 3 }).toString()
  await renter('es').open('/')
  expect(await page.evaluate(() => Date.now()).then(dateOf)).toBe(today)

  await passTime(3 * DAY)
  expect(dateOf(Date.now())).toBe(inThreeDays)
  expect(await page.evaluate(() => Date.now()).then(dateOf)).toBe(inThreeDays)
  await page.reload()
  expect(await page.evaluate(() => Date.now()).then(dateOf)).toBe(inThreeDays)
  const context = await browser.newContext()
  const other = await context.newPage()
  expect(await other.evaluate(() => Date.now()).then(dateOf)).toBe(inThreeDays)
  await context.close()

  await editContent(`/items/add_ons/${(await gps()).id}`, { icon: 'lucide:satellite' })
  expect((await gps()).icon).toBe('lucide:satellite')
})

test('the next test finds the date and the content that the one before began with', async ({
  page,
  renter,
}) => {
  await renter('es').open('/')
  expect(dateOf(Date.now())).toBe(today)
  expect(await page.evaluate(() => Date.now()).then(dateOf)).toBe(today)
  expect((await gps()).icon).not.toBe('lucide:satellite')
})

async function gps() {
  const [row] = await directus<{ id: number; icon: string }[]>(
    '/items/add_ons?filter[codigo][_eq]=gps&fields=id,icon',
  )
  if (!row) throw new Error('the sample has no GPS')
  return row
}

import { expect, test } from './fixtures'
import { gateOf } from './lib/gate'
import { carId } from './lib/records'
import type { Details, Renter } from './lib/renter'
import { withTrip } from './lib/trip'

const startOver = async (someone: Renter, pressed = () => {}) => {
  await someone.page.getByText(someone.t('reservation_start_over'), { exact: true }).click()
  await expect(someone.page.getByText(someone.t('reservation_start_over_effect'))).toBeVisible()
  await someone.button('reservation_start_over_confirm').click()
  pressed()
  await expect(someone.heading('coverage_heading')).toBeVisible()
  expect(new URL(someone.page.url()).searchParams.has('cupon')).toBe(false)
}

const expectEmpty = async (someone: Renter, { name }: Details) => {
  await expect(someone.textbox('details_name')).toHaveValue('')
  await expect(someone.textbox('details_email')).toHaveValue('')
  await expect(someone.textbox('details_license')).toHaveValue('')
  await expect(someone.page.getByRole('textbox', { name: someone.t('coupon_label') })).toHaveValue(
    '',
  )
  await expect(someone.page.getByText(name)).toHaveCount(0)
}

test('whoever starts over keeps the trip and the car, and nothing typed comes back', async ({
  page,
  renter,
  person,
  freeTrip,
}) => {
  const someone = renter('es')
  const details = person('over')
  await someone.openStep(freeTrip(), await carId('Soluto'), 'cobertura')
  const offer = page.getByText(someone.t('reservation_start_over'), { exact: true })
  await expect(offer).toBeHidden()
  await someone.coverage('standard').check()
  await expect(offer).toBeVisible()
  await someone.next('cobertura').click()
  await someone.fillDetails(details)
  await page.getByRole('textbox', { name: someone.t('coupon_label') }).fill('VERANO10')
  await someone.button('coupon_apply').click()
  await expect(page.getByText(someone.t('coupon_applied', { code: 'VERANO10' }))).toBeVisible()
  // A save is on its way while it is started over.
  const gate = await gateOf(page)
  const saving = gate.waiting()
  await someone.textbox('details_name').fill(`${details.name} II`)
  await saving
  await startOver(someone, gate.open)

  await someone.ready()
  await expect(offer).toBeHidden()
  await expect(someone.coverage('standard')).not.toBeChecked()
  // Whoever loads the page anew before the choice is saved is asked for it once more.
  const saved = page.waitForResponse((answer) => /basic/.test(answer.request().postData() ?? ''))
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await expect(someone.heading('details_heading')).toBeVisible()
  await expectEmpty(someone, details)
  await saved
  await page.reload()
  await someone.ready()
  await expectEmpty(someone, details)
})

test('whoever starts over without a connection is told that it waits, and has an empty form when it is back', {
  tag: '@in-full',
}, async ({ page, context, renter, person, freeTrip, faults }) => {
  faults.allow(/net::ERR_|Failed to fetch|Failed to load resource/)
  const someone = renter('en')
  const details = person('over-offline')
  await someone.openStep(freeTrip(), await carId('Soluto'), 'cobertura')
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await someone.fillDetails(details)
  await page.getByText(someone.t('reservation_start_over'), { exact: true }).click()
  await context.setOffline(true)
  await someone.button('reservation_start_over_confirm').click()
  const waiting = page.getByText(someone.t('reservation_start_over_waiting'))
  await expect(waiting).toBeVisible()
  await expect(someone.button('reservation_start_over_confirm')).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(someone.textbox('details_name')).toHaveValue(details.name)

  await context.setOffline(false)
  await expect(someone.heading('coverage_heading')).toBeVisible()
  await someone.ready()
  await expect(waiting).toBeHidden()
  await someone.coverage('basic').check()
  await someone.next('cobertura').click()
  await expectEmpty(someone, details)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('whoever starts over has an empty form for the same car', { tag: '@in-full' }, async ({
    page,
    renter,
    person,
    freeTrip,
  }) => {
    const someone = renter('en')
    const details = person('over')
    const car = await carId('Soluto')
    const trip = freeTrip()
    const path = withTrip('/reserva', trip, { auto: car, paso: 'cobertura' })
    await someone.openWithoutScript(path)
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()
    await someone.fillDetails({ ...details, email: 'not an address' })
    await someone.next('datos').click()
    await expect(someone.textbox('details_name')).toHaveValue(details.name)
    await startOver(someone)
    expect(new URL(page.url()).searchParams.get('desde')).toBe(trip.desde)
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()
    await expectEmpty(someone, details)
  })
})

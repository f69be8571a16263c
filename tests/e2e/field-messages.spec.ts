import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures'
import { carId, reservationsOf } from './lib/records'
import type { Renter } from './lib/renter'

/** The words of each field, and that nothing wrong is sent, in one booking from its coverage to the card. */
for (const locale of ['es', 'en'] as const) {
  test(`${locale}: wrong fields are told in words, stop their step, and send nothing`, {
    tag: '@phone',
  }, async ({ page, renter, person, freeTrip }) => {
    const someone = renter(locale)
    const { t } = someone
    const details = person('fields')
    const posts: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.postData() ?? '')
    })
    /** The draft is saved meanwhile; what asks for the reservation says the total that was shown. */
    const submissions = () => posts.filter((body) => body.includes('shownTotal'))
    const trip = freeTrip()
    await someone.openStep(trip, await carId('Staria'), 'cobertura')

    await someone.next('cobertura').click()
    await expect(page.getByText(t('coverage_required')).first()).toBeVisible()
    await expect(someone.heading('coverage_heading')).toBeVisible()
    await expect(page).toHaveURL(/paso=cobertura/)
    await someone.coverage('basic').check()
    await someone.next('cobertura').click()
    await expect(someone.heading('details_heading')).toBeVisible()

    await someone.next('datos').click()
    for (const key of REQUIRED) await expectProblem(someone.textbox(key), t('problem_required'))
    await expectProblem(day(someone), t('problem_required'))
    await expectProblem(someone.terms(), t('problem_terms'))
    await expect(someone.textbox('details_name')).toBeFocused()

    const year = String(Number(trip.desde.slice(0, 4)) - 20)
    await someone.fillDetails({
      ...details,
      email: 'ana@correo',
      phone: '12',
      birthday: ['31', '12', year],
    })
    await someone.terms().uncheck()
    await someone.next('datos').click()
    await expectProblem(someone.textbox('details_email'), t('problem_invalid_email'))
    await expectProblem(someone.textbox('details_phone'), t('problem_invalid_phone'))
    await expectProblem(day(someone), t('problem_minimum_age', { age: 21 }))
    await expectProblem(someone.terms(), t('problem_terms'))
    await expect(someone.textbox('details_name')).not.toHaveAttribute('aria-invalid')
    await expect(someone.textbox('details_email')).toBeFocused()
    await expect(someone.heading('details_heading')).toBeVisible()
    expect(submissions(), 'sent with wrong fields').toEqual([])

    await someone.fillDetails(details)
    await someone.next('datos').click()
    await someone.atCheckout()
    expect(submissions()).toHaveLength(1)
    expect(await reservationsOf(details.email)).toHaveLength(1)

    posts.length = 0
    await someone.method('checkout_card').check()
    await someone.pay('card').click()
    for (const key of CARD) await expectProblem(someone.textbox(key), t('card_problem_required'))
    await expect(someone.textbox('card_holder')).toBeFocused()

    await someone.textbox('card_cvv').fill('ab')
    await someone.textbox('card_expiry').fill('1330')
    await someone.pay('card').click()
    const cvv = someone.textbox('card_cvv')
    await expectProblem(cvv, `${t('card_problem_cvv')} ${t('card_cvv_help')}`)
    await expectProblem(someone.textbox('card_expiry'), t('card_problem_expiry'))

    await someone.fillCard('4111 1111 1111 1112', '12')
    await someone.textbox('card_expiry').fill('0120')
    await someone.pay('card').click()
    await expectProblem(someone.textbox('card_number'), t('card_problem_number'))
    await expectProblem(someone.textbox('card_expiry'), t('card_problem_expired'))
    // The words of §5.8 stay; the help beside them says how many digits this brand has.
    const digits = t('card_cvv_help_back', { count: 3, brand: 'Visa' })
    await expectProblem(cvv, `${t('card_problem_cvv')} ${digits}`)
    await expect(someone.textbox('card_number')).toBeFocused()

    await someone.fillCard('4111 1111 1111 1111')
    await someone.textbox('card_expiry').fill('0120')
    await someone.pay('card').click()
    await expectProblem(someone.textbox('card_expiry'), t('card_problem_expired'))
    await expect(someone.textbox('card_number')).not.toHaveAttribute('aria-invalid')
    await expect(someone.textbox('card_expiry')).toBeFocused()
    expect(posts, 'sent with a wrong card').toEqual([])
  })
}

const REQUIRED = [
  'details_name',
  'details_last_name',
  'details_email',
  'details_phone',
  'details_license',
] as const
const CARD = ['card_holder', 'card_number', 'card_expiry', 'card_cvv'] as const

/** Seen beside its field, and told with it. */
async function expectProblem(field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(words)
  const id = await field.getAttribute('aria-describedby')
  await expect(field.page().locator(`[id="${id}"]`)).toBeVisible()
}

function day({ page, t }: Renter): Locator {
  const birthday = page.getByRole('group', { name: t('details_birthday') })
  return birthday.getByRole('textbox', { name: t('details_day') })
}

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RadioGroup } from '~/components/ui/radio'
import type { Coverage } from '~/domain/catalogue'
import { sampleAddOn, sampleCar, sampleCoverage } from '~/domain/test-samples'
import { AddOnRow, type BookedAddOn } from './add-on-row'
import { CoverageCard } from './coverage-card'

const seat = sampleAddOn({ code: 'child_seat', name: { es: 'Silla', en: 'Seat' }, icon: '' })
const had: BookedAddOn = { chip: '1 reservada', words: 'Ya está pagada', label: 'Cuántas más' }

function rowOf(maxQuantity: number, booked: BookedAddOn | null): string {
  return renderToStaticMarkup(
    <AddOnRow
      addOn={{ ...seat, maxQuantity }}
      {...{ quantity: 0, cost: 2996, net: '$5.00 × 5', unit: 'por pagar', booked }}
      {...{ onChange: () => {}, locale: 'es' }}
    />,
  )
}

test('a row says what is booked, and is about more of it', () => {
  const row = rowOf(2, had)
  expect(row).toContain('1 reservada</span>')
  expect(row).toContain('+$29.96</b> <span>por otra</span><small>Ya está pagada</small>')
  expect(row).toContain('aria-label="Cuántas más"')
})

test('a row of which no more can be had offers none', () => {
  const row = rowOf(0, { ...had, chip: 'Incluida' })
  expect(row).toContain('Incluida</span>')
  expect(row).toContain('Ya está pagada')
  expect(row).not.toMatch(/<button|<input|\+\$/)
})

test('a row of what is not booked says what it adds', () => {
  const row = rowOf(2, null)
  expect(row).toContain('+$29.96</b> <span>por pagar</span><small>$5.00 × 5</small>')
  expect(row).not.toContain('chip')
})

const cardOf = (coverage: Coverage) =>
  renderToStaticMarkup(
    <RadioGroup legend="" name="coverage" value="" onChange={() => {}}>
      <CoverageCard
        {...{ coverage, car: sampleCar(), locale: 'es', offer: { price: '', words: '' } }}
      />
    </RadioGroup>,
  )

test('a plan without a list has no empty one', () => {
  expect(cardOf(sampleCoverage())).not.toMatch(/<ul|class="[^"]*\btag\b/)
  const includes = [{ text: { es: 'Choque', en: 'Collision' }, covered: true }]
  expect(cardOf(sampleCoverage({ includes }))).toContain('Choque')
})

test('what a coverage leaves out is said in words, not by its icon alone', () => {
  const includes = [
    { text: { es: 'Colisión', en: 'Collision' }, covered: true },
    { text: { es: 'Llantas', en: 'Tires' }, covered: false },
  ]
  const html = renderToStaticMarkup(
    <RadioGroup legend="Cobertura" name="coverage" value="" onChange={() => {}}>
      <CoverageCard
        coverage={sampleCoverage({ includes })}
        {...{ car: sampleCar(), locale: 'es', offer: { price: '$0.00', words: '' } }}
      />
    </RadioGroup>,
  )
  expect(html.match(/No incluye: /g)).toHaveLength(1)
  expect(html).toContain('No incluye: </span>Llantas')
})

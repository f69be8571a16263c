import { expect, test, vi } from 'vitest'
import { wishAsked } from '~/features/booking/wish-params'
import { preferencesSchema } from '~/features/precheckin/precheckin.schema'
import { readAddOns } from './add-ons.server'
import { readCoverages } from './coverages.server'

const codes = ['a'.repeat(34), 'b'.repeat(35), 'con espacio', 'silla_bebé', 'child_seat']
const shared = { precio_dia: '5.00', brands: null, translations: [] }
const addOn = { ...shared, max_cantidad: 2, max_dias: null, icon: null }
const plan = { ...shared, deducible: null, deposito: '0', obligatoria: false, recomendada: false }
const reading = (row: object) => ({
  request: vi
    .fn()
    .mockResolvedValue(codes.map((codigo, index) => ({ ...row, id: index + 1, codigo }))),
})

test('every code of an add-on or a coverage that is read can be wished, and a longer one is not read', async () => {
  const known = [codes[0], 'child_seat']
  const addOns = (await readAddOns(reading(addOn), 'firefly')).map(({ code }) => code)
  const coverages = (await readCoverages(reading(plan), 'firefly')).map(({ code }) => code)
  expect([addOns, coverages]).toEqual([known, known])
  for (const code of addOns) {
    expect(wishAsked({ adicionales: `${code}:1`, cobertura: code })).toEqual({
      coverageCode: code,
      addOns: { [code]: 1 },
    })
    const { coverage, addOns } = preferencesSchema.shape
    expect([coverage.parse(code), addOns.parse({ [code]: 1 })]).toEqual([code, { [code]: 1 }])
  }
})

import { expect, it } from 'vitest'
import { everyDay } from '~/domain/test-samples'
import { weekHours } from './week-hours'

const texts = (rows: ReturnType<typeof weekHours>) =>
  rows.map(({ days, hours }) => `${days}: ${hours}`.replaceAll('\u00a0', ' '))

it('joins days with the same hours, and says when a branch is closed', () => {
  const hours = [...everyDay('07:00', '19:00', [1, 2, 3, 4, 5]), ...everyDay('08:00', '12:00', [6])]
  expect(texts(weekHours(hours, 'es'))).toEqual([
    'Lunes a viernes: 7:00 a. m. a 7:00 p. m.',
    'Sábado: 8:00 a. m. a 12:00 p. m.',
    'Domingo: Cerrada',
  ])
})

it('says every day once, and 24 hours', () => {
  expect(texts(weekHours(everyDay('00:00', '24:00'), 'es'))).toEqual(['Todos los días: 24 horas'])
  expect(texts(weekHours(everyDay('06:00', '22:00'), 'es'))).toEqual([
    'Todos los días: 6:00 a. m. a 10:00 p. m.',
  ])
})

import { expect, test } from 'vitest'
import { nameInSentence } from './name-in-sentence'

test.each([
  ['es', 'Temporada alta', 'temporada alta'],
  ['es', 'Carnaval', 'carnaval'],
  ['es', 'Navidad y Año Nuevo', 'Navidad y Año Nuevo'],
  ['es', 'Época seca', 'época seca'],
  ['es', 'Tarifa semanal', 'tarifa semanal'],
  ['en', 'High season', 'high season'],
  ['en', 'Carnival', 'Carnival'],
  ['en', 'Holy Week', 'Holy Week'],
  ['en', 'Weekly rate', 'weekly rate'],
] as const)('inside a sentence (%s) %s is %s', (locale, name, words) => {
  expect(nameInSentence({ es: name, en: name }, locale)).toBe(words)
})

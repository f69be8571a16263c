import { expect, test } from 'vitest'
import { seasonWords } from './season-words'

test.each([
  ['es', 'Temporada alta', 'temporada alta'],
  ['es', 'Carnaval', 'carnaval'],
  ['es', 'Navidad y Año Nuevo', 'Navidad y Año Nuevo'],
  ['es', 'Época seca', 'época seca'],
  ['en', 'High season', 'high season'],
  ['en', 'Carnival', 'Carnival'],
  ['en', 'Holy Week', 'Holy Week'],
] as const)('inside a sentence (%s) %s is %s', (locale, name, words) => {
  expect(seasonWords({ es: name, en: name }, locale)).toBe(words)
})

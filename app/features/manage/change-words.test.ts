import { afterAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '~/paraglide/runtime'
import { changeRefusalWords } from './change-words'

overwriteGetLocale(() => 'en')
afterAll(() => overwriteGetLocale(() => 'es'))

test.each([
  ['unproven', 'link'],
  ['counter_overlap', 'another booking'],
] as const)('a change that is refused at the counter (%s) says what to do', (refusal, words) => {
  expect(changeRefusalWords(refusal, null)).toContain(words)
})

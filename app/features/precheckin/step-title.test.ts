import { expect, test } from 'vitest'
import { confirmTitles } from '~/features/privacy/privacy-words'
import { stepNames, stepTitle } from './precheckin-words'

test('each step of the pre-check-in has a title of its own, by which it is announced', () => {
  const titles = Object.values(stepNames).map(stepTitle)
  expect(new Set(titles).size).toBe(4)
  expect(stepTitle(stepNames.verify)).toBe('Pre-check-in: Licencia')
})

test('a page of a link by mail is called after what became of it', () => {
  const titles = Object.values(confirmTitles).map((title) => title())
  expect(new Set(titles).size).toBe(titles.length)
})

import { expect, it } from 'vitest'
import { addresses, shapesOf } from './icon-source'

it('names are asked for in addresses of at most 500 characters, each once', () => {
  const names = Array.from({ length: 120 }, (_, index) => `some-long-icon-name-${index}`)
  const groups = addresses(names)
  expect(groups.flat()).toEqual(names)
  expect(groups.length).toBeGreaterThan(1)
  for (const group of groups)
    expect(`/api/icons/lucide.json?icons=${group.join()}`.length).toBeLessThanOrEqual(500)
})

it('a drawing is shapes, and what is none is left out', () => {
  const body =
    '<g fill="none"><path d="M5 12h14"/><circle cx="7" cy="17" r="2" stroke-width="3"/><script>x</script></g>'
  expect(shapesOf(body)).toEqual([
    ['path', { d: 'M5 12h14' }],
    ['circle', { cx: '7', cy: '17', r: '2' }],
  ])
  expect(shapesOf('<path onload="alert(1)" d="M0 0"/>')).toEqual([['path', { d: 'M0 0' }]])
  expect(shapesOf('')).toEqual([])
})

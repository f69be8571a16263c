import { expect, it } from 'vitest'
import { iconSet } from './icon-set.server'

const ask = (path: string) => {
  const url = new URL(path, 'http://localhost/api/icons/')
  return iconSet(url.pathname.split('/').at(-1) ?? '', url)
}

it('gives the drawings that are asked for, an alias under its own name, and names what it lacks', async () => {
  const answer = await ask('lucide.json?icons=baby,life-buoy,unlock-alt,no-such,constructor')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=604800')
  const said = await answer.json()
  expect(Object.keys(said.icons).sort()).toEqual(['baby', 'life-buoy'])
  expect(said.icons.baby.body).toMatch(/^<.*path/)
  expect(said.not_found).toEqual(['unlock-alt', 'no-such', 'constructor'])
  expect(said).toMatchObject({ prefix: 'lucide', width: 24, height: 24 })
})

it.each([
  ['mdi.json?icons=baby', 404],
  ['lucide.json', 400],
  ['lucide.json?icons=', 400],
  ['lucide.json?icons=a,,b', 400],
  ['lucide.json?icons=%3Cscript%3E', 400],
  [`lucide.json?icons=${Array.from({ length: 51 }, (_, i) => `a${i}`)}`, 400],
])('%s is %i', async (path, status) => {
  expect((await ask(path)).status).toBe(status)
})

import { describe, expect, test } from 'vitest'
import { type RouteRule, readRouteRules, ruleFor, targetOf } from './route-rules'

const rule = (from: string, to: string, status: RouteRule['status'] = 301): RouteRule => ({
  from,
  to,
  status,
})
const read = (...rules: RouteRule[]) => readRouteRules(rules, (host) => host === 'ours.example')
const problems = (...rules: RouteRule[]) => read(...rules).refused.map(({ problem }) => problem)
const found = (path: string, ...rules: RouteRule[]) => ruleFor(read(...rules).rules, path)?.to

describe('a rule', () => {
  test.each([
    ['/ofertas', '/ofertas'],
    ['/ofertas', '/ofertas/'],
    ['/ofertas', '/en/ofertas'],
    ['/ofertas', '/es/ofertas/'],
    ['/promoción', '/promoci%C3%B3n'],
    ['/autos/*', '/autos/suv'],
    ['/autos/*', '/autos'],
    ['/autos/*', '/en/autos/a/b'],
    ['/auto*', '/automovil'],
  ])('of %s is for %s', (from, path) => {
    expect(found(path, rule(from, '/flota'))).toBe('/flota')
  })

  test.each([
    ['/ofertas', '/ofertas/x'],
    ['/ofertas', '/Ofertas'],
    ['/autos/*', '/autosx'],
    ['/auto*', '/aut'],
    ['/%zz', '/otra'],
  ])('of %s is not for %s', (from, path) => {
    expect(found(path, rule(from, '/flota'))).toBeUndefined()
  })

  test('of the path itself stands before one with *, and the longest of those counts', () => {
    const rules = [rule('/a/*', '/1'), rule('/a/b/*', '/2'), rule('/a/b/c', '/3')]
    expect(['/a/x', '/a/b/x', '/a/b/c'].map((path) => found(path, ...rules))).toEqual([
      '/1',
      '/2',
      '/3',
    ])
  })
})

describe('the target', () => {
  const at = (to: string, form: 'bare' | 'es' | 'en', search = '') =>
    targetOf({ to }, { form, search })

  test.each([
    ['/flota', 'bare', '', '/flota'],
    ['/flota', 'en', '', '/en/flota'],
    ['/flota', 'es', '?a=b', '/es/flota?a=b'],
    ['/', 'en', '', '/en'],
    ['/#promos', 'en', '?utm_source=x', '/en?utm_source=x#promos'],
    ['/en/flota', 'bare', '', '/en/flota'],
    ['/flota?tipo=suv', 'bare', '?tipo=van&orden=precio', '/flota?tipo=suv&orden=precio'],
    ['/flota', 'bare', '?desde=2026-12-24T10:00', '/flota?desde=2026-12-24T10:00'],
    ['/promoción', 'bare', '', '/promoci%C3%B3n'],
    ['/EN/promos', 'en', '', '/en/promos'],
    ['/EN/promos', 'es', '', '/en/promos'],
    ['/promos//verano', 'en', '?a=b', '/en/promos/verano?a=b'],
  ] as const)('%s asked for as %s with "%s" is %s', (to, form, search, href) => {
    expect(at(to, form, search)).toEqual({ href, isExternal: false })
  })

  test('of another site gets nothing of the search', () => {
    expect(at('https://other.example/a?b=c#d', 'en', '?correo=ana@example.com')).toEqual({
      href: 'https://other.example/a?b=c#d',
      isExternal: true,
    })
  })
})

describe('refused is', () => {
  test.each([
    ['ofertas', '/'],
    ['//ofertas', '/'],
    ['/\\ofertas', '/'],
    ['/a*b', '/'],
    ['/a?b=c', '/'],
    ['/a#b', '/'],
    ['/en/ofertas', '/'],
    ['/EN/ofertas', '/'],
    ['', '/'],
    ['/a', '//evil.example'],
    ['/a', '/\\evil.example'],
    ['/a', '/\t/evil.example'],
    ['/a', 'javascript:alert(1)'],
    ['/a', 'data:text/html,x'],
    ['/a', 'mailto:a@example.com'],
    ['/a', 'evil.example'],
    ['/a', 'https:evil.example'],
    ['/a', 'https://'],
    ['/a', 'https://ana:secret@other.example/'],
    ['/a', '/b/*'],
    ['/a', '/b\r\nX-Planted: 1'],
    ['/a\n', '/b'],
    ['/a', ''],
  ])('"%s" to "%s"', (from, to) => {
    expect(read(rule(from, to)).refused).toHaveLength(1)
    expect(ruleFor(read(rule(from, to)).rules, '/a')).toBeNull()
  })

  test.each([
    ['/', '/promos'],
    ['/*', '/mantenimiento'],
    ['/flota', 'https://example.com/'],
    ['/flota/', '/'],
    ['/f*', '/'],
    ['/reserva/*', '/'],
    ['/reserva/c*', '/'],
    ['/reserva*', '/'],
    ['/reserva/checkout', '/'],
    ['/flota*', '/'],
    ['/promos/*', '/'],
    ['/info/*', '/'],
    ['/api/pago/paypal/webhook', '/'],
    ['/flota/kia-rio', 'https://example.com/'],
    ['/info/terminos-y-condiciones', '/promos'],
    ['/info/politica%2Dde-cancelacion/', '/promos'],
    ['/info/privacidad/*', '/promos'],
    ['/info/t*', '/promos'],
    ['/info/blog*', '/promos'],
    ['/flota/k*', '/promos'],
    ['/sucursales/a*', '/promos'],
  ])('"%s" to "%s": the shop stands there (D45)', (from, to) => {
    expect(read(rule(from, to)).refused).toHaveLength(1)
  })

  test.each([
    '/promos/verano',
    '/info/blog-2019',
    '/info/blog/*',
    '/flota/suv/baratos',
    '/flotas',
    '/flotas/*',
    '/sucursales/ciudad-vieja',
    '/avisos/2025',
  ])('not "%s": the shop has no such address', (from) => {
    expect(problems(rule(from, '/ofertas'))).toEqual([])
  })

  test.each(['/tyc', '/flota/flota-old', '/info/a-old', '/tyc/*', '/a//b', '/verano!'])(
    '"%s", which has moved for good before any rule is asked (D24)',
    (from) => {
      expect(problems(rule(from, '/ofertas'))).toEqual([
        '"from" must be another address: this one has moved for good',
      ])
    },
  )

  test('a second one of the same address', () => {
    const second = rule('/a/', '/c')
    expect(read(rule('/a', '/b'), second).refused).toEqual([
      { rule: second, problem: 'another rule has this address' },
    ])
  })

  test.each([
    ['to itself', [rule('/a', '/a')]],
    ['to itself with a slash', [rule('/a', '/a/?b=c')]],
    ['to itself in a language', [rule('/a', '/en/a')]],
    ['to a place of its own *', [rule('/a/*', '/a/b')]],
    ['to its own folder', [rule('/a/*', '/a')]],
    ['there and back', [rule('/a', '/b'), rule('/b', '/a')]],
    ['in a round of three', [rule('/a', '/b'), rule('/b', '/c'), rule('/c', '/a')]],
    ['by a host of ours', [rule('/a', 'https://ours.example/a')]],
    ['by a former address', [rule('/info/a', '/info/a-old')]],
    ['by what a chat leaves behind it', [rule('/ofertas/verano', '/ofertas/verano!')]],
    ['by two slashes', [rule('/ofertas/verano', '/ofertas//verano')]],
    ['by a language in capitals', [rule('/ofertas', '/EN/ofertas')]],
    ['by a former address with a full stop', [rule('/info/a', '/info/a-old.')]],
  ])('a loop %s', (_, rules) => {
    expect(problems(...rules)).toEqual(rules.map(() => 'it leads back to itself'))
  })

  test('a loop that closes only when another is gone', () => {
    const rules = [rule('/a/b', '/a/b'), rule('/a/*', '/a/b')]
    expect(problems(...rules)).toHaveLength(2)
  })
})

test('a way into a loop is kept: without the loop it leads somewhere', () => {
  const { rules, refused } = read(rule('/x', '/a'), rule('/a', '/b'), rule('/b', '/a'))
  expect(refused).toHaveLength(2)
  expect(ruleFor(rules, '/x')?.to).toBe('/a')
})

test('a chain is no loop, and another site leads to no rule of ours', () => {
  expect(problems(rule('/a', '/b'), rule('/b', '/c'), rule('/c', 'https://x.example/a'))).toEqual(
    [],
  )
})

test('each rule of a long chain is looked at as often as each of a short one', () => {
  const looksPerRule = (length: number) => {
    let looks = 0
    const chain = Array.from({ length }, (_, index) => ({
      ...rule(`/a${index}`, ''),
      get to() {
        looks++
        return `/a${index + 1}`
      },
    }))
    expect(problems(...chain)).toEqual([])
    return looks / length
  }
  expect(looksPerRule(1000)).toBeLessThanOrEqual(looksPerRule(10) + 1)
})

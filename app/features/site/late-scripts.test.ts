import { describe, expect, test } from 'vitest'
import { lateFiles, lateScripts } from './late-scripts'

const entry = { attrs: { type: 'module', async: true, src: '/static/index.js' } }
const root = { css: ['/a.css'], preloads: ['/static/index.js', '/static/b.js'], scripts: [entry] }
const home = { preloads: ['/static/c.js', '/static/b.js'] }

describe('lateScripts', () => {
  test('leaves the style sheets, and names the files of the shown routes once, the entry first', () => {
    const routes = { __root__: root, '/': home, '/flota': { preloads: ['/static/d.js'] } }
    expect(lateScripts({ routes })).toEqual({
      routes: { __root__: { css: ['/a.css'] }, '/': {}, '/flota': {} },
    })
    expect(lateFiles(['__root__', '/'])).toEqual(['index', 'b', 'c'])
    expect(lateFiles(['__root__', '/unknown'])).toEqual(['index', 'b'])
  })

  test.each([
    ['a root without an entry', { __root__: { ...root, scripts: [] } }],
    [
      'an entry that is no module',
      { __root__: { ...root, scripts: [{ attrs: { src: '/i.js' } }] } },
    ],
    ['a second script', { __root__: { ...root, scripts: [entry, entry] } }],
    ['a file elsewhere', { __root__: { ...root, preloads: ['/b.js'] } }],
    ['an entry elsewhere', { __root__: root, '/': { scripts: [entry] } }],
  ])('fails for %s', (_, routes) => {
    expect(() => lateScripts({ routes })).toThrow('TanStack Start')
  })
})

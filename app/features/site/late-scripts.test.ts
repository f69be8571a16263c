import { describe, expect, test } from 'vitest'
import { lateScripts } from './late-scripts'

const entry = { attrs: { type: 'module', async: true, src: '/static/index.js' } }
const root = { css: ['/a.css'], preloads: ['/static/index.js', '/static/b.js'], scripts: [entry] }

describe('lateScripts', () => {
  test('names the files of each route, and asks for none', () => {
    const { routes } = lateScripts({ routes: { __root__: root, '/': { preloads: ['/c.js'] } } })
    expect(routes).toEqual({
      __root__: {
        css: ['/a.css'],
        preloads: [],
        scripts: [
          {
            attrs: { type: 'late', 'data-files': '/static/b.js', 'data-entry': '/static/index.js' },
            children: ' ',
          },
        ],
      },
      '/': {
        preloads: [],
        scripts: [
          {
            attrs: { type: 'late', 'data-files': '/c.js', 'data-entry': undefined },
            children: ' ',
          },
        ],
      },
    })
  })

  test.each([
    ['a root without an entry', { __root__: { ...root, scripts: [] } }],
    [
      'an entry that is no module',
      { __root__: { ...root, scripts: [{ attrs: { src: '/i.js' } }] } },
    ],
    ['a second script', { __root__: { ...root, scripts: [entry, entry] } }],
    ['an entry elsewhere', { __root__: root, '/': { scripts: [entry] } }],
  ])('fails the build for %s', (_, routes) => {
    expect(() => lateScripts({ routes })).toThrow('TanStack Start')
  })
})

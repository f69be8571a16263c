import { createMemoryHistory, createRootRoute, createRouter, Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { KeptHtml } from './kept-html'

/** A page at an address, whose parts the server keeps. */
async function pageAt(address: string, page: () => ReactNode): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory({ initialEntries: [address] }),
    isServer: true,
  })
  await router.load()
  const { RouterProvider } = await import('@tanstack/react-router')
  return renderToString(<RouterProvider router={router} />)
}

let drawn = 0
function Drawn({ words }: { readonly words: string }) {
  drawn++
  return <b>{words}</b>
}

describe('a part of a page that is kept', () => {
  const part = (of: object, by: string, words: string) =>
    pageAt('/', () => (
      <KeptHtml as="ul" of={of} by={by} className="list">
        {() => <Drawn words={words} />}
      </KeptHtml>
    ))

  test('is drawn once for a content, and says what React says within the page', async () => {
    drawn = 0
    const content = {}
    const first = await part(content, 'menu', 'Flota')
    expect(await part(content, 'menu', 'Flota')).toBe(first)
    expect(first).toBe('<ul class="list"><b>Flota</b></ul>')
    expect(drawn).toBe(1)
  })

  test('is drawn anew for another content, language or form of the address', async () => {
    const content = {}
    expect(await part(content, 'menu es', 'Flota')).toContain('Flota')
    expect(await part(content, 'menu en', 'Fleet')).toContain('Fleet')
    expect(await part({}, 'menu es', 'Autos')).toContain('Autos')
  })

  test('that has links of the page itself is drawn anew for another address', async () => {
    const content = {}
    const at = (address: string) =>
      pageAt(address, () => (
        <KeptHtml as="p" of={content} by="days" byAddress>
          {() => (
            <Link to="." search={true}>
              today
            </Link>
          )}
        </KeptHtml>
      ))
    expect(await at('/?cupon=ANA')).toContain('cupon=ANA')
    const other = await at('/?cupon=BEA')
    expect(other).toContain('cupon=BEA')
    expect(other).not.toContain('ANA')
  })

  test('is forgotten beyond fifty forms of it', async () => {
    const content = {}
    await part(content, 'first', 'one')
    for (let index = 0; index < 50; index++) await part(content, `form ${index}`, 'other')
    drawn = 0
    await part(content, 'first', 'one')
    expect(drawn).toBe(1)
  })

  const written: readonly (readonly [string, ReactNode, string])[] = [
    ['an id of React', <Named key="a" />, '<div><label for="_R_'],
    ['an image that is loaded first', <img key="b" src="/logo.svg" alt="" />, '<div><img src'],
    ['a boundary', <Suspense key="c">words</Suspense>, '<div><!--$-->words<!--/$--></div>'],
  ]
  test.each(written)('with %s is made for each page', async (_, child, html) => {
    const content = {}
    const page = () => (
      <KeptHtml as="div" of={content} by="part">
        {() => (
          <>
            {child}
            <Drawn words="drawn" />
          </>
        )}
      </KeptHtml>
    )
    const first = await pageAt('/', page)
    expect(first).toContain(html.replace('</div>', ''))
    drawn = 0
    expect(await pageAt('/', page)).toBe(first)
    expect(drawn).toBe(1)
  })
})

function Named() {
  return <label htmlFor={useId()}>name</label>
}

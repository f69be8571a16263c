import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sampleSite } from '~/domain/test-samples'
import { Footer } from './footer'

const column = (label: string, link = 'https://one.example/') => ({
  heading: 'Empresa',
  links: [{ label, link }],
})

async function footerOf(...es: ReturnType<typeof column>[]): Promise<string> {
  const site = { ...sampleSite, footer: { es, en: [] } }
  const frame = { locale: 'es', localeForm: 'bare', stale: false, readAt: 0, year: 2026 } as const
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Footer {...frame} site={site} payBy={[]} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

test('two columns of links with one heading keep their own links', async () => {
  const html = await footerOf(column('Nosotros'), column('Prensa'))
  expect(html.match(/<h2>Empresa<\/h2>/g)).toHaveLength(2)
  expect(html).toContain('>Nosotros<')
  expect(html).toContain('>Prensa<')
})

test.each([
  'https:// one.example/',
  'https://one.example:puerto/',
  '/\t/a b',
  'javascript:alert(1)',
])('of a link to %j the words remain', async (link) => {
  expect(await footerOf(column('Nosotros', link))).toContain('<span>Nosotros</span>')
})

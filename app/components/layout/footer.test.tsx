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

test('two columns of links with one heading keep their own links', async () => {
  const column = (label: string) => ({
    heading: 'Empresa',
    links: [{ label, link: 'https://one.example/' }],
  })
  const site = { ...sampleSite, footer: { es: [column('Nosotros'), column('Prensa')], en: [] } }
  const frame = { locale: 'es', localeForm: 'bare', stale: false, readAt: 0, year: 2026 } as const
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Footer {...frame} site={site} payBy={[]} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer: true,
  })
  await router.load()
  const html = renderToString(<RouterProvider router={router} />)
  expect(html.match(/<h2>Empresa<\/h2>/g)).toHaveLength(2)
  expect(html).toContain('>Nosotros<')
  expect(html).toContain('>Prensa<')
})

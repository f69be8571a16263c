/** The content from which the tests of this folder make pages. */
import { sampleCatalogue } from '~/domain/test-samples'
import type { PageContent } from './page-content'

export function sampleContent(changes: Partial<PageContent> = {}): PageContent {
  return {
    catalogue: sampleCatalogue(),
    infoPages: [],
    changes: {
      brands: new Map([['firefly', '2026-12-01T00:00:00.000Z']]),
      promos: new Map([['1', '2026-12-02T00:00:00.000Z']]),
      cars: new Map([['7', '2026-11-01T00:00:00.000Z']]),
      branches: new Map([['via-espana', '2026-10-01T00:00:00.000Z']]),
      infoPages: new Map(),
    },
    origin: 'https://firefly.example',
    locale: 'es',
    now: '2026-12-03T13:20',
    ...changes,
  }
}

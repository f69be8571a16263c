import { assetUrl } from '~/components/ui/asset-url'
import type { Branch, Site } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import { branchPlace } from './branch-data'
import { pageUrl } from './breadcrumbs'
import { branchId, brandId, type JsonLd } from './json-ld'

/** The facts that every structured data of a brand's pages starts from. */
export type BrandFacts = {
  readonly site: Pick<
    Site,
    'name' | 'phone' | 'email' | 'logo' | 'descriptionHome' | 'paymentGateway'
  >
  readonly branches: readonly Branch[]
  /** Public: `https://firefly.example`. */
  readonly origin: string
  readonly locale: Locale
}

/** The brand as a business, with its branches, and its site. */
export function brandData({ site, branches, origin, locale }: BrandFacts): JsonLd[] {
  const { name, phone, email, logo } = site
  const id = brandId(origin)
  return [
    {
      '@type': 'AutoRental',
      '@id': id,
      name,
      description: site.descriptionHome[locale],
      url: pageUrl(origin, locale, '/'),
      image: `${origin}/open-graph.jpg`,
      ...(logo ? { logo: origin + assetUrl(logo) } : {}),
      ...(phone ? { telephone: phone } : {}),
      ...(email ? { email } : {}),
      address: { '@type': 'PostalAddress', addressCountry: 'PA' },
      areaServed: { '@type': 'Country', name: 'Panamá' },
      currenciesAccepted: 'USD',
      department: branches.map((branch) => ({
        '@type': 'AutoRental',
        '@id': branchId(origin, branch.slug),
        name: `${name} · ${branch.name[locale]}`,
        ...branchPlace(branch, locale),
      })),
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#site`,
      url: pageUrl(origin, locale, '/'),
      name,
      inLanguage: locale,
      publisher: { '@id': id },
    },
  ]
}

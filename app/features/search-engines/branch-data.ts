import type { Branch, OpeningHours } from '~/domain/catalogue'
import type { Locale } from '~/domain/locales'
import type { BrandFacts } from './brand-data'
import { pageUrl } from './breadcrumbs'
import { branchId, brandId, type JsonLd } from './json-ld'

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A branch on its own page. */
export function branchData(branch: Branch, { site, origin, locale }: BrandFacts): JsonLd {
  return {
    '@type': 'AutoRental',
    '@id': branchId(origin, branch.slug),
    name: `${site.name} · ${branch.name[locale]}`,
    url: pageUrl(origin, locale, `/sucursales/${branch.slug}`),
    image: `${origin}/open-graph.jpg`,
    currenciesAccepted: 'USD',
    parentOrganization: { '@id': brandId(origin) },
    ...branchPlace(branch, locale),
  }
}

/** Where a branch is, how it is called and when it is open: what its own page and the brand's say of it. */
export function branchPlace(branch: Branch, locale: Locale) {
  const { phone, latitude, longitude, city, address } = branch
  return {
    ...(phone ? { telephone: phone } : {}),
    address: {
      '@type': 'PostalAddress',
      ...(address[locale] ? { streetAddress: address[locale] } : {}),
      addressLocality: city,
      addressCountry: 'PA',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    openingHoursSpecification: openingHours(branch.hours),
    ...(branch.closures.length > 0 ? { specialOpeningHoursSpecification: closures(branch) } : {}),
  }
}

/** One entry for all the days with the same hours. Panama's wall clock, as schema.org has it. */
function openingHours(hours: readonly OpeningHours[]) {
  const spans = [...new Set(hours.map(({ open, close }) => `${open}-${close}`))]
  return spans.map((span) => {
    const [open = '', close = ''] = span.split('-')
    const same = hours.filter((one) => one.open === open && one.close === close)
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.filter((_, index) => same.some(({ day }) => day === index + 1)),
      opens: open,
      // There is no 24:00 in it; open round the clock is midnight to a minute before.
      closes: close === '24:00' ? '23:59' : close,
    }
  })
}

function closures(branch: Branch) {
  return branch.closures.map(({ date }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: date,
    validThrough: date,
    opens: '00:00',
    closes: '00:00',
  }))
}

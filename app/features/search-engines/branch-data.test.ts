import { expect, test } from 'vitest'
import { cityBranch, closedOn, everyDay, sampleBranch, sampleSite } from '~/domain/test-samples'
import { branchData } from './branch-data'
import { brandData } from './brand-data'

const facts = {
  site: sampleSite,
  branches: [sampleBranch({ phone: '+507 6000-0001' }), cityBranch()],
  origin: 'https://firefly.example',
  locale: 'es',
} as const

test('a branch says where it is, whose it is and when it is open', () => {
  const branch = cityBranch({
    phone: '+507 6000-0002',
    address: { es: 'Calle 50', en: '50th Street' },
    closures: closedOn('2026-12-25'),
  })
  expect(branchData(branch, { ...facts, locale: 'en' })).toEqual({
    '@type': 'AutoRental',
    '@id': 'https://firefly.example/#via-espana',
    name: `Firefly Car Rental · ${branch.name.en}`,
    url: 'https://firefly.example/en/sucursales/via-espana',
    image: 'https://firefly.example/open-graph.jpg',
    currenciesAccepted: 'USD',
    parentOrganization: { '@id': 'https://firefly.example/#brand' },
    telephone: '+507 6000-0002',
    address: {
      '@type': 'PostalAddress',
      streetAddress: '50th Street',
      addressLocality: branch.city,
      addressCountry: 'PA',
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: branch.latitude,
      longitude: branch.longitude,
    },
    openingHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
        opens: '07:00',
        closes: '19:00',
      },
    ],
    specialOpeningHoursSpecification: [
      {
        '@type': 'OpeningHoursSpecification',
        validFrom: '2026-12-25',
        validThrough: '2026-12-25',
        opens: '00:00',
        closes: '00:00',
      },
    ],
  })
})

test('days with the same hours stand together, and round the clock ends a minute before midnight', () => {
  const hours = [...everyDay('00:00', '24:00', [1, 2]), ...everyDay('08:00', '13:00', [7])]
  const { openingHoursSpecification } = branchData(sampleBranch({ hours }), facts)
  expect(openingHoursSpecification).toMatchObject([
    { dayOfWeek: ['Monday', 'Tuesday'], opens: '00:00', closes: '23:59' },
    { dayOfWeek: ['Sunday'], opens: '08:00', closes: '13:00' },
  ])
})

test('the brand is one business with its branches, under its own origin', () => {
  const [brand, web] = brandData(facts)
  expect(brand).toMatchObject({
    '@type': 'AutoRental',
    '@id': 'https://firefly.example/#brand',
    name: 'Firefly Car Rental',
    url: 'https://firefly.example/',
    logo: 'https://firefly.example/assets/a-logo',
    telephone: '+507 6000-0000',
    email: 'reservas@firefly.example',
    department: [{ telephone: '+507 6000-0001' }, { '@id': 'https://firefly.example/#via-espana' }],
  })
  expect(web).toMatchObject({ '@type': 'WebSite', publisher: { '@id': brand?.['@id'] } })
})

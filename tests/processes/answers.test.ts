import { afterAll, beforeAll, describe } from 'vitest'
import { leaseTestDirectus, type TestDirectus } from '../fixtures/directus'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { testBareAnswers } from './answers/bare'
import { testFiles } from './answers/files'
import { testHeads } from './answers/heads'
import { testHtml } from './answers/html'
import { testLanguages } from './answers/languages'
import { testPersonalPages } from './answers/personal-pages'
import { testSecurity } from './answers/security'
import { testUnreadable } from './answers/unreadable'
import { testWhatIsNotThere } from './answers/what-is-not-there'
import { askedSite, brandsByHost } from './lib/brand-hosts'

/** The answers of the built site to whoever asks. One process gives all of them. */
let back: TestDirectus
let process: SiteProcess

beforeAll(async () => {
  back = await leaseTestDirectus()
  process = await startSiteProcess(back, back.url, { PUBLIC_BRAND_BY_HOST: brandsByHost })
  await process.ready()
})
afterAll(() => process?.stop())

const site = askedSite(() => process.url)

describe('an answer without a page', () => testBareAnswers(site))
describe('security', () => testSecurity(site))
describe('languages', () => testLanguages(site))
describe('the head of a page', () => testHeads(site))
describe('files beside the pages', () => testFiles(site))
describe('the HTML of a page', () => testHtml(site))
describe('pages of one renter', () => testPersonalPages(site))
describe('an address that is not there', () => testWhatIsNotThere(site))
describe('a request that cannot be read', () => testUnreadable(site, idOf))

async function idOf(model: string): Promise<number> {
  const path = `/items/flota?fields=id&filter[modelo][_eq]=${model}`
  const [car] = (await back.admin('GET', path)) as { id: number }[]
  if (!car) throw new Error(`There is no ${model}`)
  return car.id
}

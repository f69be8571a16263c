import { afterAll, beforeAll, describe } from 'vitest'
import { leaseTestDirectus } from '../fixtures/directus'
import { type SiteProcess, startSiteProcess } from '../fixtures/site-process'
import { testFiles } from './answers/files'
import { testHeads } from './answers/heads'
import { testHtml } from './answers/html'
import { testLanguages } from './answers/languages'
import { testPersonalPages } from './answers/personal-pages'
import { testSecurity } from './answers/security'
import { testWhatIsNotThere } from './answers/what-is-not-there'
import { askedSite, brandsByHost } from './lib/brand-hosts'

/** What the built site answers to whoever asks. One process answers all of it; none of its tests changes anything. */
let process: SiteProcess

beforeAll(async () => {
  const back = await leaseTestDirectus()
  process = await startSiteProcess(back, back.url, { PUBLIC_BRAND_BY_HOST: brandsByHost })
  await process.ready()
})
afterAll(() => process?.stop())

const site = askedSite(() => process.url)

describe('security', () => testSecurity(site))
describe('languages', () => testLanguages(site))
describe('the head of a page', () => testHeads(site))
describe('files beside the pages', () => testFiles(site))
describe('the HTML of a page', () => testHtml(site))
describe('pages of one renter', () => testPersonalPages(site))
describe('what is not there', () => testWhatIsNotThere(site))

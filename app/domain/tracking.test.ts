import { expect, test } from 'vitest'
import { withoutTracking } from './tracking'

test.each([
  ['', ''],
  ['?utm_source=news', ''],
  ['?utm_source=news&gclid=x&mc_cid=1', ''],
  ['?tipo=suv&utm_source=news', '?tipo=suv'],
  ['?utm_source=news&tipo=suv&fbclid=x&orden=precio', '?tipo=suv&orden=precio'],
  ['?tipo=utm_source', '?tipo=utm_source'],
  ['?gad_source=1&srsltid=x&gclid&tipo=suv&gad_campaignid=2', '?tipo=suv'],
  ['?gclidos=1&fbclid_no=2&srsltids=3', '?gclidos=1&fbclid_no=2&srsltids=3'],
])('%j is %j without what says where a visit came from', (search, own) => {
  expect(withoutTracking(search)).toBe(own)
})

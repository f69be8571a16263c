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
  ['?utm_%73ource=news&UTM_Source=news&%67clid=x&GCLID=y&tipo=suv', '?tipo=suv'],
  ['?%=1&tipo=suv&', '?%=1&tipo=suv'],
  ['?_ga=1&_gl=2&dclid=3&gclsrc=4&wbraid=5&gbraid=6&tipo=suv', '?tipo=suv'],
  ['?twclid=1&li_fat_id=2&igshid=3&igsh=4&yclid=5&ttclid=6&msclkid=7&epik=8', ''],
  ['?hsa_acc=1&_hsenc=2&_hsmi=3&mkt_tok=4&hsa_cam=5', ''],
  ['?_global=1&epika=2', '?_global=1&epika=2'],
  ['?gclidos=1&fbclid_no=2&srsltids=3', '?gclidos=1&fbclid_no=2&srsltids=3'],
])('%j is %j without what says where a visit came from', (search, own) => {
  expect(withoutTracking(search)).toBe(own)
})

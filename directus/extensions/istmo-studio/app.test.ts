import { afterAll, expect, test, vi } from 'vitest'
import { formatPhone } from '../../../app/domain/people/format-phone.ts'

// The Studio's browser reads how wide it is before anything else.
vi.stubGlobal('window', { innerWidth: 2000 })
const { displays } = await import('./app.js')
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['+50760087109', '+507\u00a06008-7109'],
  ['+507 264-2233', '+507\u00a0264-2233'],
  ['+12025550102', '+1\u00a0202\u00a0555-0102'],
  ['+34600123456', '+34600123456'],
  ['', ''],
])(
  'the telephone %s is %s on the site, on the page of the day and in lists of the Studio',
  (number, words) => {
    const shown = displays.find(({ id }) => id === 'phone')
    expect([formatPhone(number), shown?.handler(number)]).toEqual([words, words])
  },
)

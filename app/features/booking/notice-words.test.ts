import { expect, test } from 'vitest'
import { noticeCodes } from './booking.types'
import { lastingNotices, noticeWords } from './notice-words'

test('news of money and of a car that is lost stay until they are closed', () => {
  for (const notice of noticeCodes) {
    const isOfLoss = /devolvimos|ya no está libre|se acabó|no se puede leer/i.test(
      noticeWords[notice](),
    )
    if (isOfLoss) expect([...lastingNotices], notice).toContain(notice)
  }
  expect(lastingNotices.size).toBe(4)
})

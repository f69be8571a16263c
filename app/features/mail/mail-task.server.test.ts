import { expect, test, vi } from 'vitest'
import { workBehindAnswers } from '~/server/async/behind-answer.server'
import { mailQueued } from '~/server/mail/mail-queue.server'
import { startMails } from './mail-task.server'
import { sendMails } from './send-mails.server'

vi.mock('./send-mails.server', () => ({ sendMails: vi.fn() }))

test('whoever ends the process waits for the mail that is under way', async () => {
  vi.useFakeTimers()
  try {
    const delivery = Promise.withResolvers<number>()
    vi.mocked(sendMails).mockReturnValue(delivery.promise)
    startMails()
    mailQueued()
    await vi.advanceTimersByTimeAsync(300)
    expect(sendMails).toHaveBeenCalledTimes(1)
    const ended = vi.fn()
    const ending = workBehindAnswers().then(ended)
    await vi.advanceTimersByTimeAsync(100)
    expect(ended).not.toHaveBeenCalled()
    delivery.resolve(1)
    await ending
    expect(ended).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

import { handleHousekeeping } from '~/features/payment/housekeeping.server'
import { behindAnswer } from '~/server/async/behind-answer.server'
import { log } from '~/server/log.server'
import { onMailQueued } from '~/server/mail/mail-queue.server'
import { measureTask } from '~/server/metrics/measure.server'
import { takeMinute } from '~/server/minute.server'
import { stopsAfterAnswer } from '~/server/serverless.server'
import { asTask } from './as-task.server'
import { queueFreeCars } from './queue-free-cars.server'
import { queuePhotoRequests } from './queue-photo-requests.server'
import { queueReminders } from './queue-reminders.server'
import { sendMails } from './send-mails.server'

const everyMilliseconds = 60_000
/** Milliseconds after a mail was queued: the answer that caused it goes first. */
const soon = 300

let started = false
let waiting = false

/**
 * Every minute, unless another process has done it, and soon after one is queued; neither keeps a request waiting. A process that
 * ends waits for the mail that is under way.
 */
export function startMails(): void {
  if (started || stopsAfterAnswer()) return
  started = true
  setInterval(async () => {
    if (await takeMinute('mails')) await behindAnswer('mails of the minute not sent', runMails)
  }, everyMilliseconds).unref()
  onMailQueued(() => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      void behindAnswer('mails not sent', sendLogged)
    }, soon).unref()
  })
}

/** Never rejects: what fails is logged, and tried again in the next minute. */
async function runMails(): Promise<void> {
  const queues = [
    ['reminders', queueReminders],
    ['photo_requests', queuePhotoRequests],
    ['free_cars', queueFreeCars],
  ] as const
  for (const [task, queue] of queues) {
    try {
      await measureTask(task, () => asTask('', () => queue(Date.now())))
    } catch (error) {
      log.warn('mails not queued, and are next time', { task, error })
    }
  }
  await sendLogged()
}

async function sendLogged(): Promise<void> {
  try {
    await measureTask('mails', sendMails)
  } catch (error) {
    log.warn('mails not sent, and are tried again', { error })
  }
}

/** For the back office, which asks each minute, or a scheduler: the housekeeping, then the mails it caused. */
export async function handleMinute(request: Request): Promise<Response> {
  const answer = await handleHousekeeping(request)
  if (!answer.ok) return answer
  await takeMinute('mails')
  await runMails()
  return answer
}

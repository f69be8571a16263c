import { addDays, dateOf, panamaNow } from '../../app/domain/calendar/rental-period.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { lookAtAll, type Seen } from './aftermath.ts'
import { alertsIn } from './alert-rules.ts'
import { bookingRules } from './booking-rules.ts'
import { rentedTwice } from './fleet-rules.ts'
import { falselyWritten } from './mail-rules.ts'
import type { StormStack } from './stack.ts'
import type { Storm } from './storm.ts'
import { falselyTold } from './told-rules.ts'

export type Judgement = {
  /** Name of a rule -> its breaches; none where it holds. */
  readonly broken: ReadonlyMap<string, readonly string[]>
  readonly seen: readonly Seen[]
  readonly alerts: ReadonlyMap<string, number>
}

/** Checks each rule after a storm. `began`: the day on which it began. */
export async function judge(
  storm: Storm,
  { began, isOver }: { readonly began: string; readonly isOver: boolean },
): Promise<Judgement> {
  const { stack, diary } = storm
  const seen = await lookAtAll(storm)
  const { counts, unexpected } = alertsIn(stack)
  const each = Object.entries(bookingRules).map(
    ([name, rule]) =>
      [
        name,
        seen.flatMap((one) => {
          const wrong = rule(one)
          return wrong === null ? [] : [`${one.code} (${one.row.status}): ${wrong}`]
        }),
      ] as const,
  )
  const broken = new Map<string, readonly string[]>([
    ...each,
    ['no vehicle is rented twice, and no coupon used too often', await rentedTwice(stack, seen)],
    ['the screens told renters the truth', falselyTold(diary, seen)],
    ['the mails told renters the truth', falselyWritten(stack.mailFolder, seen)],
    ['the ledgers of the gateways and ours agree', await differences(stack, began)],
    ['no renter saw a page that broke', diary.faults()],
    ['cars were booked at all', seen.length > 0 ? [] : ['no renter could book a car']],
    ['every alert has a cause in the storm', unexpected],
    ['the stack comes to rest', isOver ? [] : ['payments, holds or mails were left']],
  ])
  return { broken, seen, alerts: counts }
}

/** The differences that `npm run reconcile` prints. */
async function differences({ commandEnv }: StormStack, began: string): Promise<string[]> {
  const to = addDays(dateOf(panamaNow(Date.now())), 1)
  const command = ['scripts/tasks/reconcile.ts', '--from', began, '--to', to]
  const { code, output } = await outputOf(process.execPath, command, {
    cwd: root,
    env: commandEnv(),
  })
  if (code === 0) return []
  return output.split('\n\n').filter((part) => part.trim() !== '')
}

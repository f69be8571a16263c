import { addDays, dateOf, panamaNow } from '../../app/domain/rental-period.ts'
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
  /** By the name of a rule: what breaks it. */
  readonly broken: ReadonlyMap<string, readonly string[]>
  readonly seen: readonly Seen[]
  readonly alerts: ReadonlyMap<string, number>
}

/** Holds each rule against what a storm left behind. `began`: the day on which it began. */
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
    ['no vehicle and no coupon is had twice', await rentedTwice(stack, seen)],
    ['what renters were told on the screen is so', falselyTold(diary, seen)],
    ['what renters were written is so', falselyWritten(stack.mailFolder, seen)],
    ['the ledgers of the gateways and ours do not differ', await differences(stack, began)],
    ['no renter saw a page that broke', diary.faults()],
    ['nobody is called but for what a storm does', unexpected],
    ['it comes to rest', isOver ? [] : ['payments, holds or mails were left']],
  ])
  return { broken, seen, alerts: counts }
}

/** By the command that an operator runs. */
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

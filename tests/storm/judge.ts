import { addDays, dateOf, panamaNow } from '../../app/domain/calendar/rental-period.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { lookAtAll, type Seen } from './aftermath.ts'
import { alertsIn, personsIn } from './alert-rules.ts'
import { bookingRules } from './booking-rules.ts'
import { rentedTwice } from './fleet-rules.ts'
import { falselyWritten } from './mail-rules.ts'
import type { StormStack } from './stack.ts'
import type { Storm } from './storm.ts'
import { falselyTold } from './told-rules.ts'

export type Judgement = {
  /** Name of a rule -> its breaches; none where it holds. In the order of `docs/reliability.md`. */
  readonly broken: ReadonlyMap<string, readonly string[]>
  readonly seen: readonly Seen[]
  readonly alerts: ReadonlyMap<string, number>
}

type Aftermath = Storm & {
  readonly seen: readonly Seen[]
  /** The day on which the storm began. */
  readonly began: string
  readonly isOver: boolean
}

/** Gives the breaches. */
type Rule = (aftermath: Aftermath) => readonly string[] | Promise<readonly string[]>

/** Rules that hold for a storm as a whole. Their names state them. */
const stormRules: Readonly<Record<string, Rule>> = {
  'no vehicle is rented twice, and no coupon used too often': ({ stack, seen }) =>
    rentedTwice(stack, seen),
  'the screens told renters the truth': ({ diary, seen }) => falselyTold(diary, seen),
  'the mails told renters the truth': ({ stack, seen }) => falselyWritten(stack.mailFolder, seen),
  'the ledgers of the gateways and ours agree': ({ stack, began }) => differences(stack, began),
  'no renter saw a page that broke': ({ diary }) => diary.faults(),
  'no request was left without an answer': ({ diary }) => diary.unanswered(),
  'no log names a person or a card': ({ stack }) => personsIn(stack),
  'no process ends by itself': ({ stack }) => stack.ends,
  'cars were booked at all': ({ seen }) => (seen.length > 0 ? [] : ['no renter could book a car']),
  'every alert has a cause in the storm': ({ stack }) => alertsIn(stack).unexpected,
  'the stack comes to rest': ({ isOver }) => (isOver ? [] : ['payments, holds or mails were left']),
}

/** The names of all rules, in their order. */
export const ruleNames: readonly string[] = [
  ...Object.keys(bookingRules),
  ...Object.keys(stormRules),
]

/** Checks each rule after a storm. `began`: the day on which it began. */
export async function judge(
  storm: Storm,
  { began, isOver }: { readonly began: string; readonly isOver: boolean },
): Promise<Judgement> {
  const seen = await lookAtAll(storm)
  const broken = new Map<string, readonly string[]>()
  for (const [name, rule] of Object.entries(bookingRules)) {
    const breaches = seen.flatMap((one) => {
      const wrong = rule(one)
      return wrong === null ? [] : [`${one.code} (${one.row.status}): ${wrong}`]
    })
    broken.set(name, breaches)
  }
  for (const [name, rule] of Object.entries(stormRules))
    broken.set(name, await rule({ ...storm, seen, began, isOver }))
  return { broken, seen, alerts: alertsIn(storm.stack).counts }
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

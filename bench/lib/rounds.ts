import { step } from '../../scripts/lib/log.mjs'
import type { Bench } from './bench.ts'
import { type Asked, type Load, load } from './load.ts'
import { median } from './numbers.ts'

/** `times`: how much longer than others it is measured. */
export type Row = { readonly name: string; readonly asked: Asked; readonly times?: number }
export type Measured = Load & { readonly name: string }

/** Medians of the rounds; in each round every row has its turn. */
export async function measure(
  rows: readonly Row[],
  { seconds, rounds }: Pick<Bench, 'seconds' | 'rounds'>,
): Promise<Measured[]> {
  step('Warming up')
  for (const { asked } of rows) await load(asked, Math.min(seconds, 2))
  const all = rows.map((): Load[] => [])
  for (let round = 1; round <= rounds; round++) {
    step(`Round ${round} of ${rounds}`)
    for (const [index, { asked, times = 1 }] of rows.entries())
      all[index]?.push(await load(asked, seconds * times))
  }
  return rows.map(({ name }, index) => {
    const of = (key: keyof Load) => median((all[index] ?? []).map((one) => one[key]))
    return {
      name,
      perSecond: of('perSecond'),
      p50: of('p50'),
      p99: of('p99'),
      bytes: of('bytes'),
      busy: of('busy'),
    }
  })
}

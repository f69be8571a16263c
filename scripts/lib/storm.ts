import { prepareTemplates } from '../../tests/world/templates.ts'
import { step } from './log.mjs'
import { runStage, type StageOptions } from './stages.ts'
import { onTestDay } from './test-day.ts'
import type { Toolchain } from './toolchain.mjs'

type StormOptions = {
  readonly seed: number
  readonly seconds: number
  /** On PostgreSQL, with several processes of everything behind a balancer, which fall, too. */
  readonly isCluster?: boolean
}

/**
 * Runs the storm of `tests/storm` in a process that lives on the test day. Its renters draw their acts from the seed, and
 * meet by chance.
 */
export async function runStorm(
  toolchain: Toolchain,
  { seed, seconds, isCluster = false }: StormOptions,
  { env, log }: StageOptions,
) {
  await prepareTemplates(toolchain.nodeBin, { postgres: isCluster })
  step(`Storm of ${seconds} s, seed ${seed}${isCluster ? ', on a cluster' : ''}`)
  return runStage(
    toolchain.nodeBin,
    [
      'tests/storm/main.ts',
      `--seed=${seed}`,
      `--seconds=${seconds}`,
      ...(isCluster ? ['--cluster'] : []),
    ],
    { env: { ...env, ...onTestDay() }, log },
  )
}

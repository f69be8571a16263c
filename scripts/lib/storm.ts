import { prepareTemplates } from '../../tests/world/templates.ts'
import { step } from './log.mjs'
import { runStage, type StageOptions } from './stages.ts'
import { onTestDay } from './test-day.ts'
import type { Toolchain } from './toolchain.mjs'

/**
 * Runs the storm of `tests/storm` in a process that lives on the test day. Its renters draw their acts from the seed, and
 * meet by chance.
 */
export async function runStorm(
  toolchain: Toolchain,
  { seed, seconds }: { readonly seed: number; readonly seconds: number },
  { env, log }: StageOptions,
) {
  await prepareTemplates(toolchain.nodeBin)
  step(`Storm of ${seconds} s, seed ${seed}`)
  return runStage(
    toolchain.nodeBin,
    [
      '--disable-warning=ExperimentalWarning',
      'tests/storm/main.ts',
      `--seed=${seed}`,
      `--seconds=${seconds}`,
    ],
    { env: { ...env, ...onTestDay() }, log },
  )
}

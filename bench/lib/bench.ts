import type { Toolchain } from '../../scripts/lib/toolchain.mjs'
import type { BenchStack } from './bench-stack.ts'

/** The tools that a section is given. */
export type Bench = {
  readonly toolchain: Toolchain
  /** Seconds of each row in each round. */
  readonly seconds: number
  readonly rounds: number
  /** The running site with its back ends, started for the first section that asks. */
  readonly stack: () => Promise<BenchStack>
}

import { freePort } from '../../scripts/lib/ports.ts'
import { startSandboxServer } from '../../scripts/lib/sandbox.ts'
import type { Bench } from '../lib/bench.ts'
import { figure, median, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'

const LIMIT = 1000

/** Milliseconds until the payment sandbox answers: each file of the integration tests starts one. */
export async function sandbox({ toolchain, rounds, stack }: Bench): Promise<Section> {
  const { dataDir } = await stack()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const port = await freePort()
    const began = performance.now()
    const logFile = `${dataDir}/logs/sandbox-${port}.log`
    const server = await startSandboxServer(toolchain, { port, siteOrigins: [], logFile })
    times.push(performance.now() - began)
    await server.stop()
  }
  const time = median(times)
  return {
    title: 'Start of the payment sandbox',
    text: table(['', 'median ms'], [['until it answers, looked at every 150 ms', figure(time)]]),
    goals: [
      {
        goal: `the sandbox answers within ${LIMIT} ms`,
        figure: `${figure(time)} ms`,
        isMet: time <= LIMIT,
      },
    ],
  }
}

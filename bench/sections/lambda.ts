import { fileURLToPath } from 'node:url'
import { step } from '../../scripts/lib/log.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import type { Bench } from '../lib/bench.ts'
import { pinned } from '../lib/cores.ts'
import { buildLambda } from '../lib/lambda-build.ts'
import { figure, median, table } from '../lib/numbers.ts'
import type { Section } from '../lib/section.ts'
import { findVisits } from '../lib/visits.ts'

const caller = fileURLToPath(new URL('../servers/lambda.ts', import.meta.url))

type Times = {
  readonly imported: number
  readonly first: number
  readonly kept: readonly number[]
  readonly rendered: readonly number[]
}

/** A cold start of the Lambda build, and what its process answers then. */
export async function lambda(bench: Bench): Promise<Section> {
  const build = await buildLambda(bench.toolchain)
  try {
    const { site, siteEnv } = await bench.stack()
    const { visitor } = await findVisits(site.url)
    const args = [caller, build.handler, visitor.Host ?? '', visitor.Cookie ?? '']
    const starts: Times[] = []
    await pinned(async () => {
      for (let round = 1; round <= bench.rounds; round++) {
        step(`Cold start ${round} of ${bench.rounds}`)
        const env = { ...bench.toolchain.env, ...siteEnv, NODE_ENV: 'production' }
        const { code, output } = await outputOf(bench.toolchain.nodeBin, args, { env })
        if (code !== 0) throw new Error(`The Lambda build failed:\n${output.slice(-3000)}`)
        starts.push(JSON.parse(output.trim().split('\n').at(-1) ?? ''))
      }
    })
    const of = (value: (times: Times) => number) => figure(median(starts.map(value)))
    const rows = [
      ['import of the handler', of(({ imported }) => imported)],
      ['first page, home', of(({ first }) => first)],
      ['the next 20, from the page cache', of(({ kept }) => median(kept))],
      ['20 that are rendered', of(({ rendered }) => median(rendered))],
    ]
    const text = [
      `The build of \`NITRO_PRESET=aws-lambda\`, called with events of API Gateway, in a process of its own each time; processes: ${bench.rounds}, the`,
      'median. It shares a core with the back office. The start of Node itself is not in it.',
      '',
      table(['', 'ms'], rows),
    ].join('\n')
    return { title: 'Cold start on AWS Lambda', text, goals: [] }
  } finally {
    build.remove()
  }
}

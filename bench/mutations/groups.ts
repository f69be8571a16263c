import { readFileSync } from 'node:fs'
import { root } from '../../scripts/lib/paths.mjs'
import { filesUnder } from './files.ts'
import { nearestTests } from './nearest-tests.ts'

/** Files that are broken together, and the tests that are to notice it, in the order in which they run. */
export type Group = {
  readonly title: string
  /** Projects of vitest.config.ts whose name begins like this. */
  readonly project: 'unit' | 'integration'
  /** By their path from the root. */
  readonly sources: ReadonlyMap<string, string>
  readonly testsOf: (file: string) => readonly string[]
}

/** The rules of renting and of money that need no server, with every unit test that imports them. */
export function rules(): Group {
  return {
    title: 'Rules, by the unit tests',
    project: 'unit',
    sources: sourcesOf([
      /^app\/domain\//,
      /^app\/features\/payment\/(attempt|card\.schema|payment\.schema|tokenizer)\.ts$/,
      /^app\/features\/booking\/(bill-rows|draft\.schema)\.ts$/,
      /^app\/server\/gateways\/amount\.ts$/,
    ]),
    testsOf: nearestTests(),
  }
}

/** The files that write payments, refunds and reservations, with the integration tests of its journeys: minutes for each line. */
export function money(): Group {
  return {
    title: 'Money on the server, by the integration tests',
    project: 'integration',
    sources: sourcesOf(journeys.map(({ files }) => files)),
    testsOf(file) {
      const { tests } = journeys.find(({ files }) => files.test(file)) ?? { tests: [] }
      return tests.map((name) => `tests/integration/${name}.test.ts`)
    },
  }
}

const journeys: readonly { readonly files: RegExp; readonly tests: readonly string[] }[] = [
  {
    files: /^app\/server\/gateways\/metrobank\//,
    tests: ['gateways-metrobank', 'gateways-answers', 'payments-card'],
  },
  {
    files: /^app\/server\/gateways\/paypal\//,
    tests: ['gateways-paypal', 'gateways-answers', 'payments-paypal'],
  },
  {
    files: /^app\/features\/payment\/(refund|refund-part)\.server\.ts$/,
    tests: ['payments-once', 'manage', 'change-booking', 'amendment-payments', 'give-up'],
  },
  {
    files:
      /^app\/features\/(payment\/(amendment-payment|pay|plan-payment|pay-page)|booking\/(payment-ledger|plan-[a-z]+))\.server\.ts$/,
    tests: ['amendment-payments', 'manage', 'change-booking', 'amendment-payment-writes'],
  },
  {
    files: /^app\/features\/payment\/[a-z-]+\.server\.ts$/,
    tests: [
      ...['payments-card', 'payments-paypal', 'payments-once', 'hold-over', 'give-up', 'one-write'],
      ...['amendment-payments', 'write-by-write'],
    ],
  },
  {
    files:
      /^app\/features\/booking\/(allocations|free-units|hold-quota|place-reservation)\.server\.ts$/,
    tests: ['holds', 'hold-over', 'agreed', 'race', 'one-write', 'write-by-write'],
  },
  {
    files: /^app\/features\/booking\/(change-reservation|leave-checkout|release)\.server\.ts$/,
    tests: ['hold-over', 'one-write', 'give-up', 'manage', 'change-booking', 'write-by-write'],
  },
]

function sourcesOf(patterns: readonly RegExp[]): Map<string, string> {
  const isListed = (path: string) => patterns.some((pattern) => pattern.test(path))
  const isTest = (path: string) => /(\.test|\/test-samples)\.tsx?$/.test(path)
  const paths = filesUnder('app').filter((path) => isListed(path) && !isTest(path))
  return new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')]))
}

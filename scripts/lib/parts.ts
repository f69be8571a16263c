import { UserError } from './log.mjs'

type Declared = {
  /** The name in the lines of progress and in the last table. */
  readonly title: string
  readonly needs: readonly string[]
  /**
   * Its share of two processors while others run. The parts that start servers wait a good part of their time: beside
   * integration, and then beside the browser, there is room for a smaller one. Both at once would have six workers, each
   * with servers of its own, and do less.
   */
  readonly cores: number
  /** On two quiet cores, about: what may go before what depends on it. */
  readonly seconds: number
  readonly isEarly?: boolean
  /** Starts Directus, which is installed before. */
  readonly needsBackOffice?: boolean
  /** Nothing is tested by it: others find ready what it made. */
  readonly isSetUp?: boolean
  /** Run by `npm run test:all` alone. */
  readonly isOnlyInAll?: boolean
}

const compiled = ['messages'] as const
const stack = ['build', 'template', 'chromium'] as const

/** All that `npm test` does. What it needs stands above a part. */
const parts = {
  messages: { title: 'Messages', needs: [], cores: 1, seconds: 6, isEarly: true },
  types: { title: 'Types', needs: compiled, cores: 1, seconds: 18, isEarly: true },
  lint: { title: 'Lint and format', needs: [], cores: 1, seconds: 7, isEarly: true },
  knip: { title: 'Unused code', needs: compiled, cores: 1, seconds: 7, isEarly: true },
  unit: { title: 'Unit', needs: compiled, cores: 1, seconds: 22, isEarly: true },
  chromium: {
    title: 'Chromium',
    needs: [],
    cores: 0.25,
    seconds: 1,
    isEarly: true,
    isSetUp: true,
  },
  template: {
    title: 'Databases of the tests',
    needs: [],
    cores: 1,
    seconds: 25,
    needsBackOffice: true,
    isSetUp: true,
  },
  build: { title: 'Build', needs: compiled, cores: 1, seconds: 35 },
  integration: {
    title: 'Integration',
    needs: ['messages', 'template'],
    cores: 1.5,
    seconds: 600,
    needsBackOffice: true,
  },
  e2e: { title: 'Browser', needs: stack, cores: 1.5, seconds: 600, needsBackOffice: true },
  processes: {
    title: 'Processes',
    needs: ['build', 'template'],
    cores: 0.5,
    seconds: 340,
    needsBackOffice: true,
  },
  faults: { title: 'Faults', needs: stack, cores: 0.5, seconds: 115, needsBackOffice: true },
  dev: {
    title: 'Development server',
    needs: ['messages', 'template', 'chromium'],
    cores: 0.5,
    seconds: 130,
    needsBackOffice: true,
  },
  engines: {
    title: 'Engines of Firefox and WebKit',
    // One installs at a time.
    needs: ['chromium'],
    cores: 0.25,
    seconds: 1,
    isEarly: true,
    isSetUp: true,
  },
  browsers: {
    title: 'Firefox and WebKit',
    needs: ['build', 'template', 'chromium', 'engines'],
    cores: 0.5,
    seconds: 90,
    needsBackOffice: true,
  },
  fuzz: {
    title: 'Fuzz',
    needs: ['build', 'template'],
    cores: 0.5,
    seconds: 30,
    needsBackOffice: true,
  },
  storm: {
    title: 'Storm',
    needs: ['build', 'template'],
    cores: 1,
    seconds: 75,
    needsBackOffice: true,
    isOnlyInAll: true,
  },
  'storm-cluster': {
    title: 'Storm on a cluster',
    needs: ['build', 'template'],
    cores: 1.5,
    seconds: 150,
    needsBackOffice: true,
    isOnlyInAll: true,
  },
  deploy: {
    title: 'Deploy',
    needs: ['build'],
    cores: 1.5,
    seconds: 180,
    needsBackOffice: true,
    isOnlyInAll: true,
  },
  'real-date': {
    title: 'Real date',
    needs: stack,
    cores: 1,
    seconds: 120,
    needsBackOffice: true,
    isOnlyInAll: true,
  },
} as const satisfies Readonly<Record<string, Declared>>

export type Part = keyof typeof parts
type PartOf = Omit<Declared, 'needs'> & { readonly needs: readonly Part[] }

export const partOf = (name: Part): PartOf => parts[name]

const all = Object.keys(parts).filter(isPart)
const named = all.filter((name) => !partOf(name).isSetUp)

export const checkParts: readonly Part[] = ['messages', 'types', 'lint', 'knip', 'unit']

function isPart(name: string): name is Part {
  return Object.hasOwn(parts, name)
}

/**
 * The parts that a command runs: all, or the one that it names. What that one needs it makes itself where it is missing,
 * but for the messages, which are imported everywhere; the name "integration" means both kinds of them.
 * @throws UserError for a name that is none
 */
export function chosenParts(
  name: string | undefined,
  { isAll = false }: { isAll?: boolean } = {},
): readonly Part[] {
  if (name === undefined) return all.filter((one) => isAll || !partOf(one).isOnlyInAll)
  if (!isPart(name) || !named.includes(name))
    throw new UserError(`npm test has no part "${name}". Its parts: ${named.join(', ')}.`)
  const parts: readonly Part[] = name === 'integration' ? ['integration', 'processes'] : [name]
  return name === 'messages' ? parts : ['messages', ...parts]
}

export const needsBackOffice = (name: string | undefined) =>
  chosenParts(name).some((part) => partOf(part).needsBackOffice)

/** Turns the descriptions of `collections.ts` into `app/server/directus/schema.ts`. */
import { locales } from '../../app/domain/locales.ts'
import { LANGUAGES, pascal } from './dsl.ts'
import type { Collection, Field } from './model.ts'
import { userFields } from './users.ts'

const HEAD = `/**
 * The back office's collections as @directus/sdk reads and writes them. Written by \`npm run schema\` in \`directus/\`
 * from \`directus/schema/\`: change it there.
 *
 * Relations are ids, or objects when their fields were asked for. Decimals are numbers on SQLite and strings on
 * PostgreSQL: parse them. \`csv\` lists come back as arrays, null when never set; an empty list means "all".
 * \`dateTime\` fields are Panama wall-clock without an offset, \`timestamp\` fields are instants in UTC.
 */

export type Decimal = number | string
export type LanguageCode = ${LANGUAGES.map(([code]) => `'${code}'`).join(' | ')}

/** \`sites_config.theme\`: CSS colours and lengths a brand may change. */
export interface ThemeJson {
  colors: Record<
    | 'brand'
    | 'brandHover'
    | 'brandActive'
    | 'brandText'
    | 'brandSoft'
    | 'brandSofter'
    | 'brandLine'
    | 'deep'
    | 'deep2'
    | 'onDeep2'
    | 'glow'
    | 'glowSoft',
    string
  > & { scene: Record<'sky' | 'sun' | 'far' | 'mid' | 'near' | 'steel' | 'road', string> }
  radius: Record<'sm' | 'md' | 'lg' | 'xl' | 'control' | 'button', string>
}

export interface MenuLinkJson {
  label: string
  link: string
}

export interface FooterColumnJson {
  heading: string
  links: MenuLinkJson[]
}

/** \`day\` is ISO (1 Monday .. 7 Sunday); times are \`HH:mm\` in Panama, \`24:00\` allowed; a missing day is closed. */
export interface HoursJson {
  day: number
  open: string
  close: string
}

/** \`date\` is \`YYYY-MM-DD\` in Panama. */
export interface ClosureJson {
  date: string
${locales.map((locale) => `  motivo_${locale}: string\n`).join('')}}

/** \`precio\` in dollars, for the whole rental, before taxes. */
export interface DeliveryZoneJson {
  codigo: string
  precio: Decimal
${locales.map((locale) => `  nombre_${locale}: string\n  nota_${locale}: string | null\n`).join('')}}

export interface StepJson {
  texto: string
}

export interface CoverageItemJson {
  texto: string
  cubre: boolean
}

export interface PageFactJson {
  icon: string | null
  title: string
  text: string | null
}

export interface LeasingPlanJson {
  name: string
  tagline: string | null
  price: string | null
  price_note: string | null
  term: string | null
  kilometers: string | null
  minimum: string | null
  featured: boolean | null
  includes: CoverageItemJson[] | null
}

export interface PrecheckDriverJson {
  name: string
  lastName: string
  license: string
  birthday: string
}

export interface ReservationAddOnJson {
  code: string
  quantity: number
}

/** The columns of \`directus_files\` that the site reads. */
export interface DirectusFile {
  id: string
  storage: string
  filename_disk: string | null
  filename_download: string
  title: string | null
  type: string | null
  folder: string | null
  filesize: Decimal | null
  width: number | null
  height: number | null
  uploaded_on: string | null
  modified_on: string
}
`

export function toTypes(collections: readonly Collection[]): string {
  const interfaces = collections.map((c) => toInterface(pascal(c.collection), c.fields)).join('\n')
  const members = collections.map((c) => `  ${c.collection}: ${pascal(c.collection)}[]`).join('\n')
  const users = toInterface('UserFields', userFields)
  return `${HEAD}\n${interfaces}\n${users}\nexport interface DirectusSchema {\n${members}\n  directus_files: DirectusFile\n  directus_users: UserFields\n}\n`
}

function toInterface(name: string, fields: readonly Field[]): string {
  const lines = fields.flatMap((f) => (f.ts ? [toMember(f, f.ts)] : []))
  return `export interface ${name} {\n${lines.join('\n')}\n}\n`
}

/** One line, or one line per value where it would pass the formatter's 100 columns. */
function toMember(f: Field, ts: string): string {
  const type = f.special?.includes('file') ? 'string | DirectusFile' : ts
  const union = f.nullable ? `${type} | null` : type
  const line = `  ${f.field}: ${union}`
  if (line.length <= 100) return line
  return `  ${f.field}:\n${union
    .split(' | ')
    .map((value) => `    | ${value}`)
    .join('\n')}`
}

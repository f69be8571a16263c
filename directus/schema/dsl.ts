/**
 * Small words to describe collections with. Each function returns one or more field descriptions; `build.ts` turns them
 * into a Directus snapshot and into the TypeScript types of `app/server/directus/schema.ts`.
 */

import { type Locale, type Localized, locales, localeTable } from '../../app/domain/locales.ts'
import type {
  Choice,
  ChoiceOption,
  Collection,
  Column,
  Field,
  FieldType,
  ListColumn,
  Relation,
} from './model.ts'

type More = Partial<Omit<Field, 'field' | 'type' | 'es'>>
type MoreOfM2o = Omit<More, 'relation'> &
  Partial<Omit<Relation, 'to'>> & { readonly template?: string }

const base = (
  field: string,
  type: FieldType,
  ts: string | null,
  es: string,
  more: More = {},
): Field => ({
  field,
  type,
  ts,
  es,
  nullable: true,
  width: 'half',
  ...more,
})

/** A number that is empty or within both ends: the form counts between them, `extensions/istmo-records` refuses others. */
export const within = (
  f: Field,
  { least, most }: { readonly least: number; readonly most: number },
): Field => ({
  ...f,
  options: { ...f.options, min: least, max: most },
})

/** Fields that people must fill in: not nullable, and required in the form unless there is a default. */
export const req = (f: Field): Field => ({ ...f, nullable: false, required: f.def === undefined })

export const id = () =>
  base('id', 'integer', 'number', 'Id', {
    primary: true,
    autoIncrement: true,
    nullable: false,
    readonly: true,
    hidden: true,
    interface: 'input',
  })

export const string = (field: string, es: string, more?: More) =>
  base(field, 'string', 'string', es, { interface: 'input', ...more })
export const text = (field: string, es: string, more?: More) =>
  base(field, 'text', 'string', es, { interface: 'input-multiline', width: 'full', ...more })
export const html = (field: string, es: string, more?: More) =>
  base(field, 'text', 'string', es, {
    interface: 'input-rich-text-html',
    width: 'full',
    options: {
      toolbar: [
        'bold',
        'italic',
        'h2',
        'h3',
        'bullist',
        'numlist',
        'blockquote',
        'customLink',
        'unlink',
        'table',
        'code',
        'removeformat',
      ],
    },
    ...more,
  })
export const int = (field: string, es: string, more?: More) =>
  base(field, 'integer', 'number', es, { interface: 'input', ...more })
/** Money and percentages. SQLite has no decimal: Directus keeps a float there and gives numbers back. */
export const decimal = (field: string, es: string, more?: More) =>
  base(field, 'float', 'Decimal', es, {
    interface: 'input',
    options: { step: 0.01, min: 0 },
    ...more,
  })
/** Shown with its sign and cents: extensions/istmo-studio. */
export const dollars = (field: string, es: string, more?: More) =>
  decimal(field, es, {
    display: 'dollars',
    ...more,
    options: { ...(more?.options ?? { step: 0.01, min: 0 }), iconLeft: 'attach_money' },
  })
/** Shown in groups of digits: extensions/istmo-studio. */
export const phone = (field: string, es: string, more?: More) =>
  string(field, es, { display: 'phone', ...more })
export const float = (field: string, es: string, more?: More) =>
  base(field, 'float', 'number', es, { interface: 'input', ...more })
export const bool = (field: string, es: string, def: boolean, more?: More) =>
  base(field, 'boolean', 'boolean', es, {
    interface: 'boolean',
    special: ['cast-boolean'],
    display: 'boolean',
    def,
    nullable: false,
    ...more,
  })
export const date = (field: string, es: string, more?: More) =>
  base(field, 'date', 'string', es, {
    interface: 'datetime',
    display: 'datetime',
    displayOptions: { format: 'dd/MM/yyyy' },
    ...more,
  })
/** Wall-clock time in Panama, without an offset: `2026-12-24T10:00:00`. */
export const dateTime = (field: string, es: string, more?: More) =>
  base(field, 'dateTime', 'string', es, {
    interface: 'datetime',
    display: 'datetime',
    displayOptions: { format: 'dd/MM/yy HH:mm' },
    ...more,
  })
/** An instant, in UTC: `2026-12-24T15:00:00.000Z`. */
export const timestamp = (field: string, es: string, more?: More) =>
  base(field, 'timestamp', 'string', es, {
    interface: 'datetime',
    display: 'datetime',
    displayOptions: { relative: true },
    ...more,
    special: [...(more?.special ?? []), 'cast-timestamp'],
  })
export const created = (more?: Pick<More, 'indexed'>) =>
  timestamp('date_created', 'Creado', { special: ['date-created'], readonly: true, ...more })
export const updated = (more?: Pick<More, 'indexed'>) =>
  timestamp('date_updated', 'Modificado', { special: ['date-updated'], readonly: true, ...more })
/** The instant of the last change, its making included: search engines are told of it. */
export const changed = () =>
  timestamp('date_updated', 'Modificado', {
    special: ['date-created', 'date-updated'],
    readonly: true,
    hidden: true,
  })
export const json = (field: string, es: string, ts: string, more?: More) =>
  base(field, 'json', ts, es, {
    special: ['cast-json'],
    interface: 'input-code',
    options: { language: 'json' },
    width: 'full',
    ...more,
  })
/** A list of rows edited as a form; `fields` are the columns of a row. */
export const list = (
  field: string,
  es: string,
  ts: string,
  template: string,
  fields: readonly Column[],
  more?: More,
) =>
  json(field, es, ts, {
    interface: 'list',
    options: { template, fields: fields.map(column) },
    ...more,
  })
const csv = (field: string, es: string, choices?: readonly Choice[], more?: More) =>
  base(field, 'csv', 'string[]', es, {
    special: ['cast-csv'],
    interface: choices ? 'select-multiple-checkbox' : 'tags',
    options: choices ? { choices: choices.map(plainChoice), allowOther: true } : {},
    display: 'labels',
    displayOptions: choices ? { choices: choices.map(plainChoice) } : null,
    ...more,
  })
/** Words that people type, each an entry of its own. */
export const tags = (field: string, es: string, more?: More) => csv(field, es, undefined, more)
/** One of a few values. */
export const choice = (field: string, es: string, choices: readonly Choice[], more?: More) =>
  base(field, 'string', choices.map(([v]) => `'${v}'`).join(' | '), es, {
    interface: 'select-dropdown',
    options: { choices: choices.map(plainChoice) },
    display: 'labels',
    displayOptions: {
      showAsDot: false,
      choices: choices.map(([value, text, color]) => ({
        text,
        value,
        color: null,
        foreground: color ? '#FFFFFF' : null,
        background: color ?? null,
      })),
    },
    ...more,
  })

export const file = (field: string, es: string, more?: More) =>
  base(field, 'uuid', 'string', es, {
    special: ['file'],
    interface: 'file-image',
    display: 'image',
    relation: { to: 'directus_files', onDelete: 'SET NULL' },
    ...more,
  })
export const m2o = (field: string, es: string, to: string, more: MoreOfM2o = {}) => {
  const {
    onDelete = 'SET NULL',
    oneField = null,
    oneDeselect = 'nullify',
    template,
    sortField = null,
    ...rest
  } = more
  return base(field, 'integer', `number | ${pascal(to)}`, es, {
    special: ['m2o'],
    interface: 'select-dropdown-m2o',
    options: template ? { template } : {},
    display: 'related-values',
    displayOptions: template ? { template } : null,
    relation: { to, onDelete, oneField, oneDeselect, sortField },
    ...rest,
  })
}
/** The other end of an m2o: an alias, no column. */
export const o2m = (field: string, es: string, from: string, more: More = {}) =>
  base(field, 'alias', `number[] | ${pascal(from)}[]`, es, {
    special: ['o2m'],
    interface: 'list-o2m',
    width: 'full',
    nullable: false,
    ...more,
  })
/** @param template what lists show of it, in the language of who looks */
export const translations = (from: string, template: string) =>
  base('translations', 'alias', `number[] | ${pascal(from)}[]`, 'Textos', {
    special: ['translations'],
    interface: 'translations',
    options: {
      languageField: 'name',
      defaultLanguage: 'es-ES',
      defaultOpenSplitView: true,
      userLanguage: true,
    },
    display: 'translations',
    displayOptions: {
      template,
      languageField: 'name',
      defaultLanguage: 'es-ES',
      userLanguage: true,
    },
    width: 'full',
    nullable: false,
  })
/**
 * A button of the Studio's form that opens the page of acts; it has no column. `url`: relative to `/admin/`, fields in
 * double braces.
 */
export const acts = (field: string, es: string, url: string) =>
  base(field, 'alias', null, es, {
    special: ['alias', 'no-data'],
    interface: 'presentation-links',
    options: {
      links: [
        {
          label: 'Cancelar, cambiar, entregar…',
          icon: 'bolt',
          type: 'primary',
          actionType: 'url',
          url,
        },
      ],
    },
    width: 'full',
  })
/** A folding section of the Studio form; no column. The fields given sit inside it. */
export const section = (
  field: string,
  es: string,
  icon: string,
  fields: readonly Field[],
  { open = true } = {},
): Field[] => [
  base(field, 'alias', null, es, {
    special: ['alias', 'no-data', 'group'],
    interface: 'group-detail',
    options: { headerIcon: icon, start: open ? 'open' : 'closed' },
    width: 'full',
  }),
  ...fields.map((f) => ({ ...f, group: field })),
]

/** The companion of a translated collection: `{parent}_translations`. */
export const translationsOf = (parent: string, es: string, fields: Field[]): Collection => ({
  collection: `${parent}_translations`,
  es: `${es}: textos`,
  icon: 'translate',
  hidden: true,
  parent,
  note: `Textos por idioma de "${es}".`,
  fields: [
    id(),
    m2o(`${parent}_id`, 'Registro', parent, {
      hidden: true,
      onDelete: 'CASCADE',
      oneField: 'translations',
      oneDeselect: 'delete',
      junction: 'languages_code',
      indexed: true,
    }),
    {
      ...m2o('languages_code', 'Idioma', 'languages', { hidden: true, junction: `${parent}_id` }),
      type: 'string',
      ts: 'LanguageCode | Languages',
    },
    ...fields,
  ],
})

export const pascal = (name: string) =>
  name.startsWith('directus_')
    ? 'DirectusFile'
    : name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const plainChoice = ([value, text]: Choice): ChoiceOption => ({ text, value })

export const column = ([field, name, type = 'string', more = {}]: Column): ListColumn => ({
  field,
  name,
  type,
  meta: {
    field,
    name,
    type,
    width: 'half',
    interface: type === 'boolean' ? 'boolean' : 'input',
    ...more,
  },
})

export const BRANDS: readonly Choice[] = [
  ['firefly', 'Firefly'],
  ['ceiba', 'Ceiba'],
  ['marea', 'Marea'],
]
export const CLASSES: readonly Choice[] = [
  ['economico', 'Económico'],
  ['sedan_compacto', 'Sedán compacto'],
  ['sedan_intermedio', 'Sedán intermedio'],
  ['suv_compacto', 'SUV compacto'],
  ['suv_intermedio', 'SUV intermedio'],
  ['suv_estandar', 'SUV estándar'],
  ['suv_grande', 'SUV grande 4x4'],
  ['van_pasajeros', 'Van de pasajeros'],
  ['van_grande', 'Van grande'],
]
const spanish = new Intl.DisplayNames('es', { type: 'language' })
/** 'inglés', for the back office, which speaks Spanish. */
export const languageInSpanish = (locale: Locale) => spanish.of(locale) ?? locale
export const LANGUAGES: readonly Choice[] = locales.map((locale) => {
  const name = languageInSpanish(locale)
  return [localeTable[locale].tag, name.charAt(0).toUpperCase() + name.slice(1)]
})
/** The name of a record as the renter reads it, a column for each language. */
export const names = (notes: Partial<Localized>) =>
  locales.map((locale) =>
    req(
      string(`name_${locale}`, `Nombre en ${languageInSpanish(locale)}`, {
        note: notes[locale] ?? 'Lo que lee el cliente.',
      }),
    ),
  )
/** Several of a few values. */
export const several = (field: string, es: string, choices: readonly Choice[], more?: More) =>
  csv(field, es, choices, more)
export const brands = () => csv('brands', 'Marcas', BRANDS, { note: 'Vacío: todas las marcas.' })
export const classes = () => csv('classes', 'Clases', CLASSES, { note: 'Vacío: todas las clases.' })
/** The state of a record that others need and that is not used any more: the Studio's own button archives it. */
export const ARCHIVED: Choice = ['archived', 'Archivado', '#71676E']
/** @param note what a draft and a published one do */
export const contentStatus = (note?: string) =>
  req(
    choice(
      'status',
      'Estado',
      [['published', 'Publicado', '#17693A'], ['draft', 'Borrador', '#8A5300'], ARCHIVED],
      { def: 'draft', ...(note ? { note } : {}) },
    ),
  )
export const sort = () => int('sort', 'Orden', { interface: 'input', hidden: true })

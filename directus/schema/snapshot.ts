/** Turns the descriptions of `collections.ts` into a Directus schema snapshot (the format of `directus schema snapshot`). */
import { DIRECTUS_VERSION, FOLDERS } from './constants.ts'
import { ARCHIVED } from './dsl.ts'
import { english } from './english.ts'
import type { Collection, Field, FieldType, Filter, Relation } from './model.ts'
import { fileFields, userFields } from './users.ts'

type Column = readonly [type: string, length: number | null]

const LOCALE = 'es-ES'
const ENGLISH = 'en-US'

export function toSnapshot(collections: readonly Collection[]) {
  return {
    version: 1,
    directus: DIRECTUS_VERSION,
    vendor: 'sqlite',
    collections: collections.map(toCollection),
    fields: [
      ...collections.flatMap((c) => c.fields.map((f, i) => toField(c, f, i))),
      ...userFields.map((f, i) => toField({ collection: 'directus_users' }, f, i)),
      ...fileFields.map((f, i) => toField({ collection: 'directus_files' }, f, i)),
    ],
    systemFields: [],
    relations: collections.flatMap((c) =>
      c.fields.flatMap((f) => (f.relation ? [toRelation(c, f, f.relation)] : [])),
    ),
  }
}

function toCollection(c: Collection) {
  const isArchived = c.fields.some(({ ts }) => ts?.includes(`'${ARCHIVED[0]}'`))
  return {
    collection: c.collection,
    meta: {
      accountability: c.accountability === undefined ? 'all' : c.accountability,
      archive_app_filter: true,
      archive_field: isArchived ? 'status' : null,
      archive_value: isArchived ? ARCHIVED[0] : null,
      collapse: 'open',
      collection: c.collection,
      color: null,
      display_template: c.template ?? null,
      group: c.parent ?? null,
      hidden: c.hidden ?? false,
      icon: c.icon,
      item_duplication_fields: null,
      note: c.note ?? null,
      preview_url: c.previewUrl ?? null,
      singleton: false,
      sort: c.order ?? null,
      sort_field: c.sortField ?? null,
      translations: [
        { language: LOCALE, translation: c.es, singular: c.one ?? c.es, plural: c.es },
        ...namesInEnglish(c),
      ],
      unarchive_value: isArchived ? 'draft' : null,
      versioning: false,
    },
    schema: { name: c.collection },
  }
}

function namesInEnglish({ es, one = es }: Collection) {
  const [all, single] = [english[es], english[one]]
  if (!all || !single) return []
  return [{ language: ENGLISH, translation: all, singular: single, plural: all }]
}

/** As the back office's API and a snapshot describe it. */
export function toField(c: Pick<Collection, 'collection'>, f: Field, index: number) {
  const { type } = f
  return {
    collection: c.collection,
    field: f.field,
    type,
    meta: {
      collection: c.collection,
      conditions: f.hiddenIfEmpty ? [hiddenWhere({ [f.field]: { _null: true } })] : null,
      display: f.display ?? null,
      display_options: f.displayOptions ?? null,
      field: f.field,
      group: f.group ?? null,
      hidden: f.hidden ?? false,
      interface: f.interface ?? null,
      note: f.note ?? null,
      options: fieldOptions(f),
      readonly: f.readonly ?? false,
      required: f.required ?? false,
      searchable: true,
      sort: index + 1,
      special: f.special ?? null,
      translations: [
        { language: LOCALE, translation: f.es },
        ...(english[f.es] ? [{ language: ENGLISH, translation: english[f.es] }] : []),
      ],
      validation: f.validation ?? null,
      validation_message: f.validationMessage ?? null,
      width: f.width,
    },
    ...(type === 'alias' ? {} : { schema: columnOf(c, f, COLUMN[type]) }),
  }
}

function hiddenWhere(rule: Filter) {
  return { name: 'Vacío', rule: { _and: [rule] }, hidden: true, options: {} }
}

function fieldOptions(f: Field) {
  const options = { ...f.options, ...(f.folder ? { folder: FOLDERS[f.folder].id } : {}) }
  return Object.keys(options).length ? options : null
}

/** The column that SQLite has for a type, and its length. */
const COLUMN: Readonly<Record<Exclude<FieldType, 'alias'>, Column>> = {
  string: ['varchar', 255],
  csv: ['text', null],
  text: ['text', null],
  json: ['json', null],
  integer: ['integer', null],
  float: ['float', null],
  boolean: ['boolean', null],
  date: ['date', null],
  dateTime: ['datetime', null],
  timestamp: ['datetime', null],
  uuid: ['char', 36],
}

function columnOf(c: Pick<Collection, 'collection'>, f: Field, [data_type, max_length]: Column) {
  return {
    name: f.field,
    table: c.collection,
    data_type,
    default_value: f.def ?? null,
    max_length,
    numeric_precision: null,
    numeric_scale: null,
    is_nullable: f.nullable,
    is_unique: Boolean(f.unique || (f.primary && !f.autoIncrement)),
    is_indexed: Boolean(f.indexed),
    is_primary_key: Boolean(f.primary),
    is_generated: false,
    generation_expression: null,
    has_auto_increment: Boolean(f.autoIncrement),
    foreign_key_table: f.relation?.to ?? null,
    foreign_key_column: f.relation ? primaryKeyOf(f.relation.to) : null,
  }
}

function toRelation(c: Collection, f: Field, relation: Relation) {
  const { to, onDelete, oneField = null, oneDeselect = 'nullify', sortField = null } = relation
  return {
    collection: c.collection,
    field: f.field,
    related_collection: to,
    meta: {
      junction_field: f.junction ?? null,
      many_collection: c.collection,
      many_field: f.field,
      one_allowed_collections: null,
      one_collection: to,
      one_collection_field: null,
      one_deselect_action: oneDeselect,
      one_field: oneField,
      sort_field: sortField,
    },
    schema: {
      table: c.collection,
      column: f.field,
      foreign_key_table: to,
      foreign_key_column: primaryKeyOf(to),
      constraint_name: null,
      on_update: 'NO ACTION',
      on_delete: onDelete,
    },
  }
}

const primaryKeyOf = (collection: string) => (collection === 'languages' ? 'code' : 'id')

/** The types by which collections and their fields are described. */

export type FieldType =
  | 'alias'
  | 'boolean'
  | 'csv'
  | 'date'
  | 'dateTime'
  | 'float'
  | 'integer'
  | 'json'
  | 'string'
  | 'text'
  | 'timestamp'
  | 'uuid'

/** The value, its Spanish label, and its colour. */
export type Choice = readonly [value: string, text: string, color?: string]

export type ChoiceOption = {
  readonly text: string
  readonly value: string | number
  readonly color?: null
  readonly foreground?: string | null
  readonly background?: string | null
}

/** Settings of the Studio's interfaces: of each the ones that we use. */
type Options = {
  readonly allowOther?: boolean
  readonly choices?: readonly ChoiceOption[]
  readonly defaultLanguage?: string
  readonly defaultOpenSplitView?: boolean
  readonly enableCreate?: boolean
  readonly enableLink?: boolean
  readonly enableSelect?: boolean
  readonly fields?: readonly ListColumn[]
  readonly folder?: string
  readonly headerIcon?: string
  readonly iconLeft?: string
  readonly language?: 'json'
  readonly languageField?: string
  readonly layout?: 'list'
  readonly links?: readonly {
    readonly label: string
    readonly icon: string
    readonly type: 'primary'
    readonly actionType: 'url'
    readonly url: string
  }[]
  readonly max?: number
  readonly min?: number
  readonly placeholder?: string
  readonly slug?: boolean
  readonly softLength?: number
  readonly start?: 'open' | 'closed'
  readonly step?: number
  readonly template?: string
  readonly toolbar?: readonly string[]
  readonly userLanguage?: boolean
}

type DisplayOptions = {
  readonly defaultLanguage?: string
  readonly languageField?: string
  readonly userLanguage?: boolean
  readonly prefix?: string
  readonly suffix?: string
  readonly choices?: readonly ChoiceOption[]
  /** A format of date-fns. */
  readonly format?: string
  readonly relative?: boolean
  readonly showAsDot?: boolean
  readonly template?: string
}

/** The condition that the values of a field must fulfil. */
export type Filter =
  | { readonly _and: readonly Filter[] }
  | { readonly _or: readonly Filter[] }
  | { readonly [field: string]: Condition | Related | Filter }
/** A condition on related records: some of them meet it, or none does. */
type Related = { readonly _some: Filter } | { readonly _none: Filter }
type Condition = {
  readonly _between?: readonly [string, string]
  readonly _lt?: string
  readonly _eq?: string | boolean
  readonly _gte?: number | string
  readonly _lte?: number
  readonly _null?: true
  readonly _nnull?: true
  readonly _in?: readonly string[]
  readonly _regex?: string
}

export type Relation = {
  readonly to: string
  readonly onDelete: 'CASCADE' | 'NO ACTION' | 'SET NULL'
  /** The list on the other side. */
  readonly oneField?: string | null
  /** Whether a record that is taken from that list stays without an owner or is deleted. */
  readonly oneDeselect?: 'nullify' | 'delete'
  readonly sortField?: string | null
}

export type Field = {
  readonly field: string
  readonly type: FieldType
  /** The type of its values in TypeScript; null for what holds none. */
  readonly ts: string | null
  /** Spanish label. */
  readonly es: string
  readonly note?: string
  readonly special?: readonly string[]
  readonly interface?: string
  readonly options?: Options
  readonly display?: string
  readonly displayOptions?: DisplayOptions | null
  readonly validation?: Filter
  readonly validationMessage?: string
  readonly width: 'half' | 'full'
  readonly hidden?: boolean
  /** Not shown in the form while it is empty. */
  readonly hiddenIfEmpty?: boolean
  readonly readonly?: boolean
  readonly required?: boolean
  readonly nullable: boolean
  readonly unique?: boolean
  readonly indexed?: boolean
  readonly primary?: boolean
  readonly autoIncrement?: boolean
  /** Value of a new record. */
  readonly def?: string | number | boolean
  readonly relation?: Relation
  /** The other field of a collection that joins two. */
  readonly junction?: string
  /** The section it sits in. */
  readonly group?: string
  /** Where uploads go. */
  readonly folder?: 'content' | 'licenses'
}

export type Collection = {
  readonly collection: string
  /** Spanish name: of all, and of one. */
  readonly es: string
  readonly one?: string
  readonly icon: string
  readonly note: string
  readonly fields: Field[]
  readonly order?: number
  readonly hidden?: boolean
  readonly parent?: string
  /** Whether changes are kept as a history; null: they are not. */
  readonly accountability?: null
  readonly template?: string
  readonly sortField?: string
  /** The page that the Studio shows beside its form; fields in double braces. */
  readonly previewUrl?: string
  /** The columns of its list in the Studio. */
  readonly listed?: readonly string[]
}

type ColumnType = 'boolean' | 'date' | 'float' | 'integer' | 'json' | 'string'
type ColumnMeta = {
  readonly display?: string
  readonly display_options?: DisplayOptions
  readonly interface?: string
  readonly options?: Options
  readonly width?: 'half' | 'full'
  readonly required?: boolean
  readonly note?: string
}
/** A column of a list that is edited as a form. */
export type Column = readonly [field: string, name: string, type?: ColumnType, more?: ColumnMeta]
export type ListColumn = {
  readonly field: string
  readonly name: string
  readonly type: ColumnType
  readonly meta: ColumnMeta & Pick<ListColumn, 'field' | 'name' | 'type'>
}

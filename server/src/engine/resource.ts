// A business resource is one declaration; this is its language. Everything a screen needs is computed from it.
import {
  type ColumnType,
  type Control,
  PDF_TYPE,
  PICTURE_TYPES,
  type RuleName,
  type Row,
  type Title,
  type ValueFault,
  type Verb,
} from '@cangdan/protocol'
import type { RawBuilder } from 'kysely'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { type UnitName, UNITS } from './units.ts'

export interface ColumnSpec {
  readonly type: ColumnType
  /** False: not in the grid, only in the form. */
  readonly list?: false
  /** False: in the grid, but hidden until the reader asks for it. */
  readonly shown?: false
  readonly filter?: true
  readonly sort?: true
  readonly sum?: true
  /** The stored number is shown divided by ten to this power; a unit brings its own. */
  readonly decimal?: number
  /** What the shown number counts. */
  readonly unit?: UnitName
  /** Pixels, where the type's own width does not fit. */
  readonly width?: number
  /** The numbers a choice may take; their words are the titles `column.number`. */
  readonly options?: readonly number[]
  /** How many files an image column takes; one where it is not said. */
  readonly files?: number
  /** An image column that takes papers too. */
  readonly pdf?: true
  /** What is selected instead of a stored column. Names the resource's table by its own name. */
  readonly sql?: RawBuilder<unknown>

  readonly control?: Control
  readonly required?: true
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  readonly rule?: RuleName
  readonly initial?: string | number
}

export interface FieldFault extends Omit<ValueFault, 'values'> {
  /** Fills the sentence; `other` may name a column, said by its title. */
  readonly values?: Readonly<Record<string, number | string>>
}

/** What is wrong with a whole record, by the field it is said at. Pure. */
export type RecordRules = (values: Row) => Record<string, FieldFault>

interface Spec<
  C extends Record<string, ColumnSpec>,
  G extends Record<string, readonly (keyof C & string)[]>,
> {
  /** The data path of the list; the other calls are its siblings (catalogue §1.2). */
  readonly path: string
  /** The path of the list's screen; the other screens are its siblings. */
  readonly screen: string
  readonly table: string
  readonly verbs: readonly Verb[]
  /** Rows a page holds unless the reader chooses. */
  readonly limit?: number
  /**
   * Which rows each kind of organisation sees: those whose column holds its id. The platform sees all; a kind that is
   * not named sees none.
   */
  readonly scope: Partial<Record<Exclude<OrganisationKind, 'platform'>, string>>
  readonly columns: C
  /** The form's groups and their fields, in order. Columns in no group are written by no form. */
  readonly form: G
  readonly rules?: RecordRules
  readonly titles: TitlesOf<C, G>
  /** A record that can be saved as it stands; what the promises of all resources that can add are proven with. */
  readonly sample?: Partial<Record<keyof C, string | number>>
}

type OptionTitles<C extends Record<string, ColumnSpec>> = {
  [K in keyof C & string]: C[K] extends { options: readonly (infer N extends number)[] } ? `${K}.${N}` : never
}[keyof C & string]

/**
 * `$` names the list, `$one` one record of it; then every column, every option, every group. `$del` and `$del_confirm`
 * stand in for the button and the question of deleting, where that word would not be understood.
 */
export type TitlesOf<C extends Record<string, ColumnSpec>, G> = Readonly<
  Record<'$' | '$one' | (keyof C & string) | OptionTitles<C> | `form.${keyof G & string}`, Title> &
    Partial<Record<'$del' | '$del_confirm', Title>>
>

export interface Column extends ColumnSpec {
  readonly name: string
  readonly title: Title
  readonly optionTitles: ReadonlyMap<number, Title>
}

export interface Resource {
  readonly path: string
  readonly screen: string
  readonly table: string
  readonly verbs: ReadonlySet<Verb>
  readonly limit: number
  readonly scope: ReadonlyMap<OrganisationKind, string>
  readonly title: Title
  readonly titleOfOne: Title
  /** Its own words for deleting, where it has some. */
  readonly deletion: { readonly title: Title | undefined; readonly confirm: Title | undefined }
  readonly columns: ReadonlyMap<string, Column>
  /** The columns that travel with a row, in the order of the declaration. */
  readonly listColumns: readonly Column[]
  readonly form: readonly { readonly title: Title; readonly fields: readonly Column[] }[]
  /** The columns a form may write. */
  readonly fields: ReadonlyMap<string, Column>
  readonly rules: RecordRules
  readonly sample: Row
}

/** The media types that an image column takes. */
export const acceptedTypes = ({ pdf }: Pick<ColumnSpec, 'pdf'>): string[] => [
  ...PICTURE_TYPES,
  ...(pdf ? [PDF_TYPE] : []),
]

/** Every resource is found by its number. */
export const PK = 'id'

/** Checks a declaration and prepares it for the engine. */
export function defineResource<
  const C extends Record<string, ColumnSpec>,
  const G extends Record<string, readonly (keyof C & string)[]>,
>(spec: Spec<C, G>): Resource {
  const titles = new Map<string, Title>(Object.entries(spec.titles))
  if (spec.verbs.includes('add') && spec.sample === undefined)
    throw new Error(`${spec.path}: no sample to add`)
  const titleOf = (key: string): Title => {
    const title = titles.get(key)
    if (title === undefined) throw new Error(`${spec.path}: no title for ${key}`)
    return title
  }
  const columns = new Map(
    Object.entries(spec.columns).map(([name, column]) => [name, prepare(name, column, titleOf)]),
  )
  const form = Object.entries(spec.form).map(([group, names]) => ({
    title: titleOf(`form.${group}`),
    fields: names.map((name) => columns.get(name)).filter((column) => column !== undefined),
  }))
  return {
    path: spec.path,
    screen: spec.screen,
    table: spec.table,
    verbs: new Set(spec.verbs),
    limit: spec.limit ?? 10,
    scope: new Map(Object.entries(spec.scope) as [OrganisationKind, string][]),
    title: titleOf('$'),
    titleOfOne: titleOf('$one'),
    deletion: { title: titles.get('$del'), confirm: titles.get('$del_confirm') },
    columns,
    listColumns: [...columns.values()].filter(({ list }) => list !== false),
    form,
    fields: new Map(form.flatMap(({ fields }) => fields.map((field) => [field.name, field]))),
    rules: spec.rules ?? (() => ({})),
    sample: (spec.sample ?? {}) as Row,
  }
}

function prepare(name: string, spec: ColumnSpec, titleOf: (key: string) => Title): Column {
  if (spec.type === 'image' && (spec.filter || spec.sort))
    throw new Error(`${name}: files are neither filtered nor sorted by`)
  const optionTitles = new Map((spec.options ?? []).map((option) => [option, titleOf(`${name}.${option}`)]))
  const decimal = spec.decimal ?? (spec.unit === undefined ? undefined : UNITS[spec.unit].decimal)
  return { ...spec, ...(decimal === undefined ? {} : { decimal }), name, title: titleOf(name), optionTitles }
}

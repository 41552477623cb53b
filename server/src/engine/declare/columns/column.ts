import {
  type CellLimits,
  type Choice,
  type ColumnType,
  type Condition,
  type Control,
  FILE_KINDS,
  type FileKind,
  type HistoryChange,
  isOptionText,
  type Language,
  MEGABYTE,
  type Option,
  type RichParts,
  getTextFormat,
  type RuleName,
  type DisplayStyle,
  title,
  type Title,
  type Tone,
  type WireValue,
  ERRORS,
  RULES,
} from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import { type CascadeTree, getLabelName, type Reader, type ReadSpec, type RefSpec } from './ref.ts'
import type { Rights } from '../rights/right.ts'
import { type UnitName, UNITS } from './units.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

export interface RightsReader {
  readonly language: Language
  readonly rights: Rights
}

/** Options of a column for importing spreadsheets from other programs. */
interface SpreadsheetOptions {
  /** Further headings that name the column, in addition to its titles. */
  readonly headings: readonly string[]
  /** Further unit names in headings, in addition to its unit. */
  readonly counts?: readonly string[]
  /** For numbers: a dash or another placeholder means empty; with `zero`, 0 does too. */
  readonly emptyAt?: 'dash' | 'zero'
  /** For cascades: the sample value of an import template. Default: a region. */
  readonly sample?: Title
}

export interface ColumnSpec {
  readonly type: ColumnType
  /** False: rows of the list omit it. It can still be a form field, and with `filter` a filter. */
  readonly list?: false
  /** False: hidden in the grid by default. */
  readonly shown?: false
  /** Editable in the list, if it is a form field and the record needs no review. */
  readonly inPlace?: true
  /** Adds a filter above the list; a type filters it as another type (a status by `checkbox`). A `hide` column is filtered as `text` or `number`. */
  readonly filter?: true | ColumnType
  readonly sort?: true
  /** The list shows a total. Not for prices, rates, days or ages: their sums mean nothing. */
  readonly sum?: true
  /** The reason why its filter, order or sum may scan the whole table; required if no index serves it. */
  readonly fullScan?: string
  /** The stored number is shown divided by 10 to this power; a unit has its own. */
  readonly decimal?: number
  readonly unit?: UnitName
  readonly inSheets?: SpreadsheetOptions
  /** How the browser displays it, if the type does not determine that. */
  readonly shownAs?: DisplayStyle
  /** Users type it into other programs: the detail page has a copy button. */
  readonly copies?: true
  /** Pixels; overrides the width of the type. */
  readonly width?: number
  /** Loads the options of a select or checkbox for this caller. A stored column accepts no others. */
  readonly offers?: (db: Db, reader: Reader) => Promise<readonly Option[]>
  /** Allowed values, all numbers or all texts (a text or text[] column with a CHECK). Their labels are the titles `column.option`. */
  readonly options?: readonly number[] | readonly string[]
  /** Colour of each option, if the options are states of a record. */
  readonly tones?: Readonly<Record<Choice, Tone>>
  /** The options that forms offer, if not all: the others are set in other ways. */
  readonly offered?: readonly Choice[]
  /** Loads the `options` that forms currently offer this caller; a save rejects others with the reason. */
  readonly offeredNow?: (db: Db, reader: Reader) => Promise<readonly Choice[]>
  /** The tree of a cascade, and the column of its second level. The first level is stored under the name of the column. */
  readonly cascades?: CascadeTree
  readonly second?: string
  /** For cascades: the second level is optional. */
  readonly anyLevel?: true
  /** A select or checkbox of records of another resource, by id, instead of `options`. */
  readonly ref?: RefSpec
  /** Rich content of a text with an editor, in addition to plain text; `files` limits the number of its pictures, `takes` their kinds. */
  readonly rich?: RichParts
  /** Read from the record that a `ref` of the row names, instead of a stored column. */
  readonly reads?: ReadSpec
  /** Maximum number of files of an image column. Default: 1. */
  readonly files?: number
  /** Kinds of files that an image column accepts, each with its limit in megabytes. Default: pictures of up to 10 MB. */
  readonly takes?: Readonly<Partial<Record<FileKind, number>>>
  /** Visible only to roles with the grant `listPath#see.name` (`rights.ts`). A name shares the grant of that column. */
  readonly guarded?: true | string
  /**
   * Without the grant `listPath#see.name`, texts are masked, pictures hidden, and search and sorting rejected (`view.ts`). A name shares its grant.
   */
  readonly masked?: true | string
  /** Kinds of organisations that never read it, whatever their roles grant: it tells about records of others (`view.ts`). */
  readonly hiddenFrom?: readonly OrganisationKind[]
  /** Key of the add-on that it belongs to: hidden while this one is not installed (`view.ts`). */
  readonly addon?: string
  /** Personal data: ledger entries contain a commitment instead of the text, the operation log hides it, and it can be erased by order. */
  readonly personal?: true
  /** A text about goods and not about people: ledger entries contain it in plain, as they contain numbers. */
  readonly inLedger?: true
  /** Histories contain neither the old nor the new value: it is a code that opens something. */
  readonly unrecorded?: true
  /** Stored as jsonb, sent as text. */
  readonly json?: true
  /** SQL to select instead of a stored column. Refers to the table of the resource by its own name. */
  readonly sql?: RawBuilder<unknown>

  /** Describes a change in the history, if the values themselves are not readable. */
  readonly formatChange?: (from: WireValue, to: WireValue, reader: RightsReader) => readonly HistoryChange[]

  /** `secret`: a stored text that is sealed (`Vault`) and read as its mask; sending an empty text or the mask keeps it, null deletes it. */
  readonly control?: Control
  /** Columns of a text with a table editor; their titles are `column.cell`. */
  readonly cells?: readonly CellLimits[]
  /** Maximum number of table rows or of tags. */
  readonly most?: number
  readonly required?: true
  readonly requiredWhen?: Condition
  /** For a field of a `row` action: shown only for records with these values in the list, and never required for others. */
  readonly whenRecord?: Condition
  /** For a field of a `row` action: the column of the list with its initial value. */
  readonly initialFrom?: string
  /** In characters, of a text or of each tag. */
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  /** Format of a text or of each tag. */
  readonly rule?: RuleName
  /** For dates: no day in the future, in Shanghai time. */
  readonly latest?: 'today'
  /** For dates: no day in the past, in Shanghai time. */
  readonly earliest?: 'today'
  readonly initial?: string | number
  /** Shown in the form only while other fields have these values; otherwise stored empty. */
  readonly when?: Condition
}

export interface Column extends ColumnSpec {
  readonly name: string
  readonly title: Title
  readonly optionTitles: ReadonlyMap<Choice, Title>
  readonly hint: Title | undefined
  readonly cellTitles: ReadonlyMap<string, Title>
}

export const isStored = (column: Pick<ColumnSpec, 'sql' | 'reads'>): boolean =>
  column.sql === undefined && column.reads === undefined

/** Whether it is write-only: no caller reads it. */
export const isSealed = ({ control }: Pick<ColumnSpec, 'control'>): boolean => control === 'secret'

/** Returns whether some callers of the list may not read its values. */
export const isSecret = ({ guarded, masked }: Pick<ColumnSpec, 'guarded' | 'masked'>): boolean =>
  guarded !== undefined || masked !== undefined

/** Reason for a full scan: no index finds so large a part of the rows faster than a scan. */
export const FEW_VALUES = 'a few values, each of a large part of the rows'

export const hasTextOptions = ({ options = [] }: Pick<ColumnSpec, 'options'>): boolean => typeof options[0] === 'string'

const PICTURES_ONLY = { picture: FILE_KINDS.picture.megabytes } as const

/** Returns the media types that an image column accepts, each with its limit in bytes. */
export const getAcceptedSizes = ({ takes = PICTURES_ONLY }: Pick<ColumnSpec, 'takes'>): ReadonlyMap<string, number> =>
  new Map(
    listFileKinds(takes).flatMap(([kind, megabytes]) =>
      FILE_KINDS[kind].types.map((type): [string, number] => [type, megabytes * MEGABYTE]),
    ),
  )

const listFileKinds = (takes: NonNullable<ColumnSpec['takes']>) => Object.entries(takes) as [FileKind, number][]

export const getFilterType = ({ type, filter }: Pick<ColumnSpec, 'type' | 'filter'>): ColumnType | undefined =>
  filter === true ? type : filter

/** Returns the type of a column in the description of a list: ids of other records are sent but not shown. */
export const getListType = ({ type, ref }: ColumnSpec): ColumnType => (ref === undefined ? type : 'hide')

/** For e-mail addresses, the error text of an invalid one (V6). */
const getRuleHint = (rule: RuleName | undefined): Title | undefined =>
  rule === 'email' ? ERRORS[RULES.email.error].text : undefined

export function prepareColumn(name: string, spec: ColumnSpec, getTitle: (key: string) => Title, hint?: Title): Column {
  const error = findSpecError(spec)
  if (error !== undefined) throw new Error(`${name}: ${error}`)
  const options: readonly Choice[] = spec.options ?? []
  const optionTitles = new Map(options.map((option) => [option, getTitle(`${name}.${option}`)]))
  const cellTitles = new Map((spec.cells ?? []).map((cell) => [cell.name, getTitle(`${name}.${cell.name}`)]))
  const decimal = spec.decimal ?? (spec.unit === undefined ? undefined : UNITS[spec.unit].decimal)
  const words = {
    name,
    title: getTitle(name),
    optionTitles,
    cellTitles,
    hint: hint ?? getRuleHint(spec.rule),
  }
  return { ...spec, ...(decimal === undefined ? {} : { decimal }), ...words }
}

/** Builds the column with the labels of the records that a `ref` column names (`RefSpec`); `undefined` if it is no `ref` or in no list. */
export function buildLabelColumn(column: Column): Column | undefined {
  const { name, ref, list, shown, width, guarded } = column
  if (ref === undefined || list === false) return undefined
  const own = getLabelName(name, ref)
  if (own === undefined) throw new Error(`${name}: no name for the column of labels; set as`)
  return {
    type: 'text',
    name: own,
    title: column.title,
    reads: { by: name, column: ref.label },
    ...omitUndefined({ shown, width, guarded: guarded === true ? name : guarded }),
    optionTitles: new Map(),
    cellTitles: new Map(),
    hint: undefined,
  }
}

/** Whether lists can be sorted by a column of the type, and show its total. */
const BY_TYPE: Readonly<Record<ColumnType, { readonly isSortable: boolean; readonly isSummable: boolean }>> = {
  text: { isSortable: true, isSummable: false },
  select: { isSortable: true, isSummable: false },
  checkbox: { isSortable: false, isSummable: false },
  tags: { isSortable: false, isSummable: false },
  cascade: { isSortable: false, isSummable: false },
  number: { isSortable: true, isSummable: true },
  date: { isSortable: true, isSummable: false },
  datetime: { isSortable: true, isSummable: false },
  eqdate: { isSortable: true, isSummable: false },
  time: { isSortable: true, isSummable: false },
  eqtime: { isSortable: true, isSummable: false },
  second: { isSortable: true, isSummable: true },
  image: { isSortable: false, isSummable: false },
  hide: { isSortable: false, isSummable: false },
}

/** Describes why the total of a column would mean nothing. Prices and days are not detected: only their names tell. */
function describeUnsummed({ type, unit, shownAs }: ColumnSpec): string | undefined {
  if (!BY_TYPE[type].isSummable) return `a ${type}`
  if (unit !== undefined && !UNITS[unit].isSummed) return `a number in ${unit}`
  return shownAs === 'change' || shownAs === 'change_rate' ? `a ${shownAs}` : undefined
}

// Checks the rules that the types of a declaration cannot express.
function findSpecError(spec: ColumnSpec): string | undefined {
  const { type, ref } = spec
  const options: readonly Choice[] | undefined = spec.options
  const filter = getFilterType(spec)
  if (options?.some((option) => typeof option === 'string' && !isOptionText(option)))
    return 'a text option must begin with a letter, and contain only letters, digits, “_”, “-” and “.”'
  if (spec.offered?.some((option) => !options?.includes(option))) return '`offered` must contain only options'
  if (spec.sort && !BY_TYPE[type].isSortable) return `a ${type} cannot be sorted`
  const unsummed = spec.sum ? describeUnsummed(spec) : undefined
  if (unsummed !== undefined) return `${unsummed} cannot be summed`
  if (spec.masked && ((type !== 'text' && type !== 'image') || !isStored(spec)))
    return 'only stored texts and pictures can be masked'
  if (spec.guarded === true && spec.required) return 'a guarded column cannot be required'
  const isChosen = type === 'select' || type === 'checkbox'
  if (isChosen && [options, ref, spec.offers].filter((each) => each !== undefined).length !== 1)
    return `a ${type} needs exactly one of options, ref and offers`
  if (type === 'cascade' && (spec.cascades === undefined || spec.second === undefined || !isStored(spec)))
    return 'a cascade needs a tree and two stored columns'
  if (spec.takes !== undefined && type !== 'image' && !spec.rich?.pictures)
    return '`takes` needs an image column or a text with pictures'
  if (spec.rich?.pictures && Object.keys(spec.takes ?? {}).some((kind) => kind !== 'picture'))
    return 'a text accepts only pictures'
  if (spec.rich !== undefined && spec.control !== 'editor') return 'a rich text needs the control editor'
  if (listFileKinds(spec.takes ?? {}).some(([kind, most]) => most > FILE_KINDS[kind].megabytes))
    return '`takes` exceeds the limit of uploads'
  if (spec.inSheets?.emptyAt !== undefined && type !== 'number') return '`emptyAt` needs a number'
  if ((spec.latest ?? spec.earliest) !== undefined && type !== 'date') return '`latest` and `earliest` need a date'
  if (getTextFormat(spec.control) !== undefined && (type !== 'text' || filter !== undefined || spec.sort))
    return 'a rich text or table must be a text without filter and sort'
  if (spec.reads !== undefined && spec.sql !== undefined) return 'it cannot have both reads and sql'
  if (spec.control === 'secret' && (type !== 'text' || !isStored(spec) || spec.list !== false || filter !== undefined))
    return 'a secret must be a stored text without filter, in no list'
  if ((spec.control === 'table') !== (spec.cells !== undefined)) return '`cells` and the control table need each other'
  return ref !== undefined && !isChosen ? 'a ref needs a select or checkbox' : undefined
}

const VERSION_TITLE = title('版本', 'Version', 'Versión', '版')

/**
 * The version of each row. Every list of changeable records sends it as a hidden column, so that calls name the version that the user saw.
 * It is not declared, and never filtered, sorted or exported.
 */
export const VERSION_COLUMN: Column = prepareColumn('version', { type: 'hide', sql: sql`version` }, () => VERSION_TITLE)

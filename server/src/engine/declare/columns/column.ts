// What a declaration says of one column, and what the engine makes of it.
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
  textFormOf,
  type RuleName,
  type ShownAs,
  title,
  type Title,
  type Tone,
  type WireValue,
  ERRORS,
  RULES,
} from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type CascadeTree, labelName, type Reader, type ReadSpec, type RefSpec } from './ref.ts'
import type { Rights } from '../rights/right.ts'
import { type UnitName, UNITS } from './units.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

export interface RightsReader {
  readonly language: Language
  readonly rights: Rights
}

/** A column in sheets that others wrote. */
interface InSheets {
  /** Beside its titles. */
  readonly called: readonly string[]
  /** What they say that it counts, beside its unit. */
  readonly counts?: readonly string[]
  /** Of a number: a dash, or another word for nothing, says that there is none; with `zero`, 0 says so as well. */
  readonly emptyAt?: 'dash' | 'zero'
  /** Of a cascade: what a template shows in its cell; a place, unless it says otherwise. */
  readonly sample?: Title
}

export interface ColumnSpec {
  readonly type: ColumnType
  /** False: its rows do not carry it. It may be in the form, and with `filter` it is filtered by all the same. */
  readonly list?: false
  /** False: in the grid, but hidden until the reader asks for it. */
  readonly shown?: false
  /** Its field can be edited in the list, where the form has it and no review stands between. */
  readonly inPlace?: true
  /**
   * Filtered by, under its title above the list; a type, where that is not the column's own (a status by `checkbox`). One of the type
   * `hide` is filtered as what it holds: `text` or `number`.
   */
  readonly filter?: true | ColumnType
  readonly sort?: true
  /** Its total means something: not that of prices, rates, days or ages. */
  readonly sum?: true
  /** Why its filter, order or sum may look at every row: it is refused without a reason where no index serves it. */
  readonly fullScan?: string
  /** The stored number is shown divided by ten to this power; a unit brings its own. */
  readonly decimal?: number
  /** What the shown number counts. */
  readonly unit?: UnitName
  /** How it is in sheets that others wrote. */
  readonly inSheets?: InSheets
  /** How it is to be read, where its type does not say it. */
  readonly shownAs?: ShownAs
  /** People type it into other programs: a record offers to copy it. */
  readonly copies?: true
  /** Pixels, where the type's own width does not fit. */
  readonly width?: number
  /** The choices as this reader sees them in the database, of a select or a checkbox in forms; a stored one takes no others. */
  readonly offers?: (db: Db, reader: Reader) => Promise<readonly Option[]>
  /**
   * What a choice may take, all of them numbers or all of them texts (a column of type text, or text[], behind a CHECK); their words
   * are the titles `column.option`.
   */
  readonly options?: readonly number[] | readonly string[]
  /** What each choice means, where they are the states of a record. */
  readonly tones?: Readonly<Record<Choice, Tone>>
  /** Those of them that a form offers, where that is not all: the others come about in other ways. */
  readonly offered?: readonly Choice[]
  /** Which of `options` a form offers this reader, as things stand; a save says why it refuses another. */
  readonly offeredNow?: (db: Db, reader: Reader) => Promise<readonly Choice[]>
  /** The tree of a cascade, and the column of its second level; the first level is stored under the column's own name. */
  readonly cascades?: CascadeTree
  readonly second?: string
  /** Of a cascade: its second level may be left open. */
  readonly anyLevel?: true
  /** The records of another resource that a select or a checkbox names by their ids, instead of `options`. */
  readonly ref?: RefSpec
  /** What a text that is typed in an editor may hold beside words; its pictures are counted by `files`, and of the kinds of `takes`. */
  readonly rich?: RichParts
  /** Read from the record that a `ref` of the row names, instead of a stored column. */
  readonly reads?: ReadSpec
  /** How many files an image column takes; one where it is not said. */
  readonly files?: number
  /** The kinds of files that an image column takes, each with the megabytes of the largest; pictures of 10 MB where it is not said. */
  readonly takes?: Readonly<Partial<Record<FileKind, number>>>
  /** Only roles that are granted `listPath#see.name` know of it (`rights.ts`); a name is that of the column with which it is known. */
  readonly guarded?: true | string
  /**
   * Roles that are not granted `listPath#see.name` read a text with its middle hidden and no pictures at all, and neither search nor sort by
   * it; they may fill it in (`view.ts`). A name is that of the column with which it is known.
   */
  readonly masked?: true | string
  /** A text that tells of a person: entries of the ledger commit to it and do not state it, the log of operations hides it, and it can be erased by order. */
  readonly personal?: true
  /** A text that tells of goods and of nobody: entries of the ledger state it as they state numbers. */
  readonly inLedger?: true
  /** Histories state neither old nor new values: a code, with which its reader opens something. */
  readonly unrecorded?: true
  /** Stored as jsonb, and travels as its text. */
  readonly json?: true
  /** What is selected instead of a stored column. Names the resource's table by its own name. */
  readonly sql?: RawBuilder<unknown>

  /** How a change of it is worded, where that is not by its values. */
  readonly tell?: (from: WireValue, to: WireValue, reader: RightsReader) => readonly HistoryChange[]

  readonly control?: Control
  /** The columns of a text that is a table; their words are the titles `column.cell`. */
  readonly cells?: readonly CellLimits[]
  /** How many lines a table may have, or how many tags a list of them. */
  readonly most?: number
  readonly required?: true
  /** Required only while the others have these values. */
  readonly requiredWhen?: Condition
  /** Of a field of an action on one record: asked only of a record with these values in its list, and never required of others. */
  readonly whenRecord?: Condition
  /** Of a field of an action on one record: begins with what the record has in this column of its list. */
  readonly initialFrom?: string
  /** Characters of a text, or of each tag. */
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
  /** What a text must be, or each tag. */
  readonly rule?: RuleName
  /** Of a date: no day in the future, by Shanghai's calendar. */
  readonly latest?: 'today'
  /** Of a date: no day that lies behind, by Shanghai's calendar. */
  readonly earliest?: 'today'
  readonly initial?: string | number
  /** Its form asks for it only while the others have these values; else it is stored empty. */
  readonly when?: Condition
}

export interface Column extends ColumnSpec {
  readonly name: string
  readonly title: Title
  readonly optionTitles: ReadonlyMap<Choice, Title>
  /** What anyone who fills it in may want to know. */
  readonly hint: Title | undefined
  readonly cellTitles: ReadonlyMap<string, Title>
}

/** Whether it is a column of the table; else it is worked out for each row. */
export const isStored = (column: Pick<ColumnSpec, 'sql' | 'reads'>): boolean =>
  column.sql === undefined && column.reads === undefined

/** Whether not everybody who reads the list knows what it holds. */
export const isSecret = ({ guarded, masked }: Pick<ColumnSpec, 'guarded' | 'masked'>): boolean =>
  guarded !== undefined || masked !== undefined

/** A reason for a full scan: no index finds so large a part of the rows faster than looking at them all. */
export const FEW_VALUES = 'a few values, each of a large part of the rows'

/** Whether its choices are stored as texts. */
export const choosesTexts = ({ options = [] }: Pick<ColumnSpec, 'options'>): boolean =>
  typeof options[0] === 'string'

const PICTURES_ONLY = { picture: FILE_KINDS.picture.megabytes } as const

/** The media types that an image column takes, each with the bytes of the largest file. */
export const acceptedSizes = ({
  takes = PICTURES_ONLY,
}: Pick<ColumnSpec, 'takes'>): ReadonlyMap<string, number> =>
  new Map(
    kindsIn(takes).flatMap(([kind, megabytes]) =>
      FILE_KINDS[kind].types.map((type): [string, number] => [type, megabytes * MEGABYTE]),
    ),
  )

const kindsIn = (takes: NonNullable<ColumnSpec['takes']>) => Object.entries(takes) as [FileKind, number][]

/** The type that a column is filtered as; `undefined` where it is not filtered by. */
export const filteredAs = ({ type, filter }: Pick<ColumnSpec, 'type' | 'filter'>): ColumnType | undefined =>
  filter === true ? type : filter

/** What a list says the type of a column is: an id of another resource's record travels, and is not shown. */
export const listedAs = ({ type, ref }: ColumnSpec): ColumnType => (ref === undefined ? type : 'hide')

/** Of an e-mail address, the sentence that a wrong one is refused with (V6). */
const ruleHint = (rule: RuleName | undefined): Title | undefined =>
  rule === 'email' ? ERRORS[RULES.email.error].text : undefined

/** A column as the engine uses it, with its words. */
export function prepareColumn(
  name: string,
  spec: ColumnSpec,
  titleOf: (key: string) => Title,
  hint?: Title,
): Column {
  const fault = faultOf(spec)
  if (fault !== undefined) throw new Error(`${name}: ${fault}`)
  const options: readonly Choice[] = spec.options ?? []
  const optionTitles = new Map(options.map((option) => [option, titleOf(`${name}.${option}`)]))
  const cellTitles = new Map((spec.cells ?? []).map((cell) => [cell.name, titleOf(`${name}.${cell.name}`)]))
  const decimal = spec.decimal ?? (spec.unit === undefined ? undefined : UNITS[spec.unit].decimal)
  const words = { name, title: titleOf(name), optionTitles, cellTitles, hint: hint ?? ruleHint(spec.rule) }
  return { ...spec, ...(decimal === undefined ? {} : { decimal }), ...words }
}

/** The column of what the records are called that this one names (`RefSpec`); `undefined` where it names none, or is in no list. */
export function labelColumnOf(column: Column): Column | undefined {
  const { name, ref, list, shown, width, guarded } = column
  if (ref === undefined || list === false) return undefined
  const own = labelName(name, ref)
  if (own === undefined) throw new Error(`${name}: nothing says what the column of its labels is called`)
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

const UNORDERED: ReadonlySet<ColumnType> = new Set(['checkbox', 'tags', 'cascade', 'image', 'hide'])
const SUMMED: ReadonlySet<ColumnType> = new Set(['number', 'second'])

/** What of a column has no total that means something; of prices and days nothing says it but their names. */
function unsummedOf({ type, unit, shownAs }: ColumnSpec): string | undefined {
  if (!SUMMED.has(type)) return `a ${type}`
  if (unit !== undefined && !UNITS[unit].isSummed) return `what counts in ${unit}`
  return shownAs === 'change' || shownAs === 'change_rate' ? `a ${shownAs}` : undefined
}

// What the types of a declaration cannot say.
function faultOf(spec: ColumnSpec): string | undefined {
  const { type, ref } = spec
  const options: readonly Choice[] | undefined = spec.options
  const filter = filteredAs(spec)
  if (options?.some((option) => typeof option === 'string' && !isOptionText(option)))
    return 'an option that is a text begins with a letter, and holds letters, digits, “_”, “-” and “.”'
  if (spec.offered?.some((option) => !options?.includes(option))) return 'it offers what is no option'
  if (spec.sort && UNORDERED.has(type)) return `a ${type} has no order to sort by`
  const unsummed = spec.sum ? unsummedOf(spec) : undefined
  if (unsummed !== undefined) return `${unsummed} has no sum`
  if (spec.masked && ((type !== 'text' && type !== 'image') || !isStored(spec)))
    return 'only a stored text is masked, or stored pictures'
  if (spec.guarded === true && spec.required) return 'who may not see it cannot fill it in'
  const isChosen = type === 'select' || type === 'checkbox'
  if (isChosen && [options, ref, spec.offers].filter((each) => each !== undefined).length !== 1)
    return `a ${type} has options or a ref`
  if (type === 'cascade' && (spec.cascades === undefined || spec.second === undefined || !isStored(spec)))
    return 'a cascade has a tree, and two columns of its own'
  if (spec.takes !== undefined && type !== 'image' && !spec.rich?.pictures)
    return 'only an image column takes files, and a text with pictures'
  if (spec.rich?.pictures && Object.keys(spec.takes ?? {}).some((kind) => kind !== 'picture'))
    return 'a text shows pictures, and no other files'
  if (spec.rich !== undefined && spec.control !== 'editor') return 'what is rich is typed in an editor'
  if (kindsIn(spec.takes ?? {}).some(([kind, most]) => most > FILE_KINDS[kind].megabytes))
    return 'it takes larger files than can be uploaded'
  if (spec.inSheets?.emptyAt !== undefined && type !== 'number')
    return 'only a number is empty at zero, or at a dash'
  if ((spec.latest ?? spec.earliest) !== undefined && type !== 'date')
    return 'only a date has a latest day, or an earliest'
  if (textFormOf(spec.control) !== undefined && (type !== 'text' || filter !== undefined || spec.sort))
    return 'what has a form of its own is a text, and is neither filtered nor sorted by'
  if (spec.reads !== undefined && spec.sql !== undefined) return 'it is read in two ways'
  if ((spec.control === 'table') !== (spec.cells !== undefined)) return 'a table, and nothing else, has cells'
  return ref !== undefined && !isChosen ? 'only a select or a checkbox names other records' : undefined
}

const VERSION_TITLE = title('版本', 'Version', 'Versión', '版')

/**
 * The version of each row, which every list of records that are changed carries unseen: what is done to them is done to them as they were
 * read. No declaration has it, and nothing filters, sorts or exports it.
 */
export const VERSION: Column = prepareColumn(
  'version',
  { type: 'hide', sql: sql`version` },
  () => VERSION_TITLE,
)

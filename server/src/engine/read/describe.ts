// What a list path answers when nothing is asked of it: the screen, described for this reader in this language.
import {
  type ActionMeta,
  type Choice,
  COLUMN_KINDS,
  type ColumnMeta,
  type Condition,
  type FieldMeta,
  type FilterMeta,
  type Language,
  NAMED_WIDTHS,
  type Option,
  type RecordCalls,
  type Remote,
  type TableMeta,
  type Topic,
  type Verb,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from '#engine/declare/action.ts'
import { controlOf, describeCells } from '#engine/declare/controls.ts'
import { CONFIRM_DELETE, screenOf, verbWord } from '#engine/declare/module.ts'
import { acceptedSizes, type Column, filteredAs, listedAs } from '#engine/declare/column.ts'
import { askedName, isRef, optionsPath, type RefColumn, refsOf } from './options/refs.ts'
import type { Reader } from '#engine/declare/ref.ts'
import { NO_TREES, type Trees, treesOf } from './options/trees.ts'
import { resourceAt } from '#engine/declare/registry.ts'
import { seesOnlyItself } from '#engine/declare/ownership.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import { may, mayAct } from '#engine/declare/rights.ts'
import { UNITS } from '#engine/declare/units.ts'

/** What of the description is in the database: the trees of cascades, and what facets add. */
export interface Loaded {
  readonly trees: Trees
  readonly added: readonly Partial<TableMeta>[]
  /** Whether organisations have written some of it: what a column offers, and what facets add, such as a tree of warehouses. */
  readonly hasNames: boolean
}

/** Reads it, as far as the reader may see it. */
export async function loadDescribed(db: Db, resource: Resource, reader: Reader): Promise<Loaded> {
  const described = new Set([...resource.listColumns, ...filtersOf(resource), ...resource.fields.values()])
  const trees = await treesOf(db, described, reader)
  const added = resource.facets.flatMap(({ describe }) => describe?.(db, resource, reader) ?? [])
  const hasNames = added.length > 0 || [...described].some(({ offers }) => offers !== undefined)
  return { trees, added: await Promise.all(added), hasNames }
}

/** The columns that a list is filtered by, whether or not its rows show them. */
const filtersOf = ({ columns }: Resource): Column[] => [...columns.values()].filter(({ filter }) => filter)

export function describeTable(resource: Resource, reader: Reader, { trees, added }: Loaded): TableMeta {
  const { principal, language } = reader
  const columns = resource.listColumns
  const words = { language, trees, resource, principal }
  return {
    export_type: 'excel',
    column_names: columns.map(({ name }) => name),
    rows: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column, words)])),
    pk: PK,
    show_sum: columns.some(({ sum }) => sum),
    show_excel: may(principal, resource, 'export'),
    show_excel_async: false,
    show_excel_import: may(principal, resource, 'import'),
    top_search: inOrderOfUse(filtersOf(resource)).map((column) => describeFilter(column, words)),
    limit: resource.limit,
    form: {
      groups: resource.form.map(({ title, fields }) => ({
        title: title[language],
        fields: fields.map((field) => describeField(field, words)),
      })),
    },
    calls: describeCalls(resource),
    actions: describeActions(resource, reader),
    ...describeFigures(resource),
    topics: topicsOf(resource),
    ...(resource.panel === undefined ? {} : { panel: resource.panel }),
    ...Object.assign({}, ...added),
  }
}

/** In the order of the list. */
function describeFigures({ figures, listColumns }: Resource): Pick<TableMeta, 'figures'> {
  const names = listColumns.map(({ name }) => name).filter((name) => figures.has(name))
  return names.length === 0 ? {} : { figures: names }
}

/** Its own list's, and those of the lists whose records its columns name and read. */
export const topicsOf = ({ table, columns }: Resource): Topic[] => [
  ...new Set([table, ...refsOf(columns.values()).map(({ ref }) => resourceAt(ref.to).table)]),
]

function describeCalls({ isVersioned, calls: { info, history, add, edit } }: Resource): RecordCalls {
  return { info, ...(isVersioned ? { history } : {}), add, edit }
}

/** What the words of a column are taken from. */
interface Words {
  readonly language: Language
  readonly trees?: Trees
  /** Whose call offers the records that a column names. */
  readonly resource?: Resource
  readonly principal?: Principal
  /** The action whose dialog asks for it. */
  readonly action?: Action
}

function describeColumn(column: Column, words: Words): ColumnMeta {
  const type = listedAs(column)
  const kind = COLUMN_KINDS[type]
  const { remote: _remote, loaded: _loaded, ...named } = describeName(column, words)
  return {
    ...named,
    type,
    ...(column.sum ? { sum: true } : {}),
    ...(column.sort ? { sort: true } : {}),
    item_align: kind.align,
    item_width: column.width ?? NAMED_WIDTHS[column.name] ?? kind.width,
    showTableRow: column.shown !== false,
    ...(isInPlace(column, words) ? { in_place: true } : {}),
  }
}

// A reviewed record is changed as a whole: its auditor reads what was handed in.
const isInPlace = ({ name, inPlace }: Column, { resource, principal }: Words): boolean =>
  inPlace === true &&
  resource?.fields.has(name) === true &&
  !resource.verbs.has('audit') &&
  principal !== undefined &&
  may(principal, resource, 'edit')

/** A record is rarely looked for by its id: that comes last. */
const inOrderOfUse = (filters: readonly Column[]): Column[] =>
  filters.toSorted((one, other) => Number(one.name === PK) - Number(other.name === PK))

function describeFilter(column: Column, words: Words): FilterMeta {
  const { second } = column
  return {
    ...describeName(column, words),
    type: filteredAs(column) ?? column.type,
    ...(second === undefined ? {} : { second_name: second }),
  }
}

/** A field as its form asks for it. */
function describeField(column: Column, words: Words): FieldMeta {
  const { type, required, maxLength, min, max, rule, files, when, requiredWhen, offered, anyLevel } = column
  const { latest, earliest, second, hint, rich } = column
  const { options: all, ...named } = describeName(column, words)
  const options = all?.filter(({ value }) => offered?.includes(value) !== false)
  // What must be chosen, of one, is chosen.
  const single = required && type === 'select' && options?.length === 1 ? options[0]?.value : undefined
  const initial = column.initial ?? ownOrganisation(column, words.principal) ?? single
  return {
    ...named,
    ...(options === undefined ? {} : { options }),
    control: controlOf(column),
    ...(hint === undefined ? {} : { hint: hint[words.language] }),
    ...(required ? { required } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...describeCells(column, words.language),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(rule === undefined ? {} : { rule }),
    ...(latest === undefined ? {} : { latest }),
    ...(earliest === undefined ? {} : { earliest }),
    ...(second === undefined ? {} : { second_name: second }),
    ...(anyLevel ? { any_level: true as const } : {}),
    ...(files === undefined ? {} : { files }),
    ...(rich === undefined ? {} : { rich }),
    ...(type === 'image' || rich?.pictures ? describeFiles(column) : {}),
    ...(initial === undefined ? {} : { initial }),
    ...(when === undefined ? {} : { when }),
    ...(requiredWhen === undefined ? {} : { requiredWhen }),
  }
}

function describeFiles(column: Column): Pick<FieldMeta, 'accept' | 'sizes'> {
  const sizes = acceptedSizes(column)
  return { accept: [...sizes.keys()], sizes: Object.fromEntries(sizes) }
}

// Who can choose no other record than their own organisation begins with it.
function ownOrganisation({ type, ref }: Column, principal: Principal | undefined): number | undefined {
  if (type !== 'select' || principal === undefined || ref === undefined) return undefined
  return seesOnlyItself(resourceAt(ref.to), principal) ? principal.organisationId : undefined
}

/** A column by name, with how its values are read. */
export function describeName(column: Column, words: Words): FilterMeta {
  const { language, trees = NO_TREES } = words
  const { name, title, type, decimal, unit, shownAs, optionTitles, tones } = column
  const fixed = [...optionTitles].map(([value, word]): Option<Choice> => {
    const tone = tones?.[value]
    return { label: word[language], value, ...(tone === undefined ? {} : { tone }) }
  })
  const loaded = trees.get(name)
  const [options, cascades] = column.offers === undefined ? [fixed, loaded] : [[...(loaded ?? [])], undefined]
  return {
    name,
    title: title[language],
    type,
    ...(options.length === 0 && column.offers === undefined ? {} : { options }),
    ...(cascades === undefined ? {} : { cascades }),
    ...(isRef(column) && words.resource !== undefined
      ? { remote: describeRemote(column, words.resource, words) }
      : {}),
    ...(column.offers === undefined || words.resource === undefined ? {} : { loaded: true }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(unit === undefined ? {} : { unit: UNITS[unit].title[language] }),
    ...(shownAs === undefined ? {} : { shown_as: shownAs }),
  }
}

function describeRemote({ name, ref }: RefColumn, resource: Resource, { action }: Words): Remote {
  const dependsOn = Object.keys(ref.dependsOn ?? {})
  return {
    call: optionsPath(resource),
    field: askedName(name, action),
    ...(dependsOn.length === 0 ? {} : { depends_on: dependsOn }),
  }
}

// Most often wanted first; what cannot be undone last.
const ORDER: readonly Verb[] = ['add', 'import', 'export', 'look', 'edit', 'audit']

function describeActions(resource: Resource, reader: Reader): ActionMeta[] {
  const { principal, language } = reader
  const offered = (verb: Verb) => may(principal, resource, verb)
  const own = [...resource.actions.values()].filter(({ verb }) => verb === undefined)
  return [
    ...ORDER.filter(offered).map((verb) => describeVerb(resource, verb, language)),
    ...resource.facets.flatMap(({ offers }) => offers?.(resource, reader) ?? []),
    ...own
      .filter((action) => mayAct(principal, resource, action))
      .map((action) => describeAction(resource, action, language)),
    ...(offered('del') ? [describeVerb(resource, 'del', language)] : []),
  ]
}

function describeVerb(resource: Resource, verb: Verb, language: Language): ActionMeta {
  const named = { name: verb, title: verbWord(resource, verb)[language] }
  switch (verb) {
    case 'add':
      return { ...named, scope: 'list', kind: 'page', screen: screenOf(resource, verb) ?? '' }
    case 'look':
      return { ...named, scope: 'row', kind: 'page', screen: screenOf(resource, verb) ?? '' }
    case 'edit':
      return {
        ...named,
        scope: 'row',
        kind: 'page',
        screen: screenOf(resource, verb) ?? resource.screen,
        ...whenOf(resource, 'edit'),
      }
    case 'export':
    case 'import':
      return { ...named, scope: 'list', kind: verb }
    case 'audit': {
      const action = [...resource.actions.values()].find((each) => each.verb === verb)
      if (action === undefined) throw new Error(`${resource.path} has no action for ${verb}`)
      return describeAction(resource, action, language)
    }
    case 'del':
      return {
        ...named,
        scope: 'bulk',
        kind: 'confirm',
        call: resource.calls.del,
        ...(resource.calls.delMethod === 'GET' ? { method: 'GET' } : {}),
        confirm: (resource.deletion.confirm ?? CONFIRM_DELETE)[language],
        ...whenOf(resource, 'del'),
        ...(resource.deletion.isHarmless ? {} : { danger: true }),
      }
  }
}

// The wire has one condition; declarations never name a column in two of them (conformance).
function whenOf({ when }: Resource, verb: 'edit' | 'del'): { when?: Condition } {
  return when[verb].length === 0 ? {} : { when: Object.assign({}, ...when[verb]) }
}

function describeAction(resource: Resource, action: Action, language: Language): ActionMeta {
  const { name, title, scope, call, confirm, when, danger, namesVersion } = action
  const words = { language, resource, action }
  const fields = [...action.fields.values()].map((field) => describeField(field, words))
  return {
    name,
    title: title[language],
    scope,
    kind: fields.length === 0 ? 'confirm' : 'dialog',
    call,
    ...(confirm === undefined ? {} : { confirm: confirm[language] }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(when === undefined ? {} : { when }),
    ...(danger ? { danger } : {}),
    ...(namesVersion ? { namesVersion } : {}),
  }
}

// What a list path answers when nothing is asked of it: the screen, described for this reader in this language.
import {
  type ActionMeta,
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
  type TreeNode,
  type Verb,
} from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from './actions/action.ts'
import { DELETABLE, EDITABLE } from './actions/audit.ts'
import { controlOf } from './controls.ts'
import { CONFIRM_DELETE, screenOf, VERB_WORDS } from './module.ts'
import { acceptedTypes, type Column, filteredAs, listedAs } from './column.ts'
import { filteredBy } from './expressions.ts'
import { isRef, optionsPath, type RefColumn } from './options/refs.ts'
import type { Reader } from './options/spec.ts'
import { NO_TREES, type Trees, treesOf } from './options/trees.ts'
import { PK, type Resource } from './resource.ts'
import { may, mayAct } from './rights.ts'
import { UNITS } from './units.ts'

/** What of the description is in the database: the trees of cascades, and the tree beside the list. */
export interface Loaded {
  readonly trees: Trees
  readonly nodes: TreeNode[] | undefined
}

/** Reads it, as far as the reader may see it. */
export async function loadDescribed(db: Db, resource: Resource, reader: Reader): Promise<Loaded> {
  const { tree } = resource
  // Whoever may not filter by a level has no use for its nodes.
  const isOpen = tree?.levels.every((name) => filteredBy(resource, name) !== undefined) === true
  return {
    trees: await treesOf(db, new Set([...resource.listColumns, ...resource.fields.values()]), reader),
    nodes: isOpen ? await tree?.nodes(db, reader) : undefined,
  }
}

export function describeTable(
  resource: Resource,
  { principal, language }: Reader,
  { trees, nodes }: Loaded,
): TableMeta {
  const columns = resource.listColumns
  const words = { language, trees, resource }
  return {
    export_type: 'excel',
    column_names: columns.map(({ name }) => name),
    rows: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column, words)])),
    pk: PK,
    show_sum: columns.some(({ sum }) => sum),
    show_excel: may(principal, resource, 'export'),
    show_excel_async: false,
    show_excel_import: may(principal, resource, 'import'),
    top_search: columns.filter(({ filter }) => filter).map((column) => describeFilter(column, words)),
    limit: resource.limit,
    ...(nodes === undefined
      ? {}
      : { tree_search_nodes: nodes, tree_search_names: [...(resource.tree?.levels ?? [])] }),
    form: {
      groups: resource.form.map(({ title, fields }) => ({
        title: title[language],
        fields: fields.map((field) => describeField(field, words)),
      })),
    },
    calls: describeCalls(resource),
    actions: describeActions(resource, principal, language),
    ...(resource.panel === undefined ? {} : { panel: resource.panel }),
  }
}

function describeCalls({ calls: { info, history, add, edit } }: Resource): RecordCalls {
  return { info, history, add, edit }
}

/** What the words of a column are taken from. */
interface Words {
  readonly language: Language
  readonly trees?: Trees
  /** Whose call offers the records that a column names. */
  readonly resource?: Resource
}

function describeColumn(column: Column, words: Words): ColumnMeta {
  const type = listedAs(column)
  const kind = COLUMN_KINDS[type]
  const { remote: _remote, ...named } = describeName(column, words)
  return {
    ...named,
    type,
    ...(column.sum ? { sum: true } : {}),
    ...(column.sort ? { sort: true } : {}),
    item_align: kind.align,
    item_width: column.width ?? NAMED_WIDTHS[column.name] ?? kind.width,
    showTableRow: column.shown !== false,
  }
}

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
  const { type, required, maxLength, min, max, rule, latest, files, initial, when, requiredWhen } = column
  return {
    ...describeName(column, words),
    control: controlOf(column),
    ...(required ? { required } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(rule === undefined ? {} : { rule }),
    ...(latest === undefined ? {} : { latest }),
    ...(files === undefined ? {} : { files }),
    ...(type === 'image' ? { accept: acceptedTypes(column) } : {}),
    ...(initial === undefined ? {} : { initial }),
    ...(when === undefined ? {} : { when }),
    ...(requiredWhen === undefined ? {} : { requiredWhen }),
  }
}

/** A column by name, with how its values are read. */
export function describeName(column: Column, { language, trees = NO_TREES, resource }: Words): FilterMeta {
  const { name, title, type, decimal, unit, optionTitles } = column
  const fixed = [...optionTitles].map(([value, words]): Option => ({ label: words[language], value }))
  const loaded = trees.get(name)
  const [options, cascades] = column.offers === undefined ? [fixed, loaded] : [[...(loaded ?? [])], undefined]
  return {
    name,
    title: title[language],
    type,
    ...(options.length === 0 && column.offers === undefined ? {} : { options }),
    ...(cascades === undefined ? {} : { cascades }),
    ...(isRef(column) && resource !== undefined ? { remote: describeRemote(resource, column) } : {}),
    ...(decimal === undefined ? {} : { decimal }),
    ...(unit === undefined ? {} : { unit: UNITS[unit].title[language] }),
  }
}

function describeRemote(resource: Resource, { name, ref }: RefColumn): Remote {
  const dependsOn = Object.keys(ref.dependsOn ?? {})
  return {
    call: optionsPath(resource),
    field: name,
    ...(dependsOn.length === 0 ? {} : { depends_on: dependsOn }),
  }
}

// Most often wanted first; what cannot be undone last.
const ORDER: readonly Verb[] = ['add', 'import', 'export', 'look', 'edit', 'audit']

function describeActions(resource: Resource, principal: Principal, language: Language): ActionMeta[] {
  const offered = (verb: Verb) => may(principal, resource, verb)
  const own = [...resource.actions.values()].filter(({ name }) => name !== 'audit')
  return [
    ...ORDER.filter(offered).map((verb) => describeVerb(resource, verb, language)),
    ...own
      .filter((action) => mayAct(principal, resource, action))
      .map((action) => describeAction(action, language)),
    ...(offered('del') ? [describeVerb(resource, 'del', language)] : []),
  ]
}

function describeVerb(resource: Resource, verb: Verb, language: Language): ActionMeta {
  const named = { name: verb, title: VERB_WORDS[verb][language] }
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
        screen: screenOf(resource, verb) ?? '',
        ...whenOf(resource, 'edit', EDITABLE),
      }
    case 'export':
    case 'import':
      return { ...named, scope: 'list', kind: verb }
    case 'audit': {
      const action = resource.actions.get('audit')
      if (action === undefined) throw new Error(`${resource.path} is not audited`)
      return describeAction(action, language)
    }
    case 'del':
      return {
        name: verb,
        title: (resource.deletion.title ?? VERB_WORDS.del)[language],
        scope: 'bulk',
        kind: 'confirm',
        call: resource.calls.del,
        ...(resource.calls.delMethod === 'GET' ? { method: 'GET' } : {}),
        confirm: (resource.deletion.confirm ?? CONFIRM_DELETE)[language],
        ...whenOf(resource, 'del', DELETABLE),
        danger: true,
      }
  }
}

function whenOf(resource: Resource, verb: 'edit' | 'del', states: readonly number[]): { when?: Condition } {
  const when = { ...(resource.verbs.has('audit') ? { audit_status: states } : {}), ...resource.when[verb] }
  return Object.keys(when).length === 0 ? {} : { when }
}

function describeAction(action: Action, language: Language): ActionMeta {
  const { name, title, scope, call, confirm, when, danger, namesVersion } = action
  const fields = [...action.fields.values()].map((field) => describeField(field, { language }))
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

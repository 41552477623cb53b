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
  type TableMeta,
  type Verb,
} from '@cangdan/protocol'
import type { Principal } from '#platform/identity/principal.ts'
import type { Action } from './actions/action.ts'
import { DELETABLE, EDITABLE } from './actions/audit.ts'
import { controlOf } from './controls.ts'
import { CONFIRM_DELETE, screenOf, VERB_WORDS } from './module.ts'
import { acceptedTypes, type Column } from './column.ts'
import { PK, type Resource } from './resource.ts'
import { may, mayAct } from './rights.ts'
import { UNITS } from './units.ts'

export function describeTable(resource: Resource, principal: Principal, language: Language): TableMeta {
  const columns = resource.listColumns
  return {
    export_type: 'csv',
    column_names: columns.map(({ name }) => name),
    rows: Object.fromEntries(columns.map((column) => [column.name, describeColumn(column, language)])),
    pk: PK,
    show_sum: columns.some(({ sum }) => sum),
    show_excel: may(principal, resource, 'export'),
    show_excel_async: false,
    show_excel_import: false,
    top_search: columns.filter(({ filter }) => filter).map((column) => describeFilter(column, language)),
    limit: resource.limit,
    form: {
      groups: resource.form.map(({ title, fields }) => ({
        title: title[language],
        fields: fields.map((field) => describeField(field, language)),
      })),
    },
    calls: describeCalls(resource),
    actions: describeActions(resource, principal, language),
  }
}

function describeCalls({ calls: { info, history, add, edit } }: Resource): RecordCalls {
  return { info, history, add, edit }
}

function describeColumn(column: Column, language: Language): ColumnMeta {
  const kind = COLUMN_KINDS[column.type]
  return {
    ...describeName(column, language),
    ...(column.sum ? { sum: true } : {}),
    ...(column.sort ? { sort: true } : {}),
    item_align: kind.align,
    item_width: column.width ?? NAMED_WIDTHS[column.name] ?? kind.width,
    showTableRow: column.shown !== false,
  }
}

function describeFilter(column: Column, language: Language): FilterMeta {
  return describeName(column, language)
}

/** A field as its form asks for it. */
function describeField(column: Column, language: Language): FieldMeta {
  const { type, required, maxLength, min, max, rule, files, initial, when, requiredWhen } = column
  return {
    ...describeName(column, language),
    control: controlOf(column),
    ...(required ? { required } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(rule === undefined ? {} : { rule }),
    ...(files === undefined ? {} : { files }),
    ...(type === 'image' ? { accept: acceptedTypes(column) } : {}),
    ...(initial === undefined ? {} : { initial }),
    ...(when === undefined ? {} : { when }),
    ...(requiredWhen === undefined ? {} : { requiredWhen }),
  }
}

/** A column by name, with how its values are read. */
export function describeName(column: Column, language: Language): FilterMeta {
  const { name, title, type, decimal, unit, optionTitles } = column
  const options = [...optionTitles].map(([value, words]): Option => ({ label: words[language], value }))
  return {
    name,
    title: title[language],
    type,
    ...(options.length === 0 ? {} : { options }),
    ...(decimal === undefined ? {} : { decimal }),
    ...(unit === undefined ? {} : { unit: UNITS[unit].title[language] }),
  }
}

// Most often wanted first; what cannot be undone last.
const ORDER: readonly Verb[] = ['add', 'export', 'look', 'edit', 'audit']

function describeActions(resource: Resource, principal: Principal, language: Language): ActionMeta[] {
  const offered = (verb: Verb) => may(principal, resource, verb)
  const own = [...resource.actions.values()].filter(({ name }) => name !== 'audit')
  return [
    ...ORDER.filter(offered).map((verb) => describeVerb(resource, verb, language)),
    ...own.filter((action) => mayAct(principal, action)).map((action) => describeAction(action, language)),
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
      return { ...named, scope: 'list', kind: 'export' }
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
  const { name, title, scope, call, confirm, when, danger } = action
  const fields = [...action.fields.values()].map((field) => describeField(field, language))
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
  }
}

// What a list path answers when nothing is asked of it: the screen, described for this reader in this language.
import {
  type ActionMeta,
  COLUMN_KINDS,
  type ColumnMeta,
  type FieldMeta,
  type FilterMeta,
  type Language,
  NAMED_WIDTHS,
  type Option,
  type TableMeta,
  type Verb,
} from '@cangdan/protocol'
import type { Principal } from '#platform/identity/principal.ts'
import { controlOf } from './controls.ts'
import { CONFIRM_DELETE, screenOf, VERB_WORDS } from './module.ts'
import { acceptedTypes, type Column, PK, type Resource } from './resource.ts'
import { may } from './rights.ts'
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
    actions: [...resource.verbs]
      .filter((verb) => may(principal, resource, verb))
      .map((verb) => describeAction(resource, verb, language)),
  }
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

function describeField(column: Column, language: Language): FieldMeta {
  const { type, required, maxLength, min, max, rule, files, initial } = column
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
  }
}

function describeName(column: Column, language: Language): FilterMeta {
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

const ROW_VERBS: readonly Verb[] = ['edit', 'del']

function describeAction(resource: Resource, verb: Verb, language: Language): ActionMeta {
  // Deleting and exporting are done on the list; adding and editing have a screen of their own.
  const screen = verb === 'add' || verb === 'edit' ? screenOf(resource, verb) : undefined
  const { deletion } = resource
  const word = (verb === 'del' ? deletion.title : undefined) ?? VERB_WORDS[verb]
  return {
    verb,
    title: word[language],
    scope: ROW_VERBS.includes(verb) ? 'row' : 'list',
    ...(screen === undefined ? {} : { screen }),
    ...(verb === 'del' ? { confirm: (deletion.confirm ?? CONFIRM_DELETE)[language] } : {}),
  }
}

import { createHash } from 'node:crypto'
import type { ActionMeta, FieldMeta, TableMeta } from '@cangdan/protocol'
import { propertyTypes, type Schema } from './schema-text.ts'
import type { Section } from './sections.ts'

export interface Described {
  readonly path: string
  readonly meta: TableMeta
  readonly languages: readonly TableMeta[]
  readonly others: ReadonlyMap<string, TableMeta | undefined>
  readonly shapes: { readonly row: Schema | undefined; readonly values: Schema | undefined }
}

export function listSection({ path, meta: whole, languages, others, shapes }: Described): Section {
  const meta = omitLoadedOptions(whole)
  // Saved views and their roles are data.
  const { column_names, rows, top_search, form, actions, calls, saved: _saved, ...rest } = meta
  const { groups, ...aboutForm } = form
  return {
    heading: `LIST ${path}`,
    facts: [
      ...Object.entries({ ...rest, ...aboutForm }).map(([key, value]) => `is ${pair(key, value)}`),
      ...Object.entries(calls).map(([name, call]) => `call ${name} ${call}`),
      `columns in order ${column_names.join(' ')}`,
      `filters in order ${namesOf(top_search)}`,
      `actions in order ${namesOf(actions)}`,
      ...typedFacts('column', Object.values(rows), shapes.row),
      ...top_search.map((filter) => `filter ${facts(filter)}`),
      ...groups.map(({ title, fields }, place) => `form group ${place + 1} "${title}" ${namesOf(fields)}`),
      ...typedFacts(
        'field',
        groups.flatMap(({ fields }) => fields),
        shapes.values,
      ),
      ...actions.flatMap(actionFacts),
      ...[...others].flatMap(([kind, seen]) => differences(meta, seen).map((line) => `to ${kind} ${line}`)),
      `texts ${hashTexts(languages.map(omitLoadedOptions))}`,
    ],
  }
}

/** Removes options from the database, such as the words of the operation log. */
function omitLoadedOptions(meta: TableMeta): TableMeta {
  const fields = meta.form.groups.flatMap((group) => group.fields)
  const loaded = new Set(
    [...meta.top_search, ...fields].filter((each) => each.loaded).map(({ name }) => name),
  )
  return JSON.parse(JSON.stringify(meta), (_key, value: Partial<FieldMeta> | null) =>
    value?.options !== undefined && loaded.has(value.name ?? '') ? { ...value, options: undefined } : value,
  ) as TableMeta
}

function typedFacts(kind: string, named: readonly Named[], shape: Schema | undefined): string[] {
  const types = propertyTypes(shape)
  const rest = [...types].filter(([name]) => !named.some((each) => each.name === name))
  return [
    ...named.map((each) => `${kind} ${facts(each)} → ${types.get(each.name) ?? 'nothing'}`),
    ...rest.map(([name, type]) => `${kind} ${name} → ${type}`),
  ]
}

function actionFacts({ fields = [], ...action }: ActionMeta): string[] {
  return [`action ${facts(action)}`, ...fields.map((field) => `action ${action.name} field ${facts(field)}`)]
}

const namesOf = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(' ')

type Named = { readonly name: string; readonly title: string }

function facts({ name, title, ...rest }: Named): string {
  const pairs = Object.entries(rest).flatMap(([key, value]) =>
    value === undefined ? [] : [pair(key, value)],
  )
  return [name, `"${title}"`, ...pairs.toSorted()].join(' ')
}

function pair(key: string, value: unknown): string {
  if (value === true) return key
  if (key === 'options')
    return `options=[${(value as FieldMeta['options'] & object).map(optionText).join(' ')}]`
  // Regions are data.
  if (key === 'cascades') return `cascades=${hash(JSON.stringify(value))}`
  return `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`
}

const optionText = ({ value, label, tone }: NonNullable<FieldMeta['options']>[number]): string =>
  `${value}:${label}${tone === undefined ? '' : `/${tone}`}`

const fieldsOf = ({ form }: TableMeta): string[] =>
  form.groups.flatMap(({ fields }) => fields.map(({ name }) => name))

function differences(whole: TableMeta, seen: TableMeta | undefined): string[] {
  if (seen === undefined) return ['nothing']
  const parts: [string, readonly string[], readonly string[]][] = [
    ['columns', whole.column_names, seen.column_names],
    ['filters', whole.top_search.map(({ name }) => name), seen.top_search.map(({ name }) => name)],
    ['fields', fieldsOf(whole), fieldsOf(seen)],
    ['actions', whole.actions.map(({ name }) => name), seen.actions.map(({ name }) => name)],
  ]
  const lines = parts.flatMap(([part, all, some]) => {
    const signed = [
      ...all.filter((name) => !some.includes(name)).map((name) => `-${name}`),
      ...some.filter((name) => !all.includes(name)).map((name) => `+${name}`),
    ]
    return signed.length === 0 ? [] : [`${part} ${signed.join(' ')}`]
  })
  return lines.length === 0 ? ['the same'] : lines
}

function hashTexts(languages: readonly TableMeta[]): string {
  const texts = languages.map(textsIn)
  const [first = []] = texts
  const translated = first
    .map((_, place) => texts.map((all) => all[place]))
    .filter((all) => new Set(all).size > 1)
    .map((all) => JSON.stringify(all))
  return hash([...new Set(translated)].toSorted().join('\n'))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)

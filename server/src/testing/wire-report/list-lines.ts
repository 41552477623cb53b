import { createHash } from 'node:crypto'
import type { ActionMeta, FieldMeta, TableMeta } from '@cangdan/protocol'
import { listPropertyTypes, type Schema } from './schema-text.ts'
import type { Section } from './sections.ts'

export interface ListDescriptions {
  readonly path: string
  readonly meta: TableMeta
  readonly languages: readonly TableMeta[]
  readonly others: ReadonlyMap<string, TableMeta | undefined>
  readonly shapes: { readonly row: Schema | undefined; readonly values: Schema | undefined }
}

export function buildListSection({ path, meta: whole, languages, others, shapes }: ListDescriptions): Section {
  const meta = omitLoadedOptions(whole)
  // Saved views and their roles are data.
  const { column_names, rows, top_search, form, actions, calls, saved: _saved, ...rest } = meta
  const { groups, ...aboutForm } = form
  return {
    heading: `LIST ${path}`,
    facts: [
      ...Object.entries({ ...rest, ...aboutForm }).map(([key, value]) => `is ${formatPair(key, value)}`),
      ...Object.entries(calls).map(([name, call]) => `call ${name} ${call}`),
      `columns in order ${column_names.join(' ')}`,
      `filters in order ${joinNames(top_search)}`,
      `actions in order ${joinNames(actions)}`,
      ...describeTyped('column', Object.values(rows), shapes.row),
      ...top_search.map((filter) => `filter ${formatFact(filter)}`),
      ...groups.map(({ title, fields }, place) => `form group ${place + 1} "${title}" ${joinNames(fields)}`),
      ...describeTyped(
        'field',
        groups.flatMap(({ fields }) => fields),
        shapes.values,
      ),
      ...actions.flatMap(describeAction),
      ...[...others].flatMap(([kind, seen]) => listDifferences(meta, seen).map((line) => `to ${kind} ${line}`)),
      `texts ${hashTexts(languages.map(omitLoadedOptions))}`,
    ],
  }
}

/** Removes options from the database, such as the words of the operation log. */
function omitLoadedOptions(meta: TableMeta): TableMeta {
  const fields = meta.form.groups.flatMap((group) => group.fields)
  const loaded = new Set([...meta.top_search, ...fields].filter((each) => each.loaded).map(({ name }) => name))
  return JSON.parse(JSON.stringify(meta), (_key, value: Partial<FieldMeta> | null) =>
    value?.options !== undefined && loaded.has(value.name ?? '') ? { ...value, options: undefined } : value,
  ) as TableMeta
}

function describeTyped(kind: string, named: readonly NamedPart[], shape: Schema | undefined): string[] {
  const types = listPropertyTypes(shape)
  const rest = [...types].filter(([name]) => !named.some((each) => each.name === name))
  return [
    ...named.map((each) => `${kind} ${formatFact(each)} → ${types.get(each.name) ?? 'nothing'}`),
    ...rest.map(([name, type]) => `${kind} ${name} → ${type}`),
  ]
}

function describeAction({ fields = [], ...action }: ActionMeta): string[] {
  return [`action ${formatFact(action)}`, ...fields.map((field) => `action ${action.name} field ${formatFact(field)}`)]
}

const joinNames = (all: readonly { readonly name: string }[]): string => all.map(({ name }) => name).join(' ')

type NamedPart = { readonly name: string; readonly title: string }

function formatFact({ name, title, ...rest }: NamedPart): string {
  const pairs = Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [formatPair(key, value)]))
  return [name, `"${title}"`, ...pairs.toSorted()].join(' ')
}

function formatPair(key: string, value: unknown): string {
  if (value === true) return key
  if (key === 'options') return `options=[${(value as FieldMeta['options'] & object).map(formatOption).join(' ')}]`
  // Regions are data.
  if (key === 'cascades') return `cascades=${hashText(JSON.stringify(value))}`
  return `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`
}

const formatOption = ({ value, label, tone }: NonNullable<FieldMeta['options']>[number]): string =>
  `${value}:${label}${tone === undefined ? '' : `/${tone}`}`

const listFieldNames = ({ form }: TableMeta): string[] =>
  form.groups.flatMap(({ fields }) => fields.map(({ name }) => name))

function listDifferences(whole: TableMeta, seen: TableMeta | undefined): string[] {
  if (seen === undefined) return ['nothing']
  const parts: [string, readonly string[], readonly string[]][] = [
    ['columns', whole.column_names, seen.column_names],
    ['filters', whole.top_search.map(({ name }) => name), seen.top_search.map(({ name }) => name)],
    ['fields', listFieldNames(whole), listFieldNames(seen)],
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
  const texts = languages.map(collectTexts)
  const [first = []] = texts
  const translated = first
    .map((_, place) => texts.map((all) => all[place]))
    .filter((all) => new Set(all).size > 1)
    .map((all) => JSON.stringify(all))
  return hashText([...new Set(translated)].toSorted().join('\n'))
}

function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : []
}

const hashText = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12)

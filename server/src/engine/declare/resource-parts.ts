import { type Condition, getSiblingPath, type Title, type Verb } from '@cangdan/protocol'
import type { Action, ActionSpec } from './action.ts'
import { type Column, type ColumnSpec, buildLabelColumn, prepareColumn } from './columns/column.ts'
import type { ResourceSpec } from './declaration.ts'
import { HISTORY_TITLES } from './menu.ts'
import { type ResourceCalls, type Facet, PK, type Resource } from './resource.ts'
import type { StatesSpec } from './states.ts'

interface DeclaredColumns {
  readonly columns: Readonly<Record<string, ColumnSpec>>
  readonly single?: true
}

/**
 * Adds a filter to the id of every list, and a column of labels after each `ref` column.
 * @throws Error for a shared grant of an unguarded column, and for duplicate names
 */
export function prepareColumns(
  { columns: specs, single }: DeclaredColumns,
  getTitle: (key: string) => Title,
  titles: ReadonlyMap<string, Title>,
): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>()
  for (const [name, spec] of Object.entries(specs)) {
    const isIdOfList = name === PK && spec.type === 'number' && !single
    const column = prepareColumn(
      name,
      isIdOfList ? { filter: 'text', ...spec } : spec,
      getTitle,
      titles.get(`${name}.hint`),
    )
    const label = buildLabelColumn(column)
    columns.set(name, column)
    if (label === undefined) continue
    if (specs[label.name] !== undefined) throw new Error(`${label.name}: the name is taken by the labels of ${name}`)
    columns.set(label.name, label)
  }
  for (const { name, guarded, masked } of columns.values())
    for (const known of [guarded, masked])
      if (typeof known === 'string' && !isKnownByItself(columns.get(known)))
        throw new Error(`${name}: ${known}, whose grant it shares, is not guarded`)
  for (const { name, rich } of columns.values())
    if (rich?.variables !== undefined && columns.get(rich.variables)?.type !== 'tags')
      throw new Error(`${name}: ${rich.variables} has its variables and must be a tags column`)
  return columns
}

const isKnownByItself = (column: Column | undefined): boolean => column?.guarded === true || column?.masked === true

export const prepareForm = (
  groups: Readonly<Record<string, readonly string[]>>,
  columns: ReadonlyMap<string, Column>,
  getTitle: (key: string) => Title,
): Resource['form'] =>
  Object.entries(groups).map(([group, names]) => ({
    title: getTitle(`form.${group}`),
    fields: names.map((name) => columns.get(name)).filter((column) => column !== undefined),
  }))

export function prepareCalls(path: string, named: Partial<ResourceCalls> = {}): ResourceCalls {
  const save = getSiblingPath(path, 'Save')
  const siblings = { info: getSiblingPath(path, 'Info'), history: getSiblingPath(path, 'History') }
  return { ...siblings, add: save, edit: save, del: getSiblingPath(path, 'Del'), delMethod: 'POST', ...named }
}

export function prepareActions(
  spec: {
    readonly path: string
    readonly facets?: readonly Facet[]
    readonly actions?: Readonly<Record<string, ActionSpec>>
  },
  verbs: ReadonlySet<Verb>,
  titles: ReadonlyMap<string, Title>,
): Action[] {
  const own = Object.entries(spec.actions ?? {}).map(([name, action]) =>
    prepareAction(name, action, spec.path, (key) => titles.get(key)),
  )
  return [...own, ...(spec.facets ?? []).flatMap(({ actions }) => actions?.(spec.path, verbs) ?? [])]
}

/** Checks that dialog fields refer only to columns of the list. @throws Error */
export function assertRecordFields(
  path: string,
  { name: action, scope, fields }: Action,
  listColumns: readonly Column[],
): void {
  const listed = new Set(listColumns.map(({ name }) => name))
  for (const { name, whenRecord, initialFrom, required, requiredWhen } of fields.values()) {
    const named = [...Object.keys(whenRecord ?? {}), ...(initialFrom === undefined ? [] : [initialFrom])]
    if (named.length === 0) continue
    if (scope !== 'row')
      throw new Error(`${path}: ${action}.${name} depends on the record, so ${action} must have the scope row`)
    if (named.some((column) => !listed.has(column)))
      throw new Error(`${path}: ${action}.${name} depends on ${named.join()}, which is not in the list`)
    if (whenRecord !== undefined && (required || requiredWhen !== undefined))
      throw new Error(`${path}: ${action}.${name} is required although whenRecord hides it`)
  }
}

const IN_HISTORY = 'history.'

export const collectHistoryTitles = (
  actions: readonly Action[],
  titles: ReadonlyMap<string, Title>,
): ReadonlyMap<string, Title> =>
  new Map<string, Title>([
    ...actions.map((action) => [action.name, action.title] as const),
    ...HISTORY_TITLES,
    ...[...titles].flatMap(([key, title]) =>
      key.startsWith(IN_HISTORY) ? [[key.slice(IN_HISTORY.length), title] as const] : [],
    ),
  ])

export function collectConditions({ when, facets = [] }: Pick<ResourceSpec<never, never, never>, 'when' | 'facets'>) {
  const all = [...facets.map((facet) => facet.when), when]
  const collect = (verb: 'edit' | 'del'): Condition[] =>
    all.flatMap((each) => (each?.[verb] === undefined ? [] : [each[verb]]))
  return { edit: collect('edit'), del: collect('del') }
}

export const collectStates = (
  { states, facets = [] }: Pick<ResourceSpec<never, never, never>, 'states' | 'facets'>,
  verbs: ReadonlySet<Verb>,
): Readonly<Record<string, StatesSpec>> =>
  Object.assign({}, states, ...facets.map((facet) => facet.states?.(verbs))) as Record<string, StatesSpec>

function prepareAction(
  name: string,
  { fields = {}, when, ...spec }: ActionSpec,
  path: string,
  findTitle: (key: string) => Title | undefined,
): Action {
  const getTitle = createTitleReader(path, findTitle)
  const key = `action.${name}`
  const preparedFields = Object.entries(fields).map(
    ([field, column]) =>
      [
        field,
        prepareColumn(field, column, (own) => getTitle(`${key}.${own}`), findTitle(`${key}.${field}.hint`)),
      ] as const,
  )
  const { transition } = spec
  const open = { ...(transition && { [transition.column]: transition.from }), ...when }
  return {
    ...spec,
    ...(Object.keys(open).length === 0 ? {} : { when: open }),
    name,
    title: getTitle(key),
    right: findTitle(`${key}.right`),
    confirm: findTitle(`${key}.confirm`),
    fields: new Map(preparedFields),
    call: spec.call ?? getSiblingPath(path, capitalize(spec.insteadOf ?? name)),
    namesVersion: spec.namesVersion ?? false,
  }
}

const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export function createTitleReader(path: string, findTitle: (key: string) => Title | undefined): (key: string) => Title {
  return (key) => {
    const title = findTitle(key)
    if (title === undefined) throw new Error(`${path}: no title for ${key}`)
    return title
  }
}

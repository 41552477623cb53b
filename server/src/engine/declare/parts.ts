// The parts of a resource, each from what its declaration says of it.
import { type Condition, siblingPath, type Title, type Verb } from '@cangdan/protocol'
import type { Action, ActionSpec } from './action.ts'
import { type Column, type ColumnSpec, prepareColumn } from './column.ts'
import type { Spec } from './declaration.ts'
import type { Calls, Facet, Resource } from './resource.ts'
import type { StatesSpec } from './states.ts'

/** @throws Error for a column that is known with one which everybody knows */
export function columnsOf(
  specs: Readonly<Record<string, ColumnSpec>>,
  titleOf: (key: string) => Title,
  titles: ReadonlyMap<string, Title>,
): ReadonlyMap<string, Column> {
  const columns = new Map(
    Object.entries(specs).map(([name, column]) => [
      name,
      prepareColumn(name, column, titleOf, titles.get(`${name}.hint`)),
    ]),
  )
  for (const { name, guarded } of columns.values())
    if (typeof guarded === 'string' && columns.get(guarded)?.guarded !== true)
      throw new Error(`${name}: ${guarded}, with which it is known, is no guarded column`)
  for (const { name, rich } of columns.values())
    if (rich?.variables !== undefined && columns.get(rich.variables)?.type !== 'tags')
      throw new Error(`${name}: ${rich.variables}, whose tags are its variables, is no column of tags`)
  return columns
}

export const formOf = (
  groups: Readonly<Record<string, readonly string[]>>,
  columns: ReadonlyMap<string, Column>,
  titleOf: (key: string) => Title,
): Resource['form'] =>
  Object.entries(groups).map(([group, names]) => ({
    title: titleOf(`form.${group}`),
    fields: names.map((name) => columns.get(name)).filter((column) => column !== undefined),
  }))

export function callsOf(path: string, named: Partial<Calls> = {}): Calls {
  const save = siblingPath(path, 'Save')
  const siblings = { info: siblingPath(path, 'Info'), history: siblingPath(path, 'History') }
  return { ...siblings, add: save, edit: save, del: siblingPath(path, 'Del'), delMethod: 'POST', ...named }
}

/** Its own, and those of its facets. */
export function actionsOf(
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

/** In which states records may be edited and deleted: its own conditions, and those of its facets. */
export function whenOf({ when, facets = [] }: Pick<Spec<never, never, never>, 'when' | 'facets'>) {
  const all = [...facets.map((facet) => facet.when), when]
  const of = (verb: 'edit' | 'del'): Condition[] =>
    all.flatMap((each) => (each?.[verb] === undefined ? [] : [each[verb]]))
  return { edit: of('edit'), del: of('del') }
}

/** The columns that hold a state: its own, and those of its facets. */
export const declaredStates = (
  { states, facets = [] }: Pick<Spec<never, never, never>, 'states' | 'facets'>,
  verbs: ReadonlySet<Verb>,
): Readonly<Record<string, StatesSpec>> =>
  Object.assign({}, states, ...facets.map((facet) => facet.states?.(verbs))) as Record<string, StatesSpec>

function prepareAction(
  name: string,
  { fields = {}, when, ...spec }: ActionSpec,
  path: string,
  words: (key: string) => Title | undefined,
): Action {
  const titleOf = titleReader(path, words)
  const key = `action.${name}`
  const asked = Object.entries(fields).map(
    ([field, column]) =>
      [
        field,
        prepareColumn(field, column, (own) => titleOf(`${key}.${own}`), words(`${key}.${field}.hint`)),
      ] as const,
  )
  const { transition } = spec
  const open = { ...(transition && { [transition.column]: transition.from }), ...when }
  return {
    ...spec,
    ...(Object.keys(open).length === 0 ? {} : { when: open }),
    name,
    title: titleOf(key),
    confirm: words(`${key}.confirm`),
    fields: new Map(asked),
    call: siblingPath(path, capital(spec.insteadOf ?? name)),
    namesVersion: false,
  }
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export function titleReader(path: string, words: (key: string) => Title | undefined): (key: string) => Title {
  return (key) => {
    const title = words(key)
    if (title === undefined) throw new Error(`${path}: no title for ${key}`)
    return title
  }
}

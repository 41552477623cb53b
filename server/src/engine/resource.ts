// A business resource is one declaration; this is its language. Everything a screen needs is computed from it.
import {
  type Condition,
  type Editor,
  type RecordCalls,
  type Row,
  siblingPath,
  type Title,
  type ValueFault,
  type Verb,
  type WireValue,
} from '@cangdan/protocol'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import type { Action, ActionSpec } from './actions/action.ts'
import { type AuditSpec, auditAction } from './actions/audit.ts'
import { type Column, type ColumnSpec, prepareColumn } from './column.ts'
import type { Keeper } from './keeper.ts'
import type { TreeFilterSpec } from './options/spec.ts'

export interface FieldFault extends Omit<ValueFault, 'values'> {
  /** Fills the sentence; `other` may name a column, said by its title. */
  readonly values?: Readonly<Record<string, number | string>>
}

/** What is wrong with a whole record, by the field it is said at. Pure. */
export type RecordRules = (values: Row) => Record<string, FieldFault>

/** The calls on one record: siblings of the list's path, but for those that the specification names. */
export interface Calls extends RecordCalls {
  readonly del: string
  /** Deleting by a GET: good once, and never by a mere link. */
  readonly delMethod: 'GET' | 'POST'
}

interface Spec<
  C extends Record<string, ColumnSpec>,
  G extends Record<string, readonly (keyof C & string)[]>,
  A extends string,
> {
  /** The data path of the list; the other calls are its siblings (catalogue §1.2). */
  readonly path: string
  readonly calls?: Partial<Calls>
  /** The path of the list's screen; the other screens are its siblings. */
  readonly screen: string
  /** What the paths of the other screens begin with, where they are not siblings of the list's. */
  readonly screens?: string
  readonly table: string
  readonly verbs: readonly Verb[]
  /** Rows a page holds unless the reader chooses. */
  readonly limit?: number
  /**
   * Which rows each kind of organisation sees: those whose column holds its id. The platform sees all; a kind that is
   * not named sees none.
   */
  readonly scope: Partial<Record<Exclude<OrganisationKind, 'platform'>, string>>
  readonly columns: C
  /** The form's groups and their fields, in order. Columns in no group are written by no form. */
  readonly form: G
  readonly rules?: RecordRules
  /** What it does of its own when a record is written. */
  readonly keeper?: Keeper
  /** Records that can be changed or deleted, where that is not all; the keeper refuses the others. */
  readonly when?: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  /** A client of the specification hands back no version; where it may not, an edit without one is refused. */
  readonly editsUnseen?: true
  /** The column that names a record where another chooses among all of them. */
  readonly named?: keyof C & string
  /** A screen of the browser's own that stands in for the generic form. */
  readonly editor?: Editor
  /** A tree beside the list, whose nodes filter it. */
  readonly tree?: TreeFilterSpec
  /** How it is audited; asked for by the verb `audit`. */
  readonly audit?: AuditSpec
  /** What can be done with its records besides. */
  readonly actions?: Readonly<Record<A, ActionSpec>>
  readonly titles: TitlesOf<C, G, A>
  /** A record that can be saved as it stands; what the promises of all resources that can add are proven with. */
  readonly sample?: Partial<Record<keyof C, WireValue>>
}

type OptionTitles<C extends Record<string, ColumnSpec>> = {
  [K in keyof C & string]: C[K] extends { options: readonly (infer N extends number)[] } ? `${K}.${N}` : never
}[keyof C & string]

/**
 * `$` names the list, `$one` one record of it; then every column, every option, every group. `$del` and `$del_confirm`
 * stand in for the button and the question of deleting, where that word would not be understood. `action.name` is the word on
 * the button of an action, `action.name.confirm` its question, `action.name.field` what a field of its dialog asks.
 */
export type TitlesOf<C extends Record<string, ColumnSpec>, G, A extends string = never> = Readonly<
  Record<
    '$' | '$one' | (keyof C & string) | OptionTitles<C> | `form.${keyof G & string}` | `action.${A}`,
    Title
  > &
    Partial<Record<'$del' | '$del_confirm' | `action.${A}.${string}`, Title>>
>

export interface Resource {
  readonly path: string
  readonly calls: Calls
  readonly screen: string
  /** What the paths of its other screens begin with. */
  readonly screens: string
  readonly table: string
  readonly verbs: ReadonlySet<Verb>
  readonly limit: number
  readonly scope: ReadonlyMap<OrganisationKind, string>
  readonly title: Title
  readonly titleOfOne: Title
  /** Its own words for deleting, where it has some. */
  readonly deletion: { readonly title: Title | undefined; readonly confirm: Title | undefined }
  readonly columns: ReadonlyMap<string, Column>
  /** The columns that travel with a row, in the order of the declaration. */
  readonly listColumns: readonly Column[]
  readonly form: readonly { readonly title: Title; readonly fields: readonly Column[] }[]
  /** The columns a form may write. */
  readonly fields: ReadonlyMap<string, Column>
  /** The columns that are read for a record by itself: those of the form and those of the list. */
  readonly recordColumns: readonly Column[]
  readonly rules: RecordRules
  readonly keeper: Keeper
  readonly when: Readonly<Partial<Record<'edit' | 'del', Condition>>>
  readonly editsUnseen: boolean
  readonly named: Column | undefined
  readonly editor: Editor | undefined
  readonly tree: TreeFilterSpec | undefined
  /** Auditing among them, where it is audited. */
  readonly actions: ReadonlyMap<string, Action>
  /** Whether its records count their versions. One that is only ever deleted does not. */
  readonly isVersioned: boolean
  readonly sample: Row
  /** The resource with all its columns, where this is only what a reader knows of it (`view.ts`); else itself. */
  readonly whole: Resource
}

export const NO_RULES: RecordRules = () => ({})

/** Every resource is found by its number. */
export const PK = 'id'

/** Checks a declaration and prepares it for the engine. */
export function defineResource<
  const C extends Record<string, ColumnSpec>,
  const G extends Record<string, readonly (keyof C & string)[]>,
  A extends string = never,
>(spec: Spec<C, G, A>): Resource {
  const titles = new Map<string, Title>(Object.entries(spec.titles))
  const fault = faultOf(spec)
  if (fault !== undefined) throw new Error(`${spec.path}: ${fault}`)
  const titleOf = titleReader(spec.path, (key) => titles.get(key))
  const columns = new Map(
    Object.entries(spec.columns).map(([name, column]) => [name, prepareColumn(name, column, titleOf)]),
  )
  const form = Object.entries(spec.form).map(([group, names]) => ({
    title: titleOf(`form.${group}`),
    fields: names.map((name) => columns.get(name)).filter((column) => column !== undefined),
  }))
  const listColumns = [...columns.values()].filter(({ list }) => list !== false)
  const fields = new Map(form.flatMap((group) => group.fields.map((field) => [field.name, field])))
  const actions = Object.entries<ActionSpec>(spec.actions ?? {}).map(([name, action]) =>
    prepareAction(name, action, spec.path, (key) => titles.get(key)),
  )
  if (spec.verbs.includes('audit')) actions.push(auditAction(spec.path, spec.audit ?? {}))
  const resource = {
    path: spec.path,
    calls: callsOf(spec.path, spec.calls),
    screen: spec.screen,
    screens: spec.screens ?? spec.screen.replace(/\/[^/]+$/, ''),
    table: spec.table,
    verbs: new Set(spec.verbs),
    limit: spec.limit ?? 10,
    scope: new Map(Object.entries(spec.scope) as [OrganisationKind, string][]),
    title: titleOf('$'),
    titleOfOne: titleOf('$one'),
    deletion: { title: titles.get('$del'), confirm: titles.get('$del_confirm') },
    columns,
    listColumns,
    form,
    fields,
    recordColumns: [...new Set([...fields.values(), ...listColumns])],
    rules: spec.rules ?? NO_RULES,
    keeper: spec.keeper ?? {},
    when: spec.when ?? {},
    editsUnseen: spec.editsUnseen ?? false,
    named: spec.named === undefined ? undefined : columns.get(spec.named),
    editor: spec.editor,
    tree: spec.tree,
    actions: new Map(actions.map((action) => [action.name, action])),
    isVersioned: spec.verbs.includes('edit') || actions.length > 0,
    sample: (spec.sample ?? {}) as Row,
  }
  const whole: Resource = {
    ...resource,
    get whole() {
      return whole
    },
  }
  return whole
}

// What the types of a declaration cannot say.
function faultOf({
  verbs,
  sample,
  keeper,
}: Pick<Spec<never, never, never>, 'verbs' | 'sample' | 'keeper'>): string | undefined {
  if (verbs.includes('add') && sample === undefined) return 'no sample to add'
  // An import writes many rows at once, past what a keeper would do of each.
  if (verbs.includes('import') && keeper?.save !== undefined)
    return 'rows that are imported would pass its keeper by'
  return undefined
}

function callsOf(path: string, named: Partial<Calls> = {}): Calls {
  const save = siblingPath(path, 'Save')
  const siblings = { info: siblingPath(path, 'Info'), history: siblingPath(path, 'History') }
  return { ...siblings, add: save, edit: save, del: siblingPath(path, 'Del'), delMethod: 'POST', ...named }
}

function prepareAction(
  name: string,
  { fields = {}, ...spec }: ActionSpec,
  path: string,
  words: (key: string) => Title | undefined,
): Action {
  const titleOf = titleReader(path, words)
  const key = `action.${name}`
  const asked = Object.entries(fields).map(
    ([field, column]) => [field, prepareColumn(field, column, (own) => titleOf(`${key}.${own}`))] as const,
  )
  return {
    ...spec,
    name,
    title: titleOf(key),
    confirm: words(`${key}.confirm`),
    fields: new Map(asked),
    call: siblingPath(path, name.charAt(0).toUpperCase() + name.slice(1)),
    namesVersion: false,
  }
}

function titleReader(path: string, words: (key: string) => Title | undefined): (key: string) => Title {
  return (key) => {
    const title = words(key)
    if (title === undefined) throw new Error(`${path}: no title for ${key}`)
    return title
  }
}

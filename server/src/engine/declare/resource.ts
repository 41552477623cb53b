// A business resource is one declaration (declaration.ts). Everything a screen needs is computed from it.
import type { Condition, Editor, Panel, RecordCalls, Row, Title, ValueFault, Verb } from '@cangdan/protocol'
import type { RawBuilder, SqlBool } from 'kysely'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import type { Action } from './action.ts'
import type { Column, ColumnSpec } from './column.ts'
import type { Spec } from './declaration.ts'
import { declare } from './registry.ts'
import type { Keeper } from './hooks.ts'
import type { Link } from '#engine/facets/links.ts'
import type { TreeFilterSpec } from './ref.ts'
import { actionsOf, callsOf, columnsOf, formOf, linksOf, scopeOf, titleReader } from './parts.ts'

export interface FieldFault extends Omit<ValueFault, 'values'> {
  /** Fills the sentence; `other` may name a column, said by its title. */
  readonly values?: Readonly<Record<string, number | string>>
}

/** What is wrong with a whole record, by the field it is said at. Pure. */
export type RecordRules = (values: Row) => Record<string, FieldFault>

/** The calls on one record: siblings of the list's path, but for those that the specification names. */
export interface Calls extends RecordCalls {
  readonly history: string
  readonly del: string
  /** Deleting by a GET: good once, and never by a mere link. */
  readonly delMethod: 'GET' | 'POST'
}

export interface Resource {
  readonly path: string
  readonly calls: Calls
  readonly screen: string
  /** What the paths of its other screens begin with. */
  readonly screens: string
  readonly hidden: boolean
  readonly table: string
  readonly verbs: ReadonlySet<Verb>
  readonly limit: number
  readonly scope: ReadonlyMap<OrganisationKind, string>
  /** Everybody sees its rows, and only the platform writes them. */
  readonly isShared: boolean
  readonly only: RawBuilder<SqlBool> | undefined
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
  readonly panel: Panel | undefined
  readonly copies: boolean
  readonly tree: TreeFilterSpec | undefined
  /** Auditing among them, where it is audited. */
  readonly actions: ReadonlyMap<string, Action>
  /** Whether a record that was approved may still be changed, and then waits for its auditor again. */
  readonly reopens: boolean
  readonly links: readonly Link[]
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
  L extends string = never,
>(spec: Spec<C, G, A, L>): Resource {
  const titles = new Map<string, Title>(Object.entries(spec.titles))
  const fault = faultOf(spec)
  if (fault !== undefined) throw new Error(`${spec.path}: ${fault}`)
  const titleOf = titleReader(spec.path, (key) => titles.get(key))
  const columns = columnsOf(spec.columns, titleOf, titles)
  const form = formOf(spec.form, columns, titleOf)
  const listColumns = [...columns.values()].filter(({ list }) => list !== false)
  const fields = new Map(form.flatMap((group) => group.fields.map((field) => [field.name, field])))
  const actions = actionsOf(spec, titles)
  const resource = {
    path: spec.path,
    calls: callsOf(spec.path, spec.calls),
    screen: spec.screen,
    screens: spec.screens ?? spec.screen.replace(/\/[^/]+$/, ''),
    hidden: spec.hidden ?? false,
    table: spec.table,
    verbs: new Set(spec.verbs),
    limit: spec.limit ?? 10,
    ...scopeOf(spec.scope),
    only: spec.only,
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
    panel: spec.panel,
    copies: spec.copies ?? false,
    tree: spec.tree,
    actions: new Map(actions.map((action) => [action.name, action])),
    reopens: spec.audit?.reopens ?? false,
    links: linksOf(spec.links ?? {}, titleOf),
    isVersioned: spec.verbs.includes('edit') || actions.length > 0,
    sample: (spec.sample ?? {}) as Row,
  }
  const whole: Resource = {
    ...resource,
    get whole() {
      return whole
    },
  }
  declare(whole)
  return whole
}

// What the types of a declaration cannot say.
function faultOf({
  verbs,
  sample,
  keeper,
}: Pick<Spec<never, never, never, never>, 'verbs' | 'sample' | 'keeper'>): string | undefined {
  if (verbs.includes('add') && sample === undefined) return 'no sample to add'
  // An import writes many rows at once, past what a keeper would do of each.
  if (verbs.includes('import') && keeper?.save !== undefined)
    return 'rows that are imported would pass its keeper by'
  return undefined
}

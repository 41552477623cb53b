import type { Row, Title, Verb } from '@cangdan/protocol'
import { type ColumnSpec, VERSION } from './columns/column.ts'
import type { Spec } from './declaration.ts'
import {
  actionsOf,
  assertAboutRecord,
  callsOf,
  columnsOf,
  declaredStates,
  formOf,
  historyTitlesOf,
  titleReader,
  whenOf,
} from './parts.ts'
import { declare } from './registry.ts'
import { type KeysWithDefault, NO_RULES, type Resource } from './resource.ts'
import { prepareScope } from './rights/scope.ts'
import { sheetKeyOf } from './sheet-key.ts'
import { statesOf } from './states.ts'

/** Returns new objects each time, so that resources do not share them. */
const createDefaults = () =>
  ({
    ledger: {},
    constraints: {},
    rules: NO_RULES,
    sheets: {},
    hooks: {},
    refusal: 'not_now',
    search: [],
    facets: [],
  }) as const satisfies Pick<Resource, KeysWithDefault>

export function defineResource<
  const C extends Record<string, ColumnSpec>,
  const G extends Record<string, readonly (keyof C & string)[]>,
  A extends string = never,
  const P extends string = string,
>(spec: Spec<C, G, A, P>): Resource {
  const titles = new Map<string, Title>(Object.entries(spec.titles))
  assertDeclarable(spec)
  const titleOf = titleReader(spec.path, (key) => titles.get(key))
  const columns = columnsOf(spec, titleOf, titles)
  const form = formOf(spec.form, columns, titleOf)
  const fields = new Map(form.flatMap((group) => group.fields.map((field) => [field.name, field])))
  const verbs = new Set([...spec.verbs, ...(spec.facets ?? []).flatMap(({ verb }) => verb ?? [])])
  const actions = actionsOf(spec, verbs, titles)
  const sheetKey = sheetKeyOf({ ...spec, fields, verbs })
  const [when, isVersioned] = [whenOf(spec), changes(spec.verbs, actions, sheetKey)]
  const listColumns = [
    ...[...columns.values()].filter(({ list }) => list !== false),
    ...(isVersioned && !spec.single ? [VERSION] : []),
  ]
  for (const action of actions) assertAboutRecord(spec.path, action, listColumns)
  const states = statesOf({ states: declaredStates(spec, verbs), actions, del: verbs.has('del') && when.del })
  return declared({
    ...createDefaults(),
    ...spec,
    calls: callsOf(spec.path, spec.calls),
    screens: spec.screens ?? spec.screen.replace(/\/[^/]+$/, ''),
    isSingle: spec.single ?? false,
    verbs,
    scope: prepareScope(spec.scope),
    title: titleOf('$'),
    titleOfOne: titleOf('$one'),
    deletion: { title: titles.get('$del'), confirm: titles.get('$del_confirm') },
    columns,
    listColumns,
    form,
    fields,
    recordColumns: [...new Set([...fields.values(), ...listColumns])],
    sheetKey,
    when,
    states,
    named: spec.named === undefined ? undefined : columns.get(spec.named),
    figures: new Set(spec.figures),
    historyTitles: historyTitlesOf(actions, titles),
    actions: new Map(actions.map((action) => [action.name, action])),
    isVersioned,
    sample: (spec.sample ?? {}) as Row,
  })
}

const changes = (
  verbs: readonly Verb[],
  actions: readonly unknown[],
  sheetKey: Resource['sheetKey'],
): boolean => verbs.includes('edit') || actions.length > 0 || sheetKey?.overwrites !== undefined

function declared(resource: Omit<Resource, 'whole'>): Resource {
  const whole: Resource = {
    ...resource,
    get whole() {
      return whole
    },
  }
  declare(whole)
  return whole
}

function assertDeclarable({
  path,
  single,
  verbs,
  sample,
}: Pick<Spec<never, never, never>, 'path' | 'single' | 'verbs' | 'sample'>): void {
  if (single && verbs.join() !== 'edit') throw new Error(`${path}: a single record allows only the verb edit`)
  if (verbs.includes('add') && sample === undefined) throw new Error(`${path}: the verb add needs a sample`)
}

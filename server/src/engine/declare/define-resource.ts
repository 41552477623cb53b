import type { Row, Title, Verb } from '@cangdan/protocol'
import { type ColumnSpec, VERSION_COLUMN } from './columns/column.ts'
import type { ResourceSpec } from './declaration.ts'
import {
  prepareActions,
  assertRecordFields,
  prepareCalls,
  prepareColumns,
  collectStates,
  prepareForm,
  collectHistoryTitles,
  createTitleReader,
  collectConditions,
} from './resource-parts.ts'
import { registerResource } from './registry.ts'
import { type KeysWithDefault, NO_RULES, type Resource } from './resource.ts'
import { prepareScope } from './rights/scope.ts'
import { prepareSheetKey } from './sheet-key.ts'
import { prepareStates } from './states.ts'

/** Returns new objects each time, so that resources do not share them. */
const createDefaults = () =>
  ({
    ledger: {},
    constraints: {},
    rules: NO_RULES,
    sheets: {},
    hooks: {},
    rejection: 'not_now',
    search: [],
    facets: [],
  }) as const satisfies Pick<Resource, KeysWithDefault>

export function defineResource<
  const C extends Record<string, ColumnSpec>,
  const G extends Record<string, readonly (keyof C & string)[]>,
  A extends string = never,
  const P extends string = string,
>(spec: ResourceSpec<C, G, A, P>): Resource {
  const titles = new Map<string, Title>(Object.entries(spec.titles))
  assertDeclarable(spec)
  const getTitle = createTitleReader(spec.path, (key) => titles.get(key))
  const columns = prepareColumns(spec, getTitle, titles)
  const form = prepareForm(spec.form, columns, getTitle)
  const fields = new Map(form.flatMap((group) => group.fields.map((field) => [field.name, field])))
  const verbs = new Set([...spec.verbs, ...(spec.facets ?? []).flatMap(({ verb }) => verb ?? [])])
  const actions = prepareActions(spec, verbs, titles)
  const sheetKey = prepareSheetKey({ ...spec, fields, verbs })
  const [when, isVersioned] = [collectConditions(spec), hasVersions(spec.verbs, actions, sheetKey)]
  const listColumns = [
    ...[...columns.values()].filter(({ list }) => list !== false),
    ...(isVersioned && !spec.single ? [VERSION_COLUMN] : []),
  ]
  for (const action of actions) assertRecordFields(spec.path, action, listColumns)
  const states = prepareStates({
    states: collectStates(spec, verbs),
    actions,
    del: verbs.has('del') && when.del,
  })
  return finalizeResource({
    ...createDefaults(),
    ...spec,
    calls: prepareCalls(spec.path, spec.calls),
    screens: spec.screens ?? spec.screen.replace(/\/[^/]+$/, ''),
    isSingle: spec.single ?? false,
    verbs,
    scope: prepareScope(spec.scope),
    title: getTitle('$'),
    titleOfOne: getTitle('$one'),
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
    historyTitles: collectHistoryTitles(actions, titles),
    actions: new Map(actions.map((action) => [action.name, action])),
    isVersioned,
    sample: (spec.sample ?? {}) as Row,
  })
}

const hasVersions = (verbs: readonly Verb[], actions: readonly unknown[], sheetKey: Resource['sheetKey']): boolean =>
  verbs.includes('edit') || actions.length > 0 || sheetKey?.overwrites !== undefined

function finalizeResource(resource: Omit<Resource, 'whole'>): Resource {
  const whole: Resource = {
    ...resource,
    get whole() {
      return whole
    },
  }
  registerResource(whole)
  return whole
}

function assertDeclarable({
  path,
  single,
  verbs,
  sample,
}: Pick<ResourceSpec<never, never, never>, 'path' | 'single' | 'verbs' | 'sample'>): void {
  if (single && verbs.join() !== 'edit') throw new Error(`${path}: a single record allows only the verb edit`)
  if (verbs.includes('add') && sample === undefined) throw new Error(`${path}: the verb add needs a sample`)
}

// Selects the resources for the gate: a few that together use every feature of declarations.
import type { Column } from '#engine/declare/columns/column.ts'
import type { Resource } from '#engine/declare/resource.ts'

/** Texts and numbers of a resource, which the engine treats alike for any value. */
const OWN = new Set(
  'name title optionTitles cellTitles hint width called fullScan list shown tones shownAs maxLength min max most initial decimal'.split(
    ' ',
  ),
)

/** Options whose value selects the code that runs. */
const CHOICES = new Set(['type', 'control', 'unit', 'rule'])

function listOptions(column: Column, prefix: string): string[] {
  return Object.entries(column).flatMap(([option, value]: [string, unknown]) => {
    if (OWN.has(option) || value === undefined) return []
    const choice = CHOICES.has(option) && typeof value === 'string' ? `=${value}` : ''
    return [`${prefix}.${column.type}.${option}${choice}`]
  })
}

const isUsed = (value: unknown): boolean =>
  value !== undefined &&
  value !== false &&
  !(value instanceof Set || value instanceof Map ? value.size === 0 : Array.isArray(value) && value.length === 0)

export function listFeatures(resource: Resource): ReadonlySet<string> {
  const { columns, fields, verbs, scope, actions, facets, hooks, sheets, calls } = resource
  return new Set([
    ...Object.entries(resource).flatMap(([name, value]) => (isUsed(value) ? [name] : [])),
    ...[...columns.values()].flatMap((column) => listOptions(column, 'column')),
    ...[...fields.values()].flatMap((column) => listOptions(column, 'field')),
    ...[...verbs].map((verb) => `verb.${verb}`),
    ...[...scope.values()].map(({ is }) => `scope.${is}`),
    ...Object.keys(hooks).map((hook) => `hook.${hook}`),
    ...Object.keys(sheets).map((key) => `sheets.${key}`),
    ...facets.flatMap((facet) => Object.keys(facet).map((name) => `facet.${name}`)),
    ...[...actions.values()].flatMap((action) => [
      ...Object.entries(action).flatMap(([name, value]) => (isUsed(value) ? [`action.${name}`] : [])),
      ...[...action.fields.values()].flatMap((column) => listOptions(column, 'asked')),
    ]),
    `del.${calls.delMethod}`,
  ])
}

/**
 * Returns resources that together use every matching feature. Greedy: takes the resource with the most missing features, the first of
 * equals, so that the choice is deterministic.
 */
export function findCover(resources: readonly Resource[], matching: RegExp): readonly Resource[] {
  const features = new Map(
    resources.map((resource) => [resource, [...listFeatures(resource)].filter((each) => matching.test(each))]),
  )
  const missing = new Set([...features.values()].flatMap((each) => [...each]))
  const chosen = new Set<Resource>()
  const findMissing = (resource: Resource) => (features.get(resource) ?? []).filter((each) => missing.has(each))
  while (missing.size > 0) {
    const best = resources.reduce((one, other) => (findMissing(other).length > findMissing(one).length ? other : one))
    chosen.add(best)
    for (const feature of findMissing(best)) missing.delete(feature)
  }
  return resources.filter((resource) => chosen.has(resource))
}

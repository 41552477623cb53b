import { haveChoiceType, COLUMN_KINDS, type FilterMeta, type TableMeta } from '@cangdan/protocol'

type NamedFilter = Pick<FilterMeta, 'name' | 'type' | 'options'>

/** The filter bar's filters and the second levels of cascades. */
export const listBarFilters = ({ top_search: above }: Pick<TableMeta, 'top_search'>): NamedFilter[] =>
  above.flatMap(({ second_name: second, ...filter }): NamedFilter[] =>
    second === undefined ? [filter] : [filter, { name: second, type: filter.type }],
  )

/** The filter bar's filters and the levels of the tree. */
export const listKnownFilters = (meta: TableMeta): NamedFilter[] => [
  ...listBarFilters(meta),
  ...(meta.tree_search_names ?? []).map((name): NamedFilter => ({ name, type: 'select' })),
]

/** Returns the normalized wire value; undefined for empty or malformed values. */
export function normalizeFilter({ type, options = [] }: NamedFilter, wire: string): string | undefined {
  const kind = COLUMN_KINDS[type]
  const filter = kind.readFilter(wire)
  const isChoice = type === 'select' || type === 'checkbox'
  const stored = typeof options[0]?.value === 'string' ? 'texts' : 'numbers'
  if (isChoice && !haveChoiceType(filter, stored)) return undefined
  // Each type writes only its own values; the compiler cannot correlate the two through the table.
  return filter === undefined ? undefined : kind.writeFilter(filter as never)
}

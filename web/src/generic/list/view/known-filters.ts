// What a list can be filtered by, and the values that make sense of it.
import { areChoicesOf, COLUMN_KINDS, type FilterMeta, type TableMeta } from '@cangdan/protocol'

type NamedFilter = Pick<FilterMeta, 'name' | 'type' | 'options'>

/** Those above the list, and the second levels of cascades. */
export const filtersAbove = ({ top_search: above }: Pick<TableMeta, 'top_search'>): NamedFilter[] =>
  above.flatMap(({ second_name: second, ...filter }): NamedFilter[] =>
    second === undefined ? [filter] : [filter, { name: second, type: filter.type }],
  )

/** All of them: those above the list, and the levels of its tree. */
export const knownFilters = (meta: TableMeta): NamedFilter[] => [
  ...filtersAbove(meta),
  ...(meta.tree_search_names ?? []).map((name): NamedFilter => ({ name, type: 'select' })),
]

/** The wire text of a filter, written anew by its own type; undefined where it filters nothing or is malformed. */
export function cleanFilter({ type, options = [] }: NamedFilter, wire: string): string | undefined {
  const kind = COLUMN_KINDS[type]
  const filter = kind.readFilter(wire)
  const isChoice = type === 'select' || type === 'checkbox'
  const stored = typeof options[0]?.value === 'string' ? 'texts' : 'numbers'
  if (isChoice && !areChoicesOf(filter, stored)) return undefined
  // Each type writes what it read itself; the compiler cannot follow the pair through the table.
  return filter === undefined ? undefined : kind.writeFilter(filter as never)
}

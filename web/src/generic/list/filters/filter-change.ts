// Clears the filters that depend on a changed filter, and the second level of a cascade.
import type { FilterMeta } from '@cangdan/protocol'
import { listDependents } from '#generic/remote/dependents.ts'

export function buildFilterChange(
  filters: readonly FilterMeta[],
  { name, second_name: second }: FilterMeta,
  value: string | undefined,
): Record<string, string | undefined> {
  const released = [...listDependents(filters, name), ...(second === undefined ? [] : [second])]
  return { ...Object.fromEntries(released.map((each) => [each, undefined])), [name]: value }
}

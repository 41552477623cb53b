// What changes with a filter: what depends on it, and the second level of a cascade, are let go.
import type { FilterMeta } from '@cangdan/protocol'
import { dependentsOf } from '#generic/remote/dependents.ts'

/** The filters to set or, where undefined, to clear. */
export function changeOf(
  filters: readonly FilterMeta[],
  { name, second_name: second }: FilterMeta,
  value: string | undefined,
): Record<string, string | undefined> {
  const released = [...dependentsOf(filters, name), ...(second === undefined ? [] : [second])]
  return { ...Object.fromEntries(released.map((each) => [each, undefined])), [name]: value }
}

import { toPlainText, type WireValue } from '@cangdan/protocol'
import { maskNumber } from '#engine/declare/rights/masks.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { FormPost } from './form-values.ts'

/** Returns the resource with its declared fields, so that new values are checked by all rules. */
export function unmaskFields(resource: Resource): Resource {
  const { whole, fields } = resource
  if (whole === resource) return resource
  const declared = [...fields].map(([name, column]): [string, Column] => [name, whole.columns.get(name) ?? column])
  return { ...resource, fields: new Map(declared) }
}

/** Removes values that are sent back as read: masked numbers and hidden pictures. The record keeps them. */
export function removeMaskedValues(resource: Resource, post: FormPost, { values }: LockedRecord): FormPost {
  if (resource.whole === resource) return post
  const fields = [...post.fields].filter(([name, input]) => {
    const column = resource.fields.get(name)
    return (
      column?.masked === undefined ||
      column === resource.whole.columns.get(name) ||
      !isMask(input, values[name] ?? null)
    )
  })
  return { ...post, fields: new Map(fields) }
}

const isMask = (input: unknown, stored: WireValue): boolean =>
  Array.isArray(input) ? input.length === 0 : input === maskNumber(toPlainText(stored))

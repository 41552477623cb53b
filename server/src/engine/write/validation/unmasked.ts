// What is written of columns that its writer reads masked.
import { plainText, type WireValue } from '@cangdan/protocol'
import { maskNumber } from '#engine/declare/rights/masks.ts'
import type { Column } from '#engine/declare/columns/column.ts'
import type { LockedRecord } from '#engine/declare/record.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { FormPost } from './form-values.ts'

/** All fields as they are declared, masked or not: what is filled in anew obeys all their rules. */
export function unmaskedFields(resource: Resource): Resource {
  const { whole, fields } = resource
  if (whole === resource) return resource
  const declared = [...fields].map(([name, column]): [string, Column] => [
    name,
    whole.columns.get(name) ?? column,
  ])
  return { ...resource, fields: new Map(declared) }
}

/** Without what comes back as its writer read it: a number with its middle hidden, pictures that are not shown. It stays as it was. */
export function withoutMasks(resource: Resource, post: FormPost, { values }: LockedRecord): FormPost {
  if (resource.whole === resource) return post
  const fields = [...post.fields].filter(([name, given]) => {
    const column = resource.fields.get(name)
    return (
      column?.masked === undefined ||
      column === resource.whole.columns.get(name) ||
      !isMask(given, values[name] ?? null)
    )
  })
  return { ...post, fields: new Map(fields) }
}

const isMask = (given: unknown, stored: WireValue): boolean =>
  Array.isArray(given) ? given.length === 0 : given === maskNumber(plainText(stored))

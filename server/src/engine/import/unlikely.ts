// What faults of a sheet mean beyond their words: what hardly can be names the field by which somebody says that it is so; another record
// that one meets may be a row above.
import type { Row } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { FieldFault, Resource } from '#engine/declare/resource.ts'
import { invalidInput } from '../write/validation/form-values.ts'
import type { Writing } from '../write/record.ts'

/** What is stored in the field that confirms where a tick says no more than that. */
export const YES = 1

type Named = Pick<FieldFault, 'values'>

const isOf = ({ sheets: { confirms } }: Resource, { values }: Named): boolean =>
  confirms !== undefined && values?.['other'] === confirms

/** Whether nothing else is wrong than what somebody may say is so. */
export function isUnlikely(resource: Resource, { details: { faults } }: Failure): boolean {
  return (
    faults !== undefined && faults.size > 0 && [...faults.values()].every((fault) => isOf(resource, fault))
  )
}

/** How a row is taken whose word there is not yet; nothing where the resource has no such field. */
export const confirming = ({
  sheets: { confirms },
}: Resource): { confirmed?: <T extends { readonly values: Row }>(row: T) => T } =>
  confirms === undefined
    ? {}
    : { confirmed: (row) => ({ ...row, values: { ...row.values, [confirms]: YES } }) }

/** The faults of a row, those that cannot be and those that hardly can. */
export function parted(
  resource: Resource,
  faults: ReadonlyMap<string, FieldFault>,
): { wrong: ReadonlyMap<string, FieldFault>; unlikely: ReadonlyMap<string, FieldFault> } {
  if (faults.size === 0) return { wrong: faults, unlikely: faults }
  const all = [...faults]
  return {
    wrong: new Map(all.filter(([, fault]) => !isOf(resource, fault))),
    unlikely: new Map(all.filter(([, fault]) => isOf(resource, fault))),
  }
}

/** Where a trial has numbered the rows itself, the other one is said by its row. */
export function inSheet(failure: Failure, { resource, writer }: Writing): Failure {
  const { faults, fields } = failure.details
  const meets = [...(faults ?? [])].filter(([, { values }]) => Number(values?.['id']) < 0)
  if (meets.length === 0) return failure
  const said = meets.map(([name, { values }]): [string, FieldFault] => [
    name,
    { code: 'duplicate_in_sheet', values: { row: -Number(values?.['id']) } },
  ])
  const other = invalidInput(resource.columns, new Map(said), writer.language)
  return new Failure(failure.code, { fields: { ...fields, ...other.details.fields } })
}

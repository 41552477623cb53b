// Unlikely values: their errors name the field that confirms them. A conflict in a dry run may be with an earlier row.
import type { Row } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { FieldFault, Resource } from '#engine/declare/resource.ts'
import { invalidInput } from '../write/validation/form-values.ts'
import type { Writing } from '../write/record.ts'

export const YES = 1

type Named = Pick<FieldFault, 'values'>

const isOf = ({ sheets: { confirms } }: Resource, { values }: Named): boolean =>
  confirms !== undefined && values?.['other'] === confirms

export function isUnlikely(resource: Resource, { details: { faults } }: Failure): boolean {
  return (
    faults !== undefined && faults.size > 0 && [...faults.values()].every((fault) => isOf(resource, fault))
  )
}

export const confirming = ({
  sheets: { confirms },
}: Resource): { confirmed?: <T extends { readonly values: Row }>(row: T) => T } =>
  confirms === undefined
    ? {}
    : { confirmed: (row) => ({ ...row, values: { ...row.values, [confirms]: YES } }) }

/** Splits the errors of a row into definite and confirmable ones. */
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

/** Replaces dry-run ids (negative row numbers) by row numbers in the failure. */
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

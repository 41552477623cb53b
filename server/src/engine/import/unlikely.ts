// Unlikely values: their errors name the field that confirms them. A conflict in a dry run may be with an earlier row.
import type { Row } from '@cangdan/protocol'
import { Failure } from '#platform/failure.ts'
import type { RecordFieldError, Resource } from '#engine/declare/resource.ts'
import { createInputFailure } from '../write/validation/form-values.ts'
import type { WriteContext } from '../write/record.ts'

export const YES = 1

type FaultValues = Pick<RecordFieldError, 'values'>

const isConfirmable = ({ sheets: { confirms } }: Resource, { values }: FaultValues): boolean =>
  confirms !== undefined && values?.['other'] === confirms

export function isUnlikely(resource: Resource, { details: { errors } }: Failure): boolean {
  return (
    errors !== undefined && errors.size > 0 && [...errors.values()].every((error) => isConfirmable(resource, error))
  )
}

export const buildConfirm = ({
  sheets: { confirms },
}: Resource): { confirmed?: <T extends { readonly values: Row }>(row: T) => T } =>
  confirms === undefined ? {} : { confirmed: (row) => ({ ...row, values: { ...row.values, [confirms]: YES } }) }

/** Splits the errors of a row into definite and confirmable ones. */
export function splitErrors(
  resource: Resource,
  errors: ReadonlyMap<string, RecordFieldError>,
): { wrong: ReadonlyMap<string, RecordFieldError>; unlikely: ReadonlyMap<string, RecordFieldError> } {
  if (errors.size === 0) return { wrong: errors, unlikely: errors }
  const all = [...errors]
  return {
    wrong: new Map(all.filter(([, error]) => !isConfirmable(resource, error))),
    unlikely: new Map(all.filter(([, error]) => isConfirmable(resource, error))),
  }
}

/** Replaces dry-run ids (negative row numbers) by row numbers in the failure. */
export function toSheetFailure(failure: Failure, { resource, writer }: WriteContext): Failure {
  const { errors: faults, fields } = failure.details
  const conflicts = [...(faults ?? [])].filter(([, { values }]) => Number(values?.['id']) < 0)
  if (conflicts.length === 0) return failure
  const errors = conflicts.map(([name, { values }]): [string, RecordFieldError] => [
    name,
    { code: 'duplicate_in_sheet', values: { row: -Number(values?.['id']) } },
  ])
  const other = createInputFailure(resource.columns, new Map(errors), writer.language)
  return new Failure(failure.code, { fields: { ...fields, ...other.details.fields } })
}

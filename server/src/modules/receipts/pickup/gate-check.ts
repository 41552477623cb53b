// Compares the person at the gate with the announcement: both are stored, and a difference blocks the delivery until it is admitted.
import { toPlainText } from '@cangdan/protocol'
import { sql, type SqlBool } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { Failure } from '#platform/failure.ts'
import type { PickupRecord } from '#modules/paths.ts'

/** Values of `gate_state`: as announced or without announcement; different; different and admitted. */
export const GATE = { asAnnounced: 0, differs: 1, admitted: 2 } as const

const PERSONAL = { personal: true, type: 'text', shown: false } as const

export const GATE_COLUMNS = {
  came_vehicle: { ...PERSONAL, width: 104 },
  came_driver: { ...PERSONAL, width: 96 },
  gate_state: {
    type: 'select',
    options: Object.values(GATE),
    tones: { 0: 'good', 1: 'bad', 2: 'warn' },
    shown: false,
    width: 112,
  },
  admit_note: { type: 'text', shown: false, width: 160 },
} as const satisfies Readonly<Record<string, ColumnSpec>>

export const ANNOUNCED_AND_CAME = [
  ['vehicle_no', 'came_vehicle'],
  ['driver_name', 'came_driver'],
] as const

export const CAME = ['gate_state'] as const

/** Action for a second user of the firm, or for the owner, who holds the pickup code. */
export const createAdmitAction = <P extends string>(
  when: NonNullable<ActionSpec['when']>,
  assertTheirs: (context: ActionContext<P>) => void,
): ActionSpec<P> => ({
  scope: 'row',
  by: ['store', 'owner'],
  when: { ...when, gate_state: [GATE.differs] },
  // The version ensures that both were read.
  namesVersion: true,
  fields: { admit_note: { type: 'text', control: 'textarea', required: true, maxLength: 200 } },
  run: (_tx, context): Outcome => {
    assertTheirs(context)
    const admit_note = toPlainText(context.input['admit_note'])
    return {
      set: { gate_state: GATE.admitted, admit_note },
      remark: admit_note,
      entry: { event: 'admitted', columns: ['receipt_id', ...CAME] },
    }
  },
})

/** The error names both persons. @throws Failure `gate_differs`; the database enforces it (`schema/rules/11-receipts.sql`) */
export function assertAdmitted({ values }: PickupRecord): void {
  if (values.gate_state !== GATE.differs) return
  throw new Failure('gate_differs', {
    values: {
      announced: joinWords(values.vehicle_no, values.driver_name),
      came: joinWords(values.came_vehicle, values.came_driver),
    },
  })
}

const joinWords = (...parts: readonly unknown[]) =>
  parts.filter((part): part is string => typeof part === 'string' && part !== '').join(' ')

export const hasGateDifference = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.gate_state`)} = ${sql.lit(GATE.differs)}`
export const hasNoGateDifference = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.gate_state`)} <> ${sql.lit(GATE.differs)}`

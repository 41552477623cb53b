// Actions that inspections and investigations share: link, acceptance, return and cancellation.
import { toPlainText } from '@cangdan/protocol'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import type { Outcome } from '#engine/declare/record.ts'
import type { Db } from '#platform/database/database.ts'
import { dbNow } from '#platform/database/instant.ts'
import { revokeTicket } from '#platform/tickets/page-tickets.ts'
import { sendVisitLink, type VisitKind } from './visit.links.ts'
import { OPEN_VISIT, VISIT } from './visit.states.ts'

interface VisitOptions {
  readonly kind: VisitKind
  readonly list: string
  readonly named: 'inspection_no' | 'investigation_no'
  /** Runs in the transaction of the acceptance. */
  readonly onAccepted?: (context: ActionContext) => Promise<void>
}

const REASON = { answer: { type: 'text', control: 'textarea', required: true, maxLength: 300 } } as const

const getReason = ({ input }: ActionContext): Outcome => {
  const answer = toPlainText(input['answer'])
  return { set: { answer }, remark: answer }
}

export const createVisitActions = ({ kind, list, named, onAccepted }: VisitOptions) =>
  ({
    link: {
      scope: 'row',
      by: ['platform', 'bank', 'inspection'],
      when: { state: OPEN_VISIT },
      run: async (tx: Db, { record }: ActionContext): Promise<Outcome> => {
        const { [named]: no, inspuser_id: inspector } = record.values
        await sendVisitLink(tx, { kind, list, id: record.id, no: toPlainText(no), inspector: Number(inspector) })
        return { set: {} }
      },
    },
    accept: {
      scope: 'row',
      by: ['platform', 'bank'],
      stepUp: true,
      namesVersion: true,
      transition: { column: 'state', from: [VISIT.submitted], to: VISIT.accepted },
      run: async (_tx: Db, context: ActionContext): Promise<Outcome> => {
        await onAccepted?.(context)
        return { set: { accept_time: dbNow }, entry: { event: 'accepted', columns: ['request_hash'] } }
      },
    },
    giveBack: {
      scope: 'row',
      by: ['platform', 'bank'],
      namesVersion: true,
      transition: { column: 'state', from: [VISIT.submitted], to: VISIT.returned },
      fields: REASON,
      run: (_tx: Db, context: ActionContext): Outcome => ({
        ...getReason(context),
        entry: { event: 'returned', columns: ['request_hash'] },
      }),
    },
    cancel: {
      scope: 'row',
      by: ['platform', 'bank'],
      danger: true,
      transition: { column: 'state', from: [...OPEN_VISIT], to: VISIT.cancelled },
      fields: REASON,
      run: async (tx: Db, context: ActionContext): Promise<Outcome> => {
        await revokeTicket(tx, { kind, id: context.record.id })
        return { ...getReason(context), entry: { event: 'cancelled' } }
      },
    },
  }) as const satisfies Record<string, ActionSpec>

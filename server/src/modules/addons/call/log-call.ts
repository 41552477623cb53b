import type { OutgoingCall } from '#platform/outgoing/outgoing.ts'
import type { Db } from '#platform/database/database.ts'
import type { PurgeRule } from '#platform/database/purge.ts'

const DAY = 86_400
export const OLD_CALLS: PurgeRule = { table: 'addon_call', column: 'create_time', seconds: 180 * DAY }

export const DIRECTION = { outgoing: 1, incoming: 2 } as const

interface AddonCall {
  readonly op: string
  readonly direction: (typeof DIRECTION)[keyof typeof DIRECTION]
  readonly subject?: string
  readonly isOk: boolean
  readonly code: string
  readonly http: number
  readonly ms: number
  readonly requestId?: string
}

/** Logs a call without its body. The log never fails the call. */
export async function logCall(db: Db, addon: string, call: AddonCall): Promise<void> {
  const { op, direction, subject = '', isOk, code, http, ms, requestId = '' } = call
  await db
    .insertInto('addon_call')
    .values({
      addon,
      op,
      direction,
      subject,
      ok: isOk ? 1 : 0,
      code,
      http,
      use_time: Math.round(ms),
      request_id: requestId,
    })
    .execute()
    .catch(() => undefined)
}

export const logAddonCall = (db: Db, addon: string, { host, isOk, code, status, ms }: OutgoingCall): Promise<void> =>
  logCall(db, addon, { op: host, direction: DIRECTION.outgoing, isOk, code, http: status, ms })

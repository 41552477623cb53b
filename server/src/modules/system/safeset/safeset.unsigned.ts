// Turning off signatures needs two persons: one requests it, another confirms. The database compares them (`schema/rules/06-system.sql`, decision
// 358).
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionSpec } from '#engine/declare/action.ts'
import type { ColumnSpec } from '#engine/declare/columns/column.ts'
import type { SaveContext } from '#engine/declare/records/hooks.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { dbNow } from '#platform/database/instant.ts'
import type { Principal } from '#platform/identity/principal.ts'

export const SAFE_SET = 'seller/safe/SafeSet'

type ActorColumns = Outcome['set']

const getActorColumns = (step: 'ask' | 'allow', { accountId, personId }: Principal): ActorColumns => ({
  [`unsigned_${step}_by`]: sql`${accountId}::bigint`,
  [`unsigned_${step}_person`]: sql`${personId}::bigint`,
})
const NOT_ASKED: ActorColumns = {
  unsigned_ask_by: sql`null`,
  unsigned_ask_person: sql`null`,
  unsigned_ask_time: null,
  unsigned_allow_by: sql`null`,
  unsigned_allow_person: sql`null`,
}

/**
 * Returns the stored columns for a change of `sign_open`: turning on is immediate, turning off is a request. @throws Failure at the field if a
 * request is already pending
 */
export function buildSignOpen(
  { before, values, writer }: SaveContext<typeof SAFE_SET>,
  isAsked: () => Error,
): ActorColumns {
  if (before === undefined) throw new Error('the safety settings are a single record')
  const [is, to] = [before.values.sign_open, values.sign_open]
  if (is === 0 && to === 1) return { sign_open: 1, ...NOT_ASKED }
  if (is !== 1 || to !== 0) return {}
  if (before.values.unsigned_ask_time !== null) throw isAsked()
  return { sign_open: 1, unsigned_ask_time: dbNow, ...getActorColumns('ask', writer.principal) }
}

const isAsked = sql`(safe_setting.sign_open = 1 and safe_setting.unsigned_ask_person is not null)`
const selectActorName = (step: 'ask' | 'allow') => sql`(
  select actor.nick_name from account actor where actor.id = ${sql.ref(`safe_setting.unsigned_${step}_by`)})`

export const unsignedColumns = {
  unsigned_state: {
    type: 'select',
    options: [1],
    tones: { 1: 'warn' },
    sql: sql`(case when ${isAsked} then 1 end)`,
  },
  unsigned_ask_name: { type: 'text', sql: selectActorName('ask') },
  unsigned_ask_time: { type: 'datetime' },
  unsigned_allow_name: { type: 'text', sql: selectActorName('allow') },
} as const satisfies Readonly<Record<string, ColumnSpec>>

const ASKED = { unsigned_state: [1] } as const

export const unsignedActions = {
  confirmUnsigned: {
    scope: 'row',
    stepUp: true,
    when: ASKED,
    danger: true,
    run: (_tx, { principal }): Outcome => ({ set: { sign_open: 0, ...getActorColumns('allow', principal) } }),
  },
  keepSigned: { scope: 'row', when: ASKED, run: (): Outcome => ({ set: NOT_ASKED }) },
} as const satisfies Readonly<Record<string, ActionSpec>>

export const unsignedActionTitles = {
  'action.confirmUnsigned': title(
    '确认关闭验签',
    'Confirm: signed calls off',
    'Confirmar: llamadas firmadas desactivadas',
    '署名オフを確認',
  ),
  'action.confirmUnsigned.confirm': title(
    '关闭后，不带签名的请求也会被接受。',
    'Calls without a signature are taken from then on.',
    'Desde ese momento se aceptan llamadas sin firma.',
    '以後、署名のないリクエストも受け付けます。',
  ),
  'action.keepSigned': title(
    '不关闭验签',
    'Keep signed calls on',
    'Mantener las llamadas firmadas',
    '署名オフを取り下げ',
  ),
} as const

import { toPlainText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext, ActionSpec } from '#engine/declare/action.ts'
import { REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { deleteFactor } from '#platform/identity/second-factor.ts'
import { getVisibleCode, assertBelow, assertDispensable } from './account.guard.ts'
import { announceSecurityChange } from './account.notices.ts'
import { findOperatorBank, DISABLED, endSessions } from './account.queries.ts'
import type { Outcome } from '#engine/declare/record.ts'

const LOCKED = 2

/** Ends all sessions of the account. */
async function disable(tx: Db, { record: { id }, input, principal, getErrorText }: ActionContext): Promise<Outcome> {
  await assertDispensable(tx, id, principal)
  const [state, end] = [Number(input['disabled']), Number(input['lock_end_time'])]
  if (state === LOCKED && end <= (await readDbClock(tx)))
    throw new Failure('invalid_input', { fields: { lock_end_time: getErrorText('not_future') } })
  return {
    set: { disabled: state, lock_end_time: state === LOCKED ? end : null },
    remark: toPlainText(input['remark']),
    after: () => endSessions(tx, id),
  }
}

/** A manually disabled account needs this action (V11); it can also end a lock early. */
async function enable(tx: Db, { record: { id }, principal }: ActionContext): Promise<Outcome> {
  await assertBelow(tx, id, principal)
  await assertOneBank(tx, id, principal)
  return { set: { lock_end_time: null } }
}

/**
 * Resets the second factor of a user who has lost phone and recovery codes, and ends their sessions. Users turn off their own factor with a code
 * instead.
 */
async function resetFactor(tx: Db, { record: { id }, principal, unit }: ActionContext): Promise<Outcome> {
  if (id === principal.accountId) throw new Failure('own_account')
  await assertBelow(tx, id, principal)
  if (!(await deleteFactor(tx, id))) throw new Failure('factor_is_off')
  await announceSecurityChange(unit, id, 'reset')
  return { set: {}, after: () => endSessions(tx, id) }
}

/**
 * @throws Failure `bank_person` if the account's person is already a bank operator through another account; `not_now` if the caller may not know
 * which bank
 */
async function assertOneBank(tx: Db, id: number, principal: Principal): Promise<void> {
  const { rows } = await sql<{ person: number }>`
    select person_id as person from account where id = ${id} and bank_id is not null`.execute(tx)
  const [of] = rows
  const bank = of === undefined ? undefined : await findOperatorBank(tx, of.person, id)
  if (bank !== undefined) throw new Failure(getVisibleCode(principal, 'bank_person', bank, 'not_now'))
}

/** A lock ends by itself: the first sign-in after its end time clears it. */
export const ACCOUNT_STATES = { disabled: { initial: 0, steps: [[LOCKED, 0]] } } as const

export const ACCOUNT_ACTIONS = {
  disabled: {
    scope: 'row',
    transition: { column: 'disabled', from: [0, LOCKED], to: [DISABLED, LOCKED] },
    danger: true,
    fields: {
      disabled: { type: 'select', control: 'radio', options: [DISABLED, LOCKED], required: true },
      lock_end_time: { type: 'datetime', when: { disabled: [LOCKED] }, requiredWhen: { disabled: [LOCKED] } },
      remark: { type: 'text', control: 'textarea', maxLength: REMARK_COLUMN.remark.maxLength },
    },
    run: disable,
  },
  enable: {
    scope: 'row',
    stepUp: true,
    transition: { column: 'disabled', from: [DISABLED, LOCKED], to: 0 },
    run: enable,
  },
} as const satisfies Record<string, ActionSpec>

export const FACTOR_ACTIONS = {
  resetFactor: { scope: 'row', stepUp: true, danger: true, when: { has_factor: [1] }, run: resetFactor },
} as const satisfies Record<string, ActionSpec>

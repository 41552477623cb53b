import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { POSITIONS } from '../account/account.titles.ts'

export const POSITION = { manager: 1, risk: 2, approver: 3, accountant: 4 } as const
type Position = (typeof POSITION)[keyof typeof POSITION]

/**
 * Returns the account's approval limit in fen, 0 if none is set, and locks it until the transaction ends. @throws Failure `position_needed` with the
 * first of `positions` if the account has another position
 */
export async function assertPosition(
  tx: Db,
  { accountId }: Principal,
  ...positions: readonly [Position, ...Position[]]
): Promise<number> {
  const { rows } = await sql<{ position: number | null; approval_limit: number | null }>`
    select position, approval_limit from account where id = ${accountId} for share`.execute(tx)
  const [{ position, approval_limit: limit } = { position: null, approval_limit: null }] = rows
  if (!positions.some((each) => each === position))
    throw new Failure('position_needed', { values: { position: POSITIONS[positions[0]] } })
  return limit ?? 0
}

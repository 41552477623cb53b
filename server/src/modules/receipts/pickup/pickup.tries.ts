// Pickup codes, and the limit of wrong attempts (docs/decisions/receipts.md).
import { randomInt } from 'node:crypto'
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { ActionRejection } from '#engine/declare/record.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { listActiveAccounts, sendMessage } from '#modules/content/index.ts'
import { type PickupPath, type PickupRecord } from '#modules/paths.ts'

export const PICKUP_DIGITS = 8
/** Migration 0720 has the same number. */
const PICKUP_TRIES = 5
/** Actions of both kinds of orders whose actor may not weigh. */
const NOT_BY = ['add', 'propose', 'approve']

export const createPickupCode = (): string => String(randomInt(10 ** PICKUP_DIGITS)).padStart(PICKUP_DIGITS, '0')

/** Returns whether `given` is the code of an order with attempts left. */
export const isPickupCode = ({ values }: PickupRecord, input: string): boolean =>
  input === values.pickup_code && values.pickup_tries < PICKUP_TRIES

/** @throws Failure `own_step` for a person who may not weigh the order, before the code is compared: nothing is disclosed or counted */
export async function assertMayTry(tx: Db, { record, table, principal }: ActionContext<PickupPath>): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(table)} as made, unnest(${NOT_BY}::text[]) as step
     where made.id = ${record.id}
       and find_root_person((to_jsonb(made) ->> (step || '_person'))::bigint) = find_root_person(${principal.personId}::bigint)`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('own_step')
}

/**
 * Counts a wrong code and returns its rejection, which commits the count. The fifth replaces the code and notifies the owner. The caller has held the
 * lock of the order since before the comparison, so concurrent attempts are compared one after another.
 */
export async function countWrongCode({ unit, record }: ActionContext<PickupPath>): Promise<ActionRejection> {
  const tries = Math.min(record.values.pickup_tries + 1, PICKUP_TRIES)
  const counted = await unit.beyondScope.change(record, {
    verb: 'wrong_code',
    set: { pickup_tries: tries },
    entry: { event: 'wrong_code', columns: ['receipt_id'] },
  })
  const left = PICKUP_TRIES - tries
  if (left > 0) return { rejected: { code: 'wrong_pickup_code', values: { left } } }
  const replaced = await unit.beyondScope.change(counted, {
    verb: 'replace_code',
    set: { pickup_tries: 0, pickup_code: createOtherCode(record.values.pickup_code) },
    entry: { event: 'code_replaced', columns: ['receipt_id'] },
  })
  const no = await notifyOwner(unit, replaced)
  return { rejected: { code: 'pickup_code_replaced', values: { no, most: PICKUP_TRIES } } }
}

function createOtherCode(than: string): string {
  const code = createPickupCode()
  return code === than ? createOtherCode(than) : code
}

/** Notifies the owner and returns the order number. The message does not contain the code, because it is also mailed. */
async function notifyOwner(unit: UnitOfWork, { id, values }: PickupRecord): Promise<string> {
  const [no, owner, page] =
    'release_no' in values
      ? [values.release_no, values.owner_id, 'release']
      : [values.operation_no, values.holder_id, 'operation']
  await sendMessage(unit, {
    accounts: await listActiveAccounts(unit.tx, sql`select ${owner}::bigint`),
    title: title(
      `${no} 的提货码已更换`,
      `The pickup code of ${no} was replaced`,
      `Se sustituyó el código de retirada de ${no}`,
      `${no}の引取コードを変更しました`,
    ),
    content: REPLACED,
    isAlert: true,
    path: `/pledge/${page}/look/${id}`,
  })
  return no
}

const REPLACED = title(
  `提货码输错 ${PICKUP_TRIES} 次，原码已失效。请在单据中查看新码并转告提货人。`,
  `A wrong code was entered ${PICKUP_TRIES} times, so the old code is no longer valid. Read the new code in the order and give it to the person who picks up the goods.`,
  `Se introdujo un código incorrecto ${PICKUP_TRIES} veces y el anterior ya no es válido. Consulte el nuevo en la orden y comuníquelo a quien retira la mercancía.`,
  `コードの入力を${PICKUP_TRIES}回誤ったため、以前のコードは無効です。新しいコードを指図で確認し、引取人に伝えてください。`,
)

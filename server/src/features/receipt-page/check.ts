// What anyone learns of a receipt who holds its code: its number and what has become of it, and nothing of people, goods or quantities.
import type { Language, ReceiptCheck } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { LIFE } from '#resources/pledge/operation/operation.kinds.ts'
import { receipt } from '#resources/pledge/receipt/receipt.ts'
import { wordOf } from './words.ts'

const CODE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

type Found = Pick<ReceiptCheck, 'contract_no' | 'life' | 'time'>

/** `undefined` for a code of no receipt, and for one that was not issued: nobody holds a paper of it. */
export async function checkReceipt(
  db: Db,
  code: string,
  language: Language,
): Promise<ReceiptCheck | undefined> {
  if (!CODE.test(code)) return undefined
  const { rows } = await sql<Found>`
    select contract_no, life, extract(epoch from now())::bigint as time
      from receipt where check_token = ${code}::uuid and life <> 0`.execute(db)
  const [found] = rows
  return found === undefined
    ? undefined
    : {
        ...found,
        state: wordOf(receipt, 'life', found.life, language),
        is_live: found.life === LIFE.live,
      }
}

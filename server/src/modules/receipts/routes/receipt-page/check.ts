// The public check of a receipt code: returns its number and state, but no people, goods or quantities.
import type { Language, ReceiptCheck, RecordProofs } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import { LIFE } from '#modules/receipts/receipt/receipts.weights.ts'

const CODE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export interface CheckDeps {
  readonly db: Db
  readonly proofs: {
    /** Returns the proof of the last entry of a stream, without its text. */
    readonly ofAnyone: (stream: string) => Promise<RecordProofs>
  }
}

type FoundReceipt = Pick<ReceiptCheck, 'contract_no' | 'life' | 'time'> & { readonly id: number }

/** Returns `undefined` for an unknown code, and for a receipt that was not issued. */
export async function checkReceipt(
  { db, proofs }: CheckDeps,
  code: string,
  language: Language,
): Promise<ReceiptCheck | undefined> {
  if (!CODE.test(code)) return undefined
  const { rows } = await sql<FoundReceipt>`
    select id, contract_no, life, extract(epoch from now())::bigint as time
      from receipt where check_token = ${code}::uuid and life <> 0`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  const { id, ...shown } = found
  return {
    ...shown,
    state: getOptionLabel(receipt, 'life', shown.life, language),
    is_live: shown.life === LIFE.live,
    proof: await proofs.ofAnyone(`${receipt.table}:${id}`),
  }
}

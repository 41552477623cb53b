import type { GoodsDocument, Language } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getOptionLabel } from '#engine/declare/option-label.ts'
import type { Db } from '#platform/database/database.ts'
import { abnormal } from './abnormal.ts'

const MAX_DOCUMENTS = 50

type NumberedDocument = Omit<GoodsDocument, 'type' | 'level_text' | 'status_text'> & {
  readonly type: number
  readonly status: number
}

/** Lists the abnormal documents about a receipt or its lot, latest first. */
export async function listGoodsDocuments(
  db: Db,
  receiptId: number,
  language: Language,
): Promise<readonly GoodsDocument[]> {
  const { rows } = await sql<NumberedDocument>`
    select document.id, error_no, error_type as type, document.level, document.status, content,
           coalesce(reporter.nick_name, '') as who, extract(epoch from report_time)::bigint as time,
           (document.status < 3 and document.level >= 3)::int as is_blocking
      from receipt join abnormal_document document
        on document.receipt_id = receipt.id or (document.receipt_id is null and document.lot_id = receipt.lot_id)
      left join account reporter on reporter.id = report_by
     where receipt.id = ${receiptId} order by document.id desc limit ${MAX_DOCUMENTS}`.execute(db)
  return rows.map(({ type, status, ...document }) => ({
    ...document,
    type: getOptionLabel(abnormal, 'error_type', type, language),
    level_text: getOptionLabel(abnormal, 'level', document.level, language),
    status_text: getOptionLabel(abnormal, 'status', status, language),
  }))
}

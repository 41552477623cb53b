// Undoes an import in one transaction, completely or not at all (docs/decisions/import-transactions.md): added records are deleted, overwritten ones restored.
import { fill, type Language, toPlainText, title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readDbClock } from '#platform/database/instant.ts'
import { Failure } from '#platform/failure.ts'
import { renderFailure } from '#platform/http/responses/replies.ts'
import type { LockedRecord, Outcome } from '#engine/declare/record.ts'
import { getResource } from '#engine/declare/registry.ts'
import { assertCanWrite } from '#engine/declare/rights/rights.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import type { WriteContext } from '#engine/write/record.ts'
import { canChangeInBulk } from '../existing/change-many.ts'
import type { BatchLine, BoundRecord } from './batch-lines.ts'
import { undoEach } from './undo-each.ts'
import { undoTogether } from './undo-together.ts'

const NAMED = 5
const PAGE_SIZE = 500

const REMARK = title('撤销导入 {id}', 'Import {id} undone', 'Importación {id} deshecha', 'インポート {id} を取り消し')
const ONE: Title = title('编号 {id}（{why}）', 'No. {id} ({why})', 'n.º {id} ({why})', '番号 {id}（{why}）')
const BETWEEN: Title = title('；', '; ', '; ', '；')

/**
 * Undoes a locked batch within the transaction. Ignores records that were deleted since.
 * @throws Failure `import_bound`, naming records with dependent records, changed records and records that may not be changed
 */
export async function undoBatch(unit: UnitOfWork, { id, values }: LockedRecord): Promise<Outcome> {
  const { tx, writer } = unit
  const resource = getResource(toPlainText(values['list_path']))
  const writing: WriteContext = { resource, writer }
  assertCanWrite(resource, writer)
  const remark = fill(REMARK[writer.language], { id: String(id) })
  const undo = canChangeInBulk(resource) ? undoTogether : undoEach
  const bound: BoundRecord[] = []
  // Deletes first, because a restored record may need a unique value of an added one.
  for (const isAdded of [true, false])
    for await (const lines of readBatchLines(tx, id, isAdded)) bound.push(...(await undo(tx, writing, lines, remark)))
  if (bound.length > 0) throw buildBoundFailure(bound, writer.language)
  const undo_time = await readDbClock(tx)
  return { set: { undo_time, undo_name: await loadNickName(tx, writer.principal.accountId) } }
}

async function* readBatchLines(tx: Db, batch: number, isAdded: boolean): AsyncGenerator<BatchLine[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<BatchLine>`
      select record_id as id, version_before, before, version_after from import_batch_record
       where batch_id = ${batch} and record_id > ${after} and (version_before is null) = ${isAdded}
       order by record_id limit ${PAGE_SIZE}`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_SIZE) return
    after = rows.at(-1)?.id ?? 0
  }
}

async function loadNickName(tx: Db, accountId: number): Promise<string> {
  const { rows } = await sql<{ nick_name: string }>`
    select nick_name from account where id = ${accountId}`.execute(tx)
  return rows[0]?.nick_name ?? ''
}

function buildBoundFailure(bound: readonly BoundRecord[], language: Language): Failure {
  const descriptions = bound.slice(0, NAMED).map(({ id, failure }) => {
    const fields = Object.values(failure.details.fields ?? {})
    const why = fields.length > 0 ? fields.join(BETWEEN[language]) : renderFailure(failure, language)
    return fill(ONE[language], { id: String(id), why })
  })
  const more = bound.length > NAMED ? '…' : ''
  return new Failure('import_bound', {
    values: { n: bound.length, which: descriptions.join(BETWEEN[language]) + more },
  })
}

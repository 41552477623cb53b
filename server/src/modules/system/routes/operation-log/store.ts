import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import type { Operation } from './operation.ts'
import { formatRecords } from './record-names.ts'

/** Inserts all rows or none; rows that are already stored are not changed. */
export async function insertOperations(db: Db, batch: readonly Operation[]): Promise<void> {
  const records = await formatRecords(db, batch)
  const rows = batch.map(({ at, list: _list, written: _written, ...row }, place) => ({
    ...row,
    records: records[place],
    age: Math.max(0, Date.now() - at),
  }))
  const selectTerm = (kind: string) => sql`(
    select word.id from log_word as word where word.kind = ${kind} and word.name = row.${sql.id(kind)})`
  // A transaction lets PostgreSQL plan foreign key checks once.
  await inTransaction(db, (tx) =>
    sql`
    insert into log_operate (call_id, uid, organisation_id, username, nick_name, module, action, method, api_path, params, records, result,
                             ip, browser, status, cost_time, create_time)
    select row.call_id, row.uid, row.organisation_id, coalesce(account.username, ''), coalesce(account.nick_name, ''),
           ${selectTerm('module')}, ${selectTerm('action')}, row.method, row.api_path, row.params, row.records, ${selectTerm('result')}, row.ip, row.browser,
           row.status, row.cost_time, now() - make_interval(secs => row.age / 1000.0)
      from json_to_recordset(${JSON.stringify(rows)}::json) as row(
             call_id uuid, uid bigint, organisation_id bigint, module text, action text, method smallint, api_path text,
             params text, records text, result text, ip text, browser text, status smallint, cost_time bigint, age bigint)
      left join account on account.id = row.uid
        on conflict (call_id) do nothing`.execute(tx),
  )
}

// Data exceptions, integrity violations and row limits (SQLSTATE classes 22, 23, 54).
const REFUSED_ROW = /^(22|23|54)/

/** Returns whether an insert failed because of the row's contents, so that a retry would fail too. */
export const isRejectedRow = (error: unknown): boolean =>
  error instanceof DatabaseError ? REFUSED_ROW.test(error.code ?? '') : error instanceof TypeError

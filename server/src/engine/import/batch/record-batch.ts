// Records what an import did, in the transaction of the import (docs/decisions/import-transactions.md).
import { EXISTING_STRATEGIES, type ExistingStrategy, type ImportMapping } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { PLATFORM_ID } from '#platform/identity/principal.ts'
import { PK } from '#engine/declare/resource.ts'
import type { WriteContext } from '#engine/write/record.ts'
import type { ImportedRecords } from './imported-records.ts'

export const IMPORT_BATCH_LIST = 'seller/import/ImportManage'

export interface BatchFile {
  readonly name: string
  /** Lower-case hex. */
  readonly sha256: string
  readonly bytes: number
}

export interface BatchInput {
  readonly file: BatchFile
  readonly way: ExistingStrategy
  readonly mapping: ImportMapping | undefined
  readonly brought: ImportedRecords
  readonly counts: {
    readonly total: number
    readonly unchanged: number
    /** Foreign rows, and rows whose existing record was left unchanged. */
    readonly skipped: number
    readonly failed: number
  }
}

export async function recordBatch(
  tx: Db,
  { resource, writer: { principal } }: WriteContext,
  { file, way, mapping, brought, counts }: BatchInput,
): Promise<number> {
  const { added, overwritten } = brought
  const mappingJson = mapping === undefined ? null : JSON.stringify(mapping)
  const { rows } = await sql<{ id: number }>`
    insert into import_batch (list_path, account_id, nick_name, organisation_id, file_name, sha256, bytes, existing, total,
                              added, changed, unchanged, skipped, failed, mapping)
    select ${resource.path}, nullif(${principal.accountId}::bigint, ${PLATFORM_ID}),
           coalesce((select nick_name from account where id = ${principal.accountId}), ''), ${principal.organisationId},
           ${file.name}, ${file.sha256}, ${file.bytes}, ${EXISTING_STRATEGIES.indexOf(way) + 1}, ${counts.total},
           ${added.length}, ${overwritten.length}, ${counts.unchanged}, ${counts.skipped}, ${counts.failed}, ${mappingJson}::jsonb
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const lines = [
    ...added.map((each) => ({ id: each, version: null, before: null })),
    ...overwritten.map((each) => ({ id: each.id, version: each.version, before: each.before })),
  ]
  const table = sql.table(resource.table)
  // Joins the table for the versions: hooks of later rows may have changed records of earlier rows.
  await sql`
    insert into import_batch_record (batch_id, record_id, version_before, before, version_after)
    select ${id}, line.id, line.version, line.before, ${resource.isVersioned ? sql`${sql.ref(`${resource.table}.version`)}` : sql`1`}
      from json_to_recordset(${JSON.stringify(lines)}) as line (id bigint, version bigint, before jsonb)
      join ${table} on ${sql.ref(`${resource.table}.${PK}`)} = line.id`.execute(tx)
  return id
}

import type { PreviousImport, OwnImport } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { IMPORT_BATCH_LIST } from './record-batch.ts'

const MAX_BEFORE = 3
const MAX_OWN = 10
const COLUMNS = sql`
  id, floor(extract(epoch from create_time))::bigint as time, nick_name as who, added + changed as rows, status = 2 as undone`

interface ImportsQuery {
  readonly path: string
  readonly principal: Principal
}

/**
 * Returns imports of the same file, newest first: own imports, and imports of the organisation that the list of batches shows to the
 * caller.
 */
export async function findPreviousImports(
  db: Db,
  { path, principal }: ImportsQuery,
  sha256: string,
): Promise<PreviousImport[]> {
  const { accountId, organisationId, organisationKind } = principal
  const seesAll = hasApi(principal, IMPORT_BATCH_LIST)
  const { rows } = await sql<PreviousImport>`
    select ${COLUMNS} from import_batch
     where list_path = ${path} and sha256 = ${sha256}
       and (account_id = ${accountId}
            or (${seesAll} and (${organisationKind === 'platform'} or organisation_id = ${organisationId})))
     order by import_batch.id desc limit ${MAX_BEFORE}`.execute(db)
  return rows
}

export async function listOwnImports(db: Db, { path, principal }: ImportsQuery): Promise<OwnImport[]> {
  const { rows } = await sql<OwnImport>`
    select ${COLUMNS}, file_name as file, added, changed from import_batch
     where account_id = ${principal.accountId} and list_path = ${path}
       and organisation_id = ${principal.organisationId}
     order by import_batch.id desc limit ${MAX_OWN}`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Resource } from '../declare/resource.ts'
import { findMissingRules } from '../schema/declared-rules.ts'

export async function applyRules(db: Db, resources: readonly Resource[]): Promise<void> {
  await sql.raw(await findMissingRules(db, resources)).execute(db)
}

// The rules that samples declare, in the database of a test.
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Resource } from '../declare/resource.ts'
import { missingRules } from '../schema/declared-rules.ts'

/** Creates the triggers and steps that these resources declare. */
export async function applyRules(db: Db, resources: readonly Resource[]): Promise<void> {
  await sql.raw(await missingRules(db, resources)).execute(db)
}

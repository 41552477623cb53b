// Upgrades a database of the last commit before the baseline: its schema equals the baseline.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import type { MigrationFile } from './migration-file.ts'
import { APPLIED, type AppliedMigration, recordApplied } from './run-migration.ts'

/** SHA-256 of the names and checksums of the migrations 0001 to 0745 of commit d578f54a. */
const BEFORE_BASELINE = '6f884040dad235ea15dea0f3a559f1a033ccca7da88f35f6f07950be51879c69'

const PROCEDURES_BEFORE =
  'keep_deciders(regclass), keep_decisions(regclass), keep_file_use(text, text), keep_four_eyes(regclass), keep_named_records(text, text, text), keep_segregation(regclass, text, text[]), keep_transitions(regclass, text)'

/**
 * Replaces the rows of these migrations by the baseline, and returns the applied migrations. Does nothing for a new database, or one with the baseline.
 * @throws StartError for a database of an earlier commit
 */
export async function adoptBaseline(
  session: Db,
  applied: readonly AppliedMigration[],
  { name, checksum }: MigrationFile,
): Promise<readonly AppliedMigration[]> {
  if (applied.length === 0 || applied.some((each) => each.name === name)) return applied
  if (computeDigest(applied) !== BEFORE_BASELINE)
    throw new StartError(
      'its schema is of a release before 0.2.0. Start the commit d578f54a on it once, which brings it to the end of 0.1, then start this release.',
    )
  const adopted = { name, checksum }
  await session.transaction().execute(async (tx) => {
    await sql`delete from ${APPLIED}`.execute(tx)
    await recordApplied(tx, adopted)
    await sql.raw(`drop procedure ${PROCEDURES_BEFORE}`).execute(tx)
  })
  return [adopted]
}

const computeDigest = (applied: readonly AppliedMigration[]): string =>
  createHash('sha256')
    .update(applied.map(({ name, checksum }) => `${name} ${checksum ?? ''}`).join('\n'))
    .digest('hex')

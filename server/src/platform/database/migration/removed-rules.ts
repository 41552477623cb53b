// Drops functions, triggers and views that no file of `schema/rules` creates any more.
import { sql } from 'kysely'
import { StartError } from '#platform/start-error.ts'
import type { Db } from '../database.ts'
import { type MigrationFile, RULES } from './migration-file.ts'
import { APPLIED, type AppliedMigration, type LockLimits, recordApplied, runStatements } from './run-migration.ts'

/** The row of `kysely_migration` that lists the objects of the rules. */
const OBJECTS = 'objects'

const CREATED =
  /^create (?:or replace )?(?:constraint )?(?:(?<routine>function|procedure|view) (?<name>\w+)|trigger (?<trigger>\w+)\s[^;]*?\bon (?<table>\w+))/gm

/** Returns what a file creates: `routine f`, `view v`, `trigger t on c`. */
function listObjects({ text }: MigrationFile): string[] {
  return [...text.matchAll(CREATED)].map(({ groups = {} }) => {
    const { routine, name = '', trigger = '', table = '' } = groups
    if (routine === undefined) return `trigger ${trigger} on ${table}`
    return `${routine === 'view' ? 'view' : 'routine'} ${name}`
  })
}

/**
 * Drops the objects of earlier rules that the files do not create, and records those of the files. Call it after the rules are applied.
 * @throws StartError for a function with two signatures
 */
export async function dropRemovedRules(
  db: Db,
  session: Db,
  { rules, applied }: { readonly rules: readonly MigrationFile[]; readonly applied: readonly AppliedMigration[] },
  limits: LockLimits,
): Promise<void> {
  const created = new Set(rules.flatMap(listObjects))
  await assertOneSignature(session, [...created])
  const list = [...created].toSorted().join(', ')
  const before = applied.find(({ name }) => name === OBJECTS)?.checksum ?? ''
  if (before === list) return
  const removed = before.split(', ').filter((object) => object !== '' && !created.has(object))
  const order = ['trigger', 'view', 'routine']
  const drops = removed
    .toSorted((a, b) => order.indexOf(a.split(' ')[0] ?? '') - order.indexOf(b.split(' ')[0] ?? ''))
    .map((object) => `drop ${object.replace(' ', ' if exists ')};\n`)
  const names = rules.map(({ name }) => name)
  await runStatements(
    db,
    session,
    {
      name: 'of removed rules',
      text: drops.join('') || 'select 1',
      after: async (tx) => {
        await sql`delete from ${APPLIED} where starts_with(name, ${RULES}) and name <> all (${names})`.execute(tx)
        await recordApplied(tx, { name: OBJECTS, checksum: list })
      },
    },
    limits,
  )
}

// `create or replace function` with other parameters leaves the earlier function beside it.
async function assertOneSignature(session: Db, objects: readonly string[]): Promise<void> {
  const names = objects.filter((object) => object.startsWith('routine ')).map((object) => object.slice(8))
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any (${names})
     group by proname having count(*) > 1 limit 1`.execute(session)
  const [double] = rows
  if (double !== undefined)
    throw new StartError(
      `the function ${double.name} of the rules has two signatures. Drop the earlier one in a migration.`,
    )
}

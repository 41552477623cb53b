// Tests that SQL outside the product cannot break the rules: every constraint and trigger of the given tables has a case. The names are
// compared with the database catalogue.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Trigger } from '#modules/receipts/testing/by-hand/by-hand.statements.ts'
import type { TestPlatform } from '../test-platform.ts'

export interface ConstraintCases {
  readonly tables: readonly string[]
  /** By constraint or unique index: a statement that breaks only this one, with triggers disabled. */
  readonly checks: Readonly<Record<string, string>>
  /** By foreign key: a statement that references a missing or foreign record. */
  readonly keys: Readonly<Record<string, string>>
  readonly triggers: Readonly<Record<string, readonly Trigger[]>>
  /** Minimum number of not-null columns. */
  readonly filled: number
  readonly platform: () => TestPlatform
  /** Values of placeholders such as `:receipt`. */
  readonly named: ReadonlyMap<string, number>
}

export const COPY_ROW_FUNCTION = `
  create function copied(of_table regclass, of_id bigint, changes jsonb) returns bigint language plpgsql as $$
  declare
    written text;
    added bigint;
  begin
    select string_agg(quote_ident(attname), ', ') into written from pg_attribute
     where attrelid = of_table and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'check_token');
    execute format('insert into %1$s (%2$s) select %2$s from jsonb_populate_record((select whole from %1$s whole where id = $1), $2) returning id',
      of_table, written) into added using of_id, changes;
    return added;
  end $$`

const NO_TRIGGERS = 'set local session_replication_role = replica'

interface Outcome {
  readonly constraint?: string | undefined
  readonly where?: string
  readonly column?: string | undefined
  readonly message?: string
  /** For an accepted statement: the result of the `after` condition. */
  readonly isTrue?: boolean
}

const expectTrigger = (name: string) =>
  expect.objectContaining({ where: expect.stringContaining(`function ${name}()`) as string }) as Outcome

class AcceptedSignal extends Error {}

type StatementRunner = (before: string, statement: string, after?: string) => Promise<Outcome>

/** Registers all tests. Returns a function that tries one more statement. */
export function describeConstraintCases(of: ConstraintCases): StatementRunner {
  const runStatement = createStatementRunner(of)
  describeConstraints(of, runStatement)
  describeTriggers(of, runStatement)
  return runStatement
}

function createStatementRunner({ platform, named }: Pick<ConstraintCases, 'platform' | 'named'>): StatementRunner {
  const fillPlaceholders = (statement: string) =>
    statement.replaceAll(/(?<!:):([a-z]+)\b/g, (all, name: string) => String(named.get(name) ?? all))

  /** Runs a statement, rolls it back and returns the outcome. */
  return async (before, statement, after = 'true') => {
    let isTrue: boolean | undefined
    try {
      await platform()
        .db.transaction()
        .execute(async (tx) => {
          await sql.raw(`${before}; ${fillPlaceholders(statement)}`).execute(tx)
          await sql`set constraints all immediate`.execute(tx)
          const { rows } = await sql
            .raw<{ is_true: boolean }>(`select ${fillPlaceholders(after)} as is_true`)
            .execute(tx)
          isTrue = rows[0]?.is_true
          throw new AcceptedSignal()
        })
    } catch (error) {
      if (error instanceof AcceptedSignal) return { isTrue: isTrue === true }
      const { constraint, column, where = '', message } = error as Outcome
      return { constraint, column, where, message: message ?? '' }
    }
    throw new Error('the statement was not rolled back')
  }
}

function describeConstraints(
  { tables, checks, keys, filled, platform }: ConstraintCases,
  runStatement: StatementRunner,
): void {
  /** Foreign keys are internal triggers. */
  const disableOwnTriggers = tables.map((table) => `alter table ${table} disable trigger user`).join(';')
  async function loadConstraints(kinds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = any (${tables}::regclass[]) and contype = any (${kinds}::"char"[])`.execute(
      platform().db,
    )
    return rows.map(({ name }) => name)
  }

  describe('without triggers', () => {
    it.each(Object.entries(checks))('%s rejects its case', async (constraint, statement) => {
      expect(await runStatement(NO_TRIGGERS, statement)).toMatchObject({ constraint })
    })

    it.each(Object.entries(keys))('%s rejects a missing record', async (constraint, statement) => {
      expect(await runStatement(disableOwnTriggers, statement)).toMatchObject({ constraint })
    })

    it('rejects null in required columns', async () => {
      const { rows } = await sql<{ table: string; column: string }>`
        select attrelid::regclass::text as "table", attname as "column" from pg_attribute
         where attrelid = any (${tables}::regclass[]) and attnum > 0 and attnotnull and attgenerated = '' and not attisdropped`.execute(
        platform().db,
      )
      expect(rows.length).toBeGreaterThan(filled)
      for (const { table, column } of rows)
        expect(
          await runStatement(NO_TRIGGERS, `update ${table} set ${column} = null`),
          `${table}.${column}`,
        ).toMatchObject({ column })
    })

    it('has a case for every constraint and unique index', async () => {
      const { rows } = await sql<{ name: string }>`
        select indexrelid::regclass::text as name from pg_index where indisunique and indrelid = any (${tables}::regclass[])`.execute(
        platform().db,
      )
      const names = new Set([...(await loadConstraints(['c', 'f', 'p', 'u', 'x'])), ...rows.map(({ name }) => name)])
      expect([...names].toSorted()).toEqual([...Object.keys(checks), ...Object.keys(keys)].toSorted())
    })
  })
}

function describeTriggers({ tables, triggers, platform }: ConstraintCases, runStatement: StatementRunner): void {
  describe('with triggers', () => {
    const cases = Object.entries(triggers).flatMap(([name, each]) =>
      each.map((trigger) => [name, trigger.statement.trim().slice(0, 90), trigger] as const),
    )
    it.each(cases)('%s handles %s', async (name, _, { by, statement, after }: Trigger) => {
      const outcome = await runStatement('select', statement, after)
      expect(outcome).toEqual(by === undefined ? { isTrue: true } : expectTrigger(by))
      // Without this trigger the outcome differs, so no other trigger causes it.
      const [table, trigger] = name.split('.')
      expect(await runStatement(`alter table ${table} disable trigger ${trigger}`, statement, after)).not.toEqual(
        outcome,
      )
    })

    it('has a case for every trigger', async () => {
      const { rows } = await sql<{ name: string }>`
        select tgrelid::regclass || '.' || tgname as name from pg_trigger
         where not tgisinternal and tgrelid = any (${tables}::regclass[])`.execute(platform().db)
      const ours = Object.keys(triggers).filter((name) => tables.includes(name.split('.')[0] ?? ''))
      expect(ours.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    })
  })
}

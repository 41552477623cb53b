// A writer that goes round the code with SQL: what each constraint and each trigger of some tables refuses. None is left out: their names are those of the
// database's own catalogue.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Trigger } from '#modules/receipts/testing/by-hand/by-hand.statements.ts'
import type { TestPlatform } from '../test-platform.ts'

export interface ByHand {
  readonly tables: readonly string[]
  /** By constraint or unique index, a statement that breaks it alone, with triggers switched off. */
  readonly checks: Readonly<Record<string, string>>
  /** By constraint, a statement that names what is not there, or what is of another. */
  readonly keys: Readonly<Record<string, string>>
  /** By table and trigger. */
  readonly triggers: Readonly<Record<string, readonly Trigger[]>>
  /** How many columns must have a value, at least. */
  readonly filled: number
  readonly platform: () => TestPlatform
  /** What `:receipt` and the like stand for. */
  readonly named: ReadonlyMap<string, number>
}

/** Adds a row as another one is. */
export const COPIED = `
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

/** Statements that come before the one by hand. */
const NO_TRIGGERS = 'set local session_replication_role = replica'

interface Outcome {
  readonly constraint?: string | undefined
  readonly where?: string
  readonly column?: string | undefined
  /** Of what was refused. */
  readonly message?: string
  /** Of what was taken: whether what was asked after it is true. */
  readonly isTrue?: boolean
}

const refusedBy = (name: string) =>
  expect.objectContaining({ where: expect.stringContaining(`function ${name}()`) as string }) as Outcome

class Taken extends Error {}

type OutcomeOf = (before: string, statement: string, after?: string) => Promise<Outcome>

/** Tries all of it. Answers what tries one statement more. */
export function triedByHand(of: ByHand): OutcomeOf {
  const outcomeOf = trying(of)
  triedConstraints(of, outcomeOf)
  triedTriggers(of, outcomeOf)
  return outcomeOf
}

function trying({ platform, named }: Pick<ByHand, 'platform' | 'named'>): OutcomeOf {
  const written = (statement: string) =>
    statement.replaceAll(/(?<!:):([a-z]+)\b/g, (all, name: string) => String(named.get(name) ?? all))

  /** What the database says of a statement by hand, which is undone. */
  return async (before, statement, after = 'true') => {
    let isTrue: boolean | undefined
    try {
      await platform()
        .db.transaction()
        .execute(async (tx) => {
          await sql.raw(`${before}; ${written(statement)}`).execute(tx)
          await sql`set constraints all immediate`.execute(tx)
          const { rows } = await sql
            .raw<{ is_true: boolean }>(`select ${written(after)} as is_true`)
            .execute(tx)
          isTrue = rows[0]?.is_true
          throw new Taken()
        })
    } catch (error) {
      if (error instanceof Taken) return { isTrue: isTrue === true }
      const { constraint, column, where = '', message } = error as Outcome
      return { constraint, column, where, message: message ?? '' }
    }
    throw new Error('what is done by hand is undone')
  }
}

function triedConstraints({ tables, checks, keys, filled, platform }: ByHand, outcomeOf: OutcomeOf): void {
  /** Foreign keys are triggers of the database itself. */
  const noneOfOurs = tables.map((table) => `alter table ${table} disable trigger user`).join(';')
  /** Names of the catalogue: `kinds` are those of pg_constraint. */
  async function constraintsOf(kinds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint where conrelid = any (${tables}::regclass[]) and contype = any (${kinds}::"char"[])`.execute(
      platform().db,
    )
    return rows.map(({ name }) => name)
  }

  describe('without a trigger', () => {
    it.each(Object.entries(checks))('%s refuses what it says', async (constraint, statement) => {
      expect(await outcomeOf(NO_TRIGGERS, statement)).toMatchObject({ constraint })
    })

    it.each(Object.entries(keys))('%s keeps to what is there', async (constraint, statement) => {
      expect(await outcomeOf(noneOfOurs, statement)).toMatchObject({ constraint })
    })

    it('what a row must have cannot be taken from it', async () => {
      const { rows } = await sql<{ table: string; column: string }>`
        select attrelid::regclass::text as "table", attname as "column" from pg_attribute
         where attrelid = any (${tables}::regclass[]) and attnum > 0 and attnotnull and attgenerated = '' and not attisdropped`.execute(
        platform().db,
      )
      expect(rows.length).toBeGreaterThan(filled)
      for (const { table, column } of rows)
        expect(
          await outcomeOf(NO_TRIGGERS, `update ${table} set ${column} = null`),
          `${table}.${column}`,
        ).toMatchObject({ column })
    })

    it('no constraint and no unique index is left out', async () => {
      const { rows } = await sql<{ name: string }>`
        select indexrelid::regclass::text as name from pg_index where indisunique and indrelid = any (${tables}::regclass[])`.execute(
        platform().db,
      )
      const names = new Set([
        ...(await constraintsOf(['c', 'f', 'p', 'u', 'x'])),
        ...rows.map(({ name }) => name),
      ])
      expect([...names].toSorted()).toEqual([...Object.keys(checks), ...Object.keys(keys)].toSorted())
    })
  })
}

function triedTriggers({ tables, triggers, platform }: ByHand, outcomeOf: OutcomeOf): void {
  describe('with its triggers', () => {
    const cases = Object.entries(triggers).flatMap(([name, each]) =>
      each.map((trigger) => [name, trigger.statement.trim().slice(0, 90), trigger] as const),
    )
    it.each(cases)('%s answers to %s', async (name, _, { by, statement, after }: Trigger) => {
      const outcome = await outcomeOf('select', statement, after)
      expect(outcome).toEqual(by === undefined ? { isTrue: true } : refusedBy(by))
      // It is this trigger, and no other one, that the outcome comes of.
      const [table, trigger] = name.split('.')
      expect(
        await outcomeOf(`alter table ${table} disable trigger ${trigger}`, statement, after),
      ).not.toEqual(outcome)
    })

    it('no trigger is left out', async () => {
      const { rows } = await sql<{ name: string }>`
        select tgrelid::regclass || '.' || tgname as name from pg_trigger
         where not tgisinternal and tgrelid = any (${tables}::regclass[])`.execute(platform().db)
      const ours = Object.keys(triggers).filter((name) => tables.includes(name.split('.')[0] ?? ''))
      expect(ours.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    })
  })
}

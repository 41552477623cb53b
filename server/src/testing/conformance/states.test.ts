import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { States } from '#engine/declare/states.ts'
import { AUDIT } from '#engine/facets/audit.ts'
import { withoutStateTriggers } from '../database/state-fixture.ts'
import { listStates, putInState } from './records/record-states.ts'
import { describeRegistry } from './records/subject.ts'

type End = number | null
const formatTransition = (column: string, from: End, to: End) => `${column}: ${from ?? 'new'} → ${to ?? 'gone'}`

/** Returns the transitions of a column's declaration, in the format of the database table. */
const listDeclared = ({ isSingle }: Resource, column: string, { initial, steps, ends }: States): string[] => [
  // The record of a single resource comes with its table.
  ...(isSingle ? [] : [formatTransition(column, null, initial)]),
  ...steps.map(([from, to]) => formatTransition(column, from, to)),
  ...ends.map((state) => formatTransition(column, state, null)),
]

const listOptions = ({ columns }: Resource, column: string) => columns.get(column)?.options ?? []

describeRegistry(
  (subject) => {
    const { resource } = subject
    const { states, table } = resource
    const put = (id: number, column: string, state: number) =>
      putInState(subject.platform.db, resource, { id, column, state })

    it('allows exactly the declared transitions in the database (I9)', async () => {
      const { rows } = await sql<{ column_name: string; from_state: End; to_state: End }>`
        select column_name, from_state, to_state from allowed_transition
         where table_name = ${table}`.execute(subject.platform.db)
      expect(rows.map((row) => formatTransition(row.column_name, row.from_state, row.to_state)).toSorted()).toEqual(
        [...states].flatMap(([column, each]) => listDeclared(resource, column, each)).toSorted(),
      )
    })

    it.each([...states])('rejects other transitions of %s in SQL', async (column, life) => {
      const { db } = subject.platform
      const id = Number(subject.rows[0]?.[PK])
      const options = listOptions(resource, column)
      for (const from of listStates(life)) {
        await put(id, column, from)
        for (const to of options.filter((each) => each !== from)) {
          if (life.steps.some((step) => step.join() === [from, to].join())) continue
          const forged = sql`update ${sql.table(table)} set ${sql.id(column)} = ${to} where ${sql.id(PK)} = ${id}`
          await expect(forged.execute(db), `${from} → ${to}`).rejects.toThrow('does not go from')
        }
        if (life.ends.includes(from)) continue
        const gone = sql`delete from ${sql.table(table)} where ${sql.id(PK)} = ${id}`
        await expect(gone.execute(db), `${from} goes`).rejects.toThrow(/does not go from|only added to|approved/)
      }
      await put(id, column, life.initial)
    })

    it('has the declared segregation of duties in the database (I9)', async () => {
      const { rows } = await sql<{ args: string }>`
        select encode(tgargs, 'escape') as args from pg_trigger
         where tgrelid = ${table}::regclass and tgfoid = 'enforce_segregation'::regproc order by tgname`.execute(
        subject.platform.db,
      )
      const duties = resource.facets.flatMap(({ duties: own = {} }) =>
        Object.entries(own).toSorted(([a], [b]) => a.localeCompare(b)),
      )
      expect(rows.map(({ args }) => args.split('\\000').slice(0, -1).join())).toEqual(
        duties.map(([step, others]) => [step, ...others].join()),
      )
    })

    if (!resource.verbs.has('audit')) return
    it('protects submitter, reviewer, time and remark of a review in SQL (I9)', async () => {
      const { db } = subject.platform
      const id = Number(subject.rows[0]?.[PK])
      const buildUpdate = (set: RawBuilder<unknown>) =>
        sql`update ${sql.table(table)} set ${set} where ${sql.id(PK)} = ${id}`
      const life = states.get('audit_status')
      for (const state of life === undefined ? [] : listStates(life)) {
        await put(id, 'audit_status', state)
        await withoutStateTriggers(db, resource, (tx) => buildUpdate(DECIDED).execute(tx))
        const forged = [...(state === AUDIT.pending ? [] : FORGED), sql`submit_person_ids = '{7}'`]
        for (const set of forged)
          await expect(buildUpdate(set).execute(db), `${state}: ${set.compile(db).sql}`).rejects.toMatchObject({
            code: RESTRICT_VIOLATION,
          })
      }
      await put(id, 'audit_status', life?.initial ?? 0)
    })
  },
  ({ states }) => states.size > 0,
)

const RESTRICT_VIOLATION = '23001'

/** Submitted by one person, decided by two others. */
const DECIDED = sql`submit_by = 1, submit_person_ids = '{1}', audit_by = null, audit_person = 3, audit_time = null,
  audit_remark = 'seen', first_audit_by = 2, first_audit_person = 2, first_audit_time = null`
const FORGED = [
  sql`submit_by = 7`,
  sql`audit_by = (select min(id) from account)`,
  sql`audit_person = 7`,
  sql`audit_time = now()`,
  sql`audit_remark = 'other words'`,
  sql`first_audit_by = 7`,
  sql`first_audit_person = 7`,
  sql`first_audit_time = now()`,
]

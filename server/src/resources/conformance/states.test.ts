// The life of every record: the steps that are declared, and no other, by the calls and by hand.
import type { Row } from '@cangdan/protocol'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import { isActor } from '#engine/declare/rights.ts'
import { PK, type Resource } from '#engine/declare/resource.ts'
import type { States } from '#engine/declare/states.ts'
import type { Db } from '#platform/database/database.ts'
import { inAnyState } from '#testing/any-state.ts'
import { givenTo } from '#testing/records.ts'
import type { Caller } from '#testing/test-platform.ts'
import { allEntries, overRegistry } from './prepared.ts'

type End = number | null
const written = (column: string, from: End, to: End) => `${column}: ${from ?? 'new'} → ${to ?? 'gone'}`

/** What a declaration says of one column, as the database keeps it. */
const declared = ({ isSingle }: Resource, column: string, { initial, steps, ends }: States): string[] => [
  // The one record of its kind comes with its table, and no other does.
  ...(isSingle ? [] : [written(column, null, initial)]),
  ...steps.map(([from, to]) => written(column, from, to)),
  ...ends.map((state) => written(column, state, null)),
]

const optionsOf = ({ columns }: Resource, column: string) => columns.get(column)?.options ?? []

/** What else is true of a record in that state, where a check of its table says so. */
const COMPANIONS: Readonly<Record<string, (state: number) => RawBuilder<unknown>>> = {
  'good_price_history.status': (state) => sql`, void_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'account.disabled': (state) => sql`, lock_end_time = ${state === 2 ? sql`now()` : sql`null`}`,
  'good_price.is_void': () => sql`, audit_status = 1, rule_version = 1`,
  'good_price.audit_status': (state) =>
    sql`, is_void = 0, rule_version = ${state === 1 || state === 4 ? sql`1` : sql`null`}`,
}

overRegistry(
  (subject) => {
    const { resource } = subject
    const { states, table } = resource
    const put = (db: Db, id: number, column: string, state: number) =>
      inAnyState(db, resource, (tx) =>
        sql`
          update ${sql.table(table)}
             set ${sql.id(column)} = ${state} ${COMPANIONS[`${table}.${column}`]?.(state) ?? sql``}
           where ${sql.id(PK)} = ${id}`.execute(tx),
      )

    it('takes in the database exactly the steps that are declared (I9)', async () => {
      const { rows } = await sql<{ column_name: string; from_state: End; to_state: End }>`
        select column_name, from_state, to_state from allowed_transition
         where table_name = ${table}`.execute(subject.platform.db)
      expect(rows.map((row) => written(row.column_name, row.from_state, row.to_state)).toSorted()).toEqual(
        [...states].flatMap(([column, each]) => declared(resource, column, each)).toSorted(),
      )
    })

    describe.each([...states])('%s', (column, { initial, steps, ends }) => {
      // The database holds a record in no other.
      const lived = [...new Set([initial, ...steps.flat()])]

      it('makes no other step by hand', async () => {
        const { db } = subject.platform
        const id = Number(subject.rows[0]?.[PK])
        const options = optionsOf(resource, column)
        for (const from of lived) {
          await put(db, id, column, from)
          for (const to of options.filter((each) => each !== from)) {
            if (steps.some((step) => step.join() === [from, to].join())) continue
            const forged = sql`update ${sql.table(table)} set ${sql.id(column)} = ${to} where ${sql.id(PK)} = ${id}`
            await expect(forged.execute(db), `${from} → ${to}`).rejects.toThrow('does not go from')
          }
          if (ends.includes(from)) continue
          const gone = sql`delete from ${sql.table(table)} where ${sql.id(PK)} = ${id}`
          await expect(gone.execute(db), `${from} goes`).rejects.toThrow(
            /does not go from|only added to|approved/,
          )
        }
        await put(db, id, column, initial)
      })

      const actions = [...resource.actions.values()].filter(({ transition }) => transition?.column === column)
      if (actions.length === 0) return
      it('is left by an action only where that leads from it', async () => {
        for (const action of actions) {
          const { caller, id } = await actorOf(action)
          for (const state of lived) {
            if (action.transition?.from.includes(state) !== false) continue
            await put(subject.platform.db, id, column, state)
            const answer = await caller.post(action.call, bodyOf(action, id))
            expect(answer, `${action.name} in ${state}`).toMatchObject({
              status: false,
              code: action.refusal ?? 'not_now',
              // Which state it is in, in words.
              message: expect.stringContaining(
                resource.columns.get(column)?.optionTitles.get(state)?.zh ?? '?',
              ),
            })
          }
          await put(subject.platform.db, id, column, initial)
        }
      })
    })

    /** Somebody whom it is for, and a record that they see. */
    async function actorOf(action: Action): Promise<{ caller: Caller; id: number }> {
      if (isActor(action, { organisationKind: 'platform' }))
        return { caller: subject.admin, id: Number(subject.rows[0]?.[PK]) }
      const kind = action.by?.[0] ?? 'platform'
      const { caller, own } = await subject.memberOf(kind, allEntries(resource))
      return { caller, id: Number(own[0]) }
    }
  },
  ({ states }) => states.size > 0,
)

const bodyOf = (action: Action, id: number): Row => ({
  ...givenTo(action),
  id,
  ...(action.namesVersion ? { version: 1 } : {}),
})

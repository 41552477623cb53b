import { randomUUID } from 'node:crypto'
import { type Answer, plainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import { isActor } from '#engine/declare/rights/rights.ts'
import { PK } from '#engine/declare/resource.ts'
import type { States, Transition } from '#engine/declare/states.ts'
import { ORGANISATION_KINDS, type OrganisationKind } from '#platform/identity/principal.ts'
import { ok, type SignedIn } from '#testing/test-platform.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { READY } from './records/ready.ts'
import { bodyOf, livedStates, putInState } from './records/lives.ts'
import { allEntries, isShared, type Member, overCover, type Subject } from './records/prepared.ts'

type Step = Action & { readonly transition: Transition }
const isStep = (action: Action): action is Step => action.transition !== undefined

/** Valid input of actions whose random input would be rejected. */
const GIVEN: Readonly<Record<string, Row>> = { disabled: { disabled: 1, lock_end_time: null } }

/** Audits are rejected with a remark, because an approval must fit other records. */
function givenTo({ name, verb, fields }: Action): Row {
  if (verb !== 'audit') return GIVEN[name] ?? {}
  return { audit_status: fields.get('audit_status')?.options?.at(-1) ?? 0, audit_remark: 'seen' }
}

interface Stored {
  readonly version: number
  readonly row: string
  /** Number of history entries. */
  readonly entries: number
}

overCover(
  /^(action|asked|facet|states|del)\b/,
  (subject) => {
    const { resource } = subject
    const { table } = resource
    const steps = [...resource.actions.values()].filter(isStep)
    let auditor: SignedIn
    /** A member of each kind of organisation that runs actions instead of the platform. */
    const members = new Map<OrganisationKind, Member>()
    beforeAll(async () => {
      const { platform } = subject
      const apis = allEntries(resource)
      auditor = await platform.someone(platform.platformId, { apis })
      for (const kind of new Set(steps.flatMap(actorKind)))
        members.set(kind, await subject.memberOf(kind, apis))
    })
    const memberFor = (action: Action) => actorKind(action).map((kind) => members.get(kind))[0]

    const put = (id: number, column: string, state: number) =>
      putInState(subject.platform.db, resource, { id, column, state })
    async function stored(id: number): Promise<Stored> {
      const { rows } = await sql<Stored>`
        select version, to_jsonb(record)::text as row,
               (select count(*) from record_history where table_name = ${table} and record_id = ${id}) as entries
          from ${sql.table(table)} as record where id = ${id}`.execute(subject.platform.db)
      return rows[0] ?? { version: 0, row: '', entries: 0 }
    }
    const taken = new Set<number>()
    async function ready(action: Step): Promise<number> {
      const { column, from } = action.transition
      const seen = memberFor(action)?.own ?? subject.rows.map((row) => Number(row[PK]))
      const free = seen.filter((id) => !taken.has(id))
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)}
         where id = any(${free}::bigint[]) and ${sql.ref(column)} = any(${[...from]}::bigint[])
         order by id desc limit 1`.execute(subject.platform.db)
      const id = rows[0]?.id ?? free[0] ?? seen[0] ?? 0
      taken.add(id)
      if (rows.length === 0) await put(id, column, from[0] ?? 0)
      return id
    }
    // Submitters cannot review, and the administrator is the submitter.
    const doer = (action: Action) =>
      memberFor(action)?.caller ?? (action.verb === 'audit' ? auditor : subject.admin)
    interface Asked {
      readonly id: number
      readonly body: Row
      readonly before: Stored
      readonly post: (body: Row) => Promise<Answer<unknown>>
    }
    async function asked(action: Step): Promise<Asked> {
      const made = await READY[resource.path]?.[action.name]?.(subject.platform)
      const id = made?.id ?? (await ready(action))
      const before = await stored(id)
      const given = made?.given ?? givenTo(action)
      return {
        id,
        before,
        body: { ...bodyOf(action, id), ...given, ...versionOf(action, before) },
        post: (body) => (made?.caller ?? doer(action)).post(action.call, body),
      }
    }
    const versionOf = ({ namesVersion }: Action, { version }: Stored) => (namesVersion ? { version } : {})

    describe.each(ORGANISATION_KINDS)('requested by a %s', (kind) => {
      it('rejects an action from any other state in the same way and writes nothing (I9)', async () => {
        const { caller, own } = await whoAsks(subject, kind)
        const id = Number(
          (subject.rows.find((row) => own.includes(Number(row[PK]))) ?? subject.rows[0])?.[PK],
        )
        for (const action of steps) {
          const { column } = action.transition
          for (const state of otherStates(resource.states, action)) {
            await put(id, column, state)
            const before = await stored(id)
            const answer = await caller.post(action.call, bodyOf(action, id))
            const isOpen = !isShared(resource, kind) && isActor(action, { organisationKind: kind })
            const isSeen = own.includes(id) && (await isOf(subject, kind, id))
            const code = isOpen ? (isSeen ? codeOf(action) : 'not_found') : 'forbidden'
            const word = resource.columns.get(column)?.optionTitles.get(state)?.zh
            // The message names the state for callers who see the record.
            const message = expect.stringContaining(code === codeOf(action) ? plainText(word) : '')
            expect(answer, `${action.name} in ${state}`).toMatchObject({ status: false, code, message })
            expect(await stored(id), `${action.name} in ${state}`).toEqual(before)
          }
          await put(id, column, resource.states.get(column)?.initial ?? 0)
        }
      })
    })

    describe.each(steps.map((action) => [action.name, action] as const))('%s', (_name, action) => {
      it('rejects a record that changed since it was read and writes nothing', async () => {
        const { id, body, before, post } = await asked(action)
        expect(await post({ ...body, version: before.version + 1 })).toMatchObject({
          code: 'conflict',
        })
        expect(await stored(id)).toEqual(before)
      })

      onlyWhere(action.scope === 'bulk', () => {
        it('rejects each changed record of a bulk request', async () => {
          const { id, body, before, post } = await asked(action)
          const many: Row = { ...body, ids: `${id}`, versions: `${before.version + 1}` }
          const { id: _id, version: _version, ...bulk } = many
          const answer = await post(bulk)
          expect(answer).toMatchObject({ data: [{ id, status: false, code: 'conflict' }] })
          expect(await stored(id)).toEqual(before)
        })
      })

      it('runs one of several concurrent requests', async () => {
        const { id, body, before, post } = await asked(action)
        const answers = await Promise.all([1, 2, 3].map(() => post(body)))
        const refused = codeOf(action)
        expect(answers.map(outcomeOf).toSorted()).toEqual(['done', refused, refused].toSorted())
        const { version, entries } = await stored(id)
        expect({ version, entries }).toEqual({ version: before.version + 1, entries: before.entries + 1 })
      })

      it('runs once per idempotency key, also for concurrent repeats, and rejects the key for another body', async () => {
        const { id, body, before, post } = await asked(action)
        const keyed = { ...body, idempotency_key: randomUUID() }
        const [first, second] = await Promise.all([1, 2].map(() => post(keyed)))
        expect(second).toEqual(first)
        expect(await post(keyed)).toEqual(first)
        await ok(Promise.resolve(first as Answer<unknown>))
        const after = await stored(id)
        expect([after.version, after.entries]).toEqual([before.version + 1, before.entries + 1])
        expect(await post({ ...keyed, version: after.version })).toMatchObject({ code: 'key_reused' })
        expect(await stored(id)).toEqual(after)
      })
    })
  },
  // Preparing loans for each action takes the longest; in the gate the tests of loans cover some actions.
  ({ path, actions }) => [...actions.values()].some(isStep) && (isFullTier || READY[path] === undefined),
)

/** The kind that runs an action when the platform cannot. */
const actorKind = ({ by = ['platform'] }: Action): OrganisationKind[] =>
  by.includes('platform') ? [] : by.slice(0, 1)

const onlyWhere = (holds: boolean, register: () => void): void => {
  if (holds) register()
}

const codeOf = ({ refusal = 'not_now' }: Action) => refusal
const outcomeOf = (answer: Answer<unknown>): string => (answer.status ? 'done' : answer.code)

const otherStates = (
  states: ReadonlyMap<string, States>,
  { transition: { column, from } }: Step,
): number[] => {
  const life = states.get(column)
  return life === undefined ? [] : livedStates(life).filter((state) => !from.includes(state))
}

/** Returns whether the record belongs to an organisation of that kind in its state; some records get it later. */
async function isOf({ platform, resource }: Subject, kind: OrganisationKind, id: number): Promise<boolean> {
  const scope = resource.scope.get(kind)
  if (scope?.is !== 'own') return true
  const { rows } = await sql<{ is_of: boolean }>`
    select ${sql.ref(scope.column)} is not null as is_of from ${sql.table(resource.table)} where ${sql.id(PK)} = ${id}`.execute(
    platform.db,
  )
  return rows[0]?.is_of === true
}

async function whoAsks(subject: Subject, kind: OrganisationKind) {
  if (kind !== 'platform') return subject.memberOf(kind, allEntries(subject.resource))
  return { caller: subject.admin, own: subject.rows.map((row) => Number(row[PK])) }
}

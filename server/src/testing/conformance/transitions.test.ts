import { randomUUID } from 'node:crypto'
import { type CallResponse, toPlainText, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Action } from '#engine/declare/action.ts'
import { isActor } from '#engine/declare/rights/rights.ts'
import { PK } from '#engine/declare/resource.ts'
import type { States, Transition } from '#engine/declare/states.ts'
import { ORGANISATION_KINDS, type OrganisationKind } from '#platform/identity/principal.ts'
import { ok, type SignedInCaller } from '#testing/test-platform.ts'
import { isFullTier } from '../../../../scripts/tier.mjs'
import { READY } from './records/ready.ts'
import { buildActionBody, listStates, putInState } from './records/record-states.ts'
import { listAllEntries, isShared, type Member, describeCover, type Subject } from './records/subject.ts'

type Step = Action & { readonly transition: Transition }
const isStep = (action: Action): action is Step => action.transition !== undefined

/** Valid input of actions whose random input would be rejected. */
const GIVEN: Readonly<Record<string, Row>> = { disabled: { disabled: 1, lock_end_time: null } }

/** Audits are rejected with a remark, because an approval must fit other records. */
function getActionInput({ name, verb, fields }: Action): Row {
  if (verb !== 'audit') return GIVEN[name] ?? {}
  return { audit_status: fields.get('audit_status')?.options?.at(-1) ?? 0, audit_remark: 'seen' }
}

interface StoredRecord {
  readonly version: number
  readonly row: string
  /** Number of history entries. */
  readonly entries: number
}

describeCover(
  /^(action|asked|facet|states|del)\b/,
  (subject) => {
    const { resource } = subject
    const { table } = resource
    const steps = [...resource.actions.values()].filter(isStep)
    let auditor: SignedInCaller
    /** A member of each kind of organisation that runs actions instead of the platform. */
    const members = new Map<OrganisationKind, Member>()
    beforeAll(async () => {
      const { platform } = subject
      const apis = listAllEntries(resource)
      auditor = await platform.someone(platform.platformId, { apis })
      for (const kind of new Set(steps.flatMap(listActorKinds))) members.set(kind, await subject.memberOf(kind, apis))
    })
    const findMember = (action: Action) => listActorKinds(action).map((kind) => members.get(kind))[0]

    const put = (id: number, column: string, state: number) =>
      putInState(subject.platform.db, resource, { id, column, state })
    async function readStored(id: number): Promise<StoredRecord> {
      const { rows } = await sql<StoredRecord>`
        select version, to_jsonb(record)::text as row,
               (select count(*) from record_history where table_name = ${table} and record_id = ${id}) as entries
          from ${sql.table(table)} as record where id = ${id}`.execute(subject.platform.db)
      return rows[0] ?? { version: 0, row: '', entries: 0 }
    }
    const usedIds = new Set<number>()
    async function findReadyRecord(action: Step): Promise<number> {
      const { column, from } = action.transition
      const seen = findMember(action)?.own ?? subject.rows.map((row) => Number(row[PK]))
      const free = seen.filter((id) => !usedIds.has(id))
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(table)}
         where id = any(${free}::bigint[]) and ${sql.ref(column)} = any(${[...from]}::bigint[])
         order by id desc limit 1`.execute(subject.platform.db)
      const id = rows[0]?.id ?? free[0] ?? seen[0] ?? 0
      usedIds.add(id)
      if (rows.length === 0) await put(id, column, from[0] ?? 0)
      return id
    }
    // Submitters cannot review, and the administrator is the submitter.
    const getActor = (action: Action) =>
      findMember(action)?.caller ?? (action.verb === 'audit' ? auditor : subject.admin)
    interface ActionRequest {
      readonly id: number
      readonly body: Row
      readonly before: StoredRecord
      readonly post: (body: Row) => Promise<CallResponse<unknown>>
    }
    async function prepareRequest(action: Step): Promise<ActionRequest> {
      const prepared = await READY[resource.path]?.[action.name]?.(subject.platform)
      const id = prepared?.id ?? (await findReadyRecord(action))
      const before = await readStored(id)
      const input = prepared?.input ?? getActionInput(action)
      return {
        id,
        before,
        body: { ...buildActionBody(action, id), ...input, ...pickVersion(action, before) },
        post: (body) => (prepared?.caller ?? getActor(action)).post(action.call, body),
      }
    }
    const pickVersion = ({ namesVersion }: Action, { version }: StoredRecord) => (namesVersion ? { version } : {})

    describe.each(ORGANISATION_KINDS)('requested by a %s', (kind) => {
      it('rejects an action from any other state in the same way and writes nothing (I9)', async () => {
        const { caller, own } = await createCaller(subject, kind)
        const id = Number((subject.rows.find((row) => own.includes(Number(row[PK]))) ?? subject.rows[0])?.[PK])
        for (const action of steps) {
          const { column } = action.transition
          for (const state of listOtherStates(resource.states, action)) {
            await put(id, column, state)
            const before = await readStored(id)
            const answer = await caller.post(action.call, buildActionBody(action, id))
            const isOpen = !isShared(resource, kind) && isActor(action, { organisationKind: kind })
            const isSeen = own.includes(id) && (await isOwned(subject, kind, id))
            const code = isOpen ? (isSeen ? getRejectionCode(action) : 'not_found') : 'forbidden'
            const word = resource.columns.get(column)?.optionTitles.get(state)?.zh
            // The message names the state for callers who see the record.
            const message = expect.stringContaining(code === getRejectionCode(action) ? toPlainText(word) : '')
            expect(answer, `${action.name} in ${state}`).toMatchObject({ status: false, code, message })
            expect(await readStored(id), `${action.name} in ${state}`).toEqual(before)
          }
          await put(id, column, resource.states.get(column)?.initial ?? 0)
        }
      })
    })

    describe.each(steps.map((action) => [action.name, action] as const))('%s', (_name, action) => {
      it('rejects a record that changed since it was read and writes nothing', async () => {
        const { id, body, before, post } = await prepareRequest(action)
        expect(await post({ ...body, version: before.version + 1 })).toMatchObject({
          code: 'conflict',
        })
        expect(await readStored(id)).toEqual(before)
      })

      runIf(action.scope === 'bulk', () => {
        it('rejects each changed record of a bulk request', async () => {
          const { id, body, before, post } = await prepareRequest(action)
          const many: Row = { ...body, ids: `${id}`, versions: `${before.version + 1}` }
          const { id: _id, version: _version, ...bulk } = many
          const answer = await post(bulk)
          expect(answer).toMatchObject({ data: [{ id, status: false, code: 'conflict' }] })
          expect(await readStored(id)).toEqual(before)
        })
      })

      it('runs one of several concurrent requests', async () => {
        const { id, body, before, post } = await prepareRequest(action)
        const answers = await Promise.all([1, 2, 3].map(() => post(body)))
        const rejected = getRejectionCode(action)
        expect(answers.map(getOutcome).toSorted()).toEqual(['done', rejected, rejected].toSorted())
        const { version, entries } = await readStored(id)
        expect({ version, entries }).toEqual({ version: before.version + 1, entries: before.entries + 1 })
      })

      it('runs once per idempotency key, also for concurrent repeats, and rejects the key for another body', async () => {
        const { id, body, before, post } = await prepareRequest(action)
        const keyed = { ...body, idempotency_key: randomUUID() }
        const [first, second] = await Promise.all([1, 2].map(() => post(keyed)))
        expect(second).toEqual(first)
        expect(await post(keyed)).toEqual(first)
        await ok(Promise.resolve(first as CallResponse<unknown>))
        const after = await readStored(id)
        expect([after.version, after.entries]).toEqual([before.version + 1, before.entries + 1])
        expect(await post({ ...keyed, version: after.version })).toMatchObject({ code: 'key_reused' })
        expect(await readStored(id)).toEqual(after)
      })
    })
  },
  // Preparing loans for each action takes the longest; in the gate the tests of loans cover some actions.
  ({ path, actions }) => [...actions.values()].some(isStep) && (isFullTier || READY[path] === undefined),
)

/** The kind that runs an action when the platform cannot. */
const listActorKinds = ({ by = ['platform'] }: Action): OrganisationKind[] =>
  by.includes('platform') ? [] : by.slice(0, 1)

const runIf = (holds: boolean, register: () => void): void => {
  if (holds) register()
}

const getRejectionCode = ({ rejection = 'not_now' }: Action) => rejection
const getOutcome = (answer: CallResponse<unknown>): string => (answer.status ? 'done' : answer.code)

const listOtherStates = (states: ReadonlyMap<string, States>, { transition: { column, from } }: Step): number[] => {
  const life = states.get(column)
  return life === undefined ? [] : listStates(life).filter((state) => !from.includes(state))
}

/** Returns whether the record belongs to an organisation of that kind in its state; some records get it later. */
async function isOwned({ platform, resource }: Subject, kind: OrganisationKind, id: number): Promise<boolean> {
  const scope = resource.scope.get(kind)
  if (scope?.is !== 'own') return true
  const { rows } = await sql<{ is_of: boolean }>`
    select ${sql.ref(scope.column)} is not null as is_of from ${sql.table(resource.table)} where ${sql.id(PK)} = ${id}`.execute(
    platform.db,
  )
  return rows[0]?.is_of === true
}

async function createCaller(subject: Subject, kind: OrganisationKind) {
  if (kind !== 'platform') return subject.memberOf(kind, listAllEntries(subject.resource))
  return { caller: subject.admin, own: subject.rows.map((row) => Number(row[PK])) }
}

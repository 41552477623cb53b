import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import { AUDIT } from '#engine/facets/audit.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { matchesCondition, type RecordResponse, getSiblingPath } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import { readEntries, type ReadEntry } from '#modules/system/testing/ledger-streams.ts'
import { ok, getRejectionCode, type SignedInCaller } from '#testing/test-platform.ts'
import { withoutUrls } from './records/filled-platform.ts'
import { listAllEntries, EVERYTHING, runIfVerbs, isShared, describeRegistry } from './records/subject.ts'

const canReopen = ({ when }: Resource) =>
  when.edit.every((condition) => matchesCondition(condition, { audit_status: AUDIT.approved }))

describeRegistry(
  (subject) => {
    const { resource, info, add, edit } = subject
    const call = getSiblingPath(subject.path, 'Audit')
    // Records without an edit form are not returned for changes.
    const declined = resource.verbs.has('edit') ? AUDIT.returned : AUDIT.rejected
    // Reviewers: two users of the platform, or of the owner organisation when the platform does not review.
    const by = resource.actions.get('audit')?.by
    const kind = by?.[0] ?? 'platform'
    const own = resource.scope.get(kind)
    const isOpen = kind === 'platform'
    const pairs = new Map<number, Promise<readonly [SignedInCaller, SignedInCaller]>>()
    const read = (id: number) => ok(subject.admin.get<RecordResponse>(info, { id }))

    async function findReviewers(id: number): Promise<readonly [SignedInCaller, SignedInCaller]> {
      const { platform } = subject
      const organisation = own?.is === 'own' ? Number((await read(id)).row[own.column]) : platform.platformId
      const createUser = () => platform.someone(organisation, { apis: listAllEntries(resource) })
      const pair = pairs.get(organisation) ?? createUser().then(async (first) => [first, await createUser()] as const)
      pairs.set(organisation, pair)
      return pair
    }

    const sendAudit = async (who: SignedInCaller, id: number, decision: number = AUDIT.approved) =>
      who.post(call, { id, version: (await read(id)).version, audit_status: decision, audit_remark: 'seen' })
    const readStatus = async (id: number) => (await read(id)).row['audit_status']

    /** Approves as the first reviewer, and as the second when one is not enough. */
    async function approve(id: number): Promise<void> {
      const [auditor, second] = await findReviewers(id)
      await ok(sendAudit(auditor, id))
      if ((await readStatus(id)) !== AUDIT.second) return
      expect(await getRejectionCode(sendAudit(auditor, id))).toBe('same_eyes')
      await ok(sendAudit(second, id))
    }

    async function assertInLedger(id: number, version: number): Promise<void> {
      const entries = await readEntries(subject.platform.db, resource.table, id)
      const isFirst = (entry: ReadEntry) => entry.kind === `${resource.table}.approved_first`
      const decided = entries.slice(entries.length - 1 - entries.filter(isFirst).length)
      const last = decided.at(-1)
      expect(last?.kind).toBe(`${resource.table}.approved`)
      expect(last?.facts['version']).toBe(version)
      const deciders = decided.map(({ actor }) => actor?.person)
      expect(new Set(deciders).size).toBe(decided.length)
      expect(last?.facts['submitters']).not.toEqual([])
      for (const person of deciders) expect(last?.facts['submitters']).not.toContain(person)
    }

    describe('review (V7)', () => {
      it('accepts one decision, after which the record is locked', async () => {
        const id = await subject.another()
        await approve(id)
        const approved = await read(id)
        await assertInLedger(id, approved.version)
        expect(approved.row['audit_status']).toBe(AUDIT.approved)
        const [, second] = await findReviewers(id)
        for (const who of await findReviewers(id))
          expect(await getRejectionCode(sendAudit(who, id, declined))).toBe('audited')
        const changes = {
          edit: () => second.post(edit, { id, version: approved.version }),
          del: () => subject.del(second, { id }),
        }
        // A record that reopens goes back to review when it is changed.
        const closed = (['edit', 'del'] as const).filter((verb) => verb !== 'edit' || !canReopen(resource))
        for (const verb of closed.filter((each) => resource.verbs.has(each)))
          expect(await getRejectionCode(changes[verb]()), verb).toBe('not_now')
        expect(withoutUrls((await read(id)).values)).toEqual(withoutUrls(approved.values))
        expect((await read(id)).version).toBe(approved.version)
      })

      it('requires the version that was read', async () => {
        const id = await subject.waiting(1)
        const [auditor] = await findReviewers(id)
        const { version } = await read(id)
        const body = { id, audit_status: AUDIT.approved }
        expect(await getRejectionCode(auditor.post(call, body))).toBe('bad_request')
        expect(await getRejectionCode(auditor.post(call, { ...body, version: version + 1 }))).toBe('conflict')
        expect(await readStatus(id)).toBe(AUDIT.pending)
      })

      it('accepts one of two concurrent decisions', async () => {
        const id = await subject.waiting(2)
        const { version } = await read(id)
        const body = { id, version, audit_status: declined, audit_remark: 'which?' }
        const answers = await Promise.all(
          (await findReviewers(id)).map((who) => getRejectionCode(who.post(call, body))),
        )
        expect(answers.filter((answer) => answer === 'succeeded with null')).toHaveLength(1)
      })

      it('is open to reviewers in other organisations that may decide', async () => {
        for (const member of MEMBER_KINDS) {
          const { caller, own: theirs } = await subject.memberOf(member, listAllEntries(resource))
          const waiting = await subject.page({ audit_status: String(AUDIT.pending) })
          const seen = waiting.filter((row) => theirs.includes(Number(row['id']))).map((row) => Number(row['id']))
          for (const id of seen.slice(0, 1)) {
            const answer = await sendAudit(caller, id, declined)
            // Only the platform writes shared records, and some records are reviewed by one kind of organisation.
            const isTheirs = !isShared(resource, member) && (by === undefined || by.includes(member))
            expect(answer.status, member).toBe(isTheirs)
            expect(await readStatus(id), member).toBe(isTheirs ? declined : AUDIT.pending)
          }
        }
      })

      runIfVerbs(subject, ['add'], () => {
        it('rejects a decision by the maker', async () => {
          const maker = await subject.platform.someone(subject.platform.platformId, EVERYTHING)
          const { id } = await ok(maker.post<{ id: number }>(add, await subject.fresh(maker)))
          const decisions = resource.actions.get('audit')?.fields.get('audit_status')?.options ?? []
          expect(decisions).toContain(AUDIT.approved)
          for (const decision of decisions)
            expect(await getRejectionCode(sendAudit(maker, id, Number(decision)))).toBe(
              isOpen ? 'own_work' : 'forbidden',
            )
          expect(await readStatus(id)).toBe(AUDIT.pending)
          await approve(id)
        })
      })

      runIfVerbs(subject, ['add', 'edit'], () => {
        it('rejects a decision by the last editor', async () => {
          const id = await subject.waiting(3)
          const second = await subject.platform.someone(subject.platform.platformId, EVERYTHING)
          const { version } = await read(id)
          await ok(second.post(edit, { id, version, ...(await subject.fresh(second)) }))
          expect(await getRejectionCode(sendAudit(second, id))).toBe(isOpen ? 'own_work' : 'forbidden')
          expect(await readStatus(id)).toBe(AUDIT.pending)
        })
      })
    })
  },
  ({ verbs }) => verbs.has('audit'),
)

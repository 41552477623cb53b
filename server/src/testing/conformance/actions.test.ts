import type { Row } from '@cangdan/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import type { Action } from '#engine/declare/action.ts'
import { isActor } from '#engine/declare/rights/rights.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import type { Caller } from '#testing/test-platform.ts'
import { buildActionBody } from './records/record-states.ts'
import { createCoverCheck, listAllEntries, isShared, type Member, describeRegistry } from './records/subject.ts'

const MISSING_ID = 999_999_999

/** The engine handles lists of ids alike for all actions of one kind. */
const isCovered = createCoverCheck(/^action\b/)

describeRegistry(
  (subject) => {
    const { resource } = subject
    const actions = [...resource.actions.values()]
    const members: (Member & { readonly kind: OrganisationKind })[] = []
    beforeAll(async () => {
      for (const kind of MEMBER_KINDS)
        members.push({ kind, ...(await subject.memberOf(kind, listAllEntries(resource))) })
    })
    const act = (caller: Caller, action: Action, id: number) => caller.post(action.call, buildActionBody(action, id))

    describe.each(actions.map((action) => [action.name, action] as const))('%s', (_name, action) => {
      it('is rejected without its entry and without a session (P2)', async () => {
        const id = Number(subject.rows[0]?.['id'])
        const apis = listAllEntries(resource).filter((entry) => entry !== action.call)
        const other = await subject.platform.someone(subject.platform.platformId, { apis })
        expect(await act(other, action, id)).toMatchObject({ code: 'forbidden' })
        expect(await act(subject.platform.nobody, action, id)).toMatchObject({ code: 'login_required' })
      })

      it('treats rows of other organisations as missing', async () => {
        for (const { kind, caller, own } of members) {
          const isForeign = (row: Row) => isShared(resource, kind) || !own.includes(Number(row['id']))
          const foreign = Number(subject.rows.find(isForeign)?.['id'])
          const missing = await act(caller, action, MISSING_ID)
          // No shared row is foreign, but only the platform writes them. Some actions are only for other kinds.
          const isOpen = !isShared(resource, kind) && isActor(action, { organisationKind: kind })
          expect(missing).toMatchObject({ code: isOpen ? 'not_found' : 'forbidden' })
          expect(await act(caller, action, foreign), kind).toEqual(missing)
        }
      })

      if (!isCovered(resource)) return
      it('accepts several ids when it is declared so, with a result per id, and else a single id', async () => {
        const { id: _one, version: _read, ...input } = buildActionBody(action, MISSING_ID)
        const versions = action.namesVersion ? { versions: '1' } : {}
        const many = await subject.admin.post(action.call, { ...input, ...versions, ids: `${MISSING_ID}` })
        const code = isActor(action, { organisationKind: 'platform' }) ? 'not_found' : 'forbidden'
        const eachItself = {
          status: false,
          code: 'none_done',
          data: [{ id: MISSING_ID, status: false, code }],
        }
        // Without any right to the action, the rejection reveals nothing about the request.
        const atOnce = code === 'forbidden' ? 'forbidden' : 'bad_request'
        expect(many).toMatchObject(action.scope === 'bulk' ? eachItself : { code: atOnce })
      })
    })
  },
  ({ actions }) => actions.size > 0,
)

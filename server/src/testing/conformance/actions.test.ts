// What can be done with a record beyond changing it: by whom it is granted, to rows that they see.
import type { Row } from '@cangdan/protocol'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_KINDS } from '#engine/declare/rights/scope.ts'
import type { Action } from '#engine/declare/action.ts'
import { isActor } from '#engine/declare/rights/rights.ts'
import type { OrganisationKind } from '#platform/identity/principal.ts'
import type { Caller } from '#testing/test-platform.ts'
import { bodyOf } from './records/lives.ts'
import { allEntries, isShared, type Member, overRegistry } from './records/prepared.ts'

const NOBODYS = 999_999_999

overRegistry(
  (subject) => {
    const { resource } = subject
    const actions = [...resource.actions.values()]
    const members: (Member & { readonly kind: OrganisationKind })[] = []
    beforeAll(async () => {
      for (const kind of MEMBER_KINDS)
        members.push({ kind, ...(await subject.memberOf(kind, allEntries(resource))) })
    })
    const act = (caller: Caller, action: Action, id: number) => caller.post(action.call, bodyOf(action, id))

    describe.each(actions.map((action) => [action.name, action] as const))('%s', (_name, action) => {
      it('is refused to anyone who holds everything but its entry, and to nobody in particular (P2)', async () => {
        const id = Number(subject.rows[0]?.['id'])
        const apis = allEntries(resource).filter((entry) => entry !== action.call)
        const other = await subject.platform.someone(subject.platform.platformId, { apis })
        expect(await act(other, action, id)).toMatchObject({ code: 'forbidden' })
        expect(await act(subject.platform.nobody, action, id)).toMatchObject({ code: 'login_required' })
      })

      it('treats the rows of other organisations as missing', async () => {
        for (const { kind, caller, own } of members) {
          const isForeign = (row: Row) => isShared(resource, kind) || !own.includes(Number(row['id']))
          const foreign = Number(subject.rows.find(isForeign)?.['id'])
          const missing = await act(caller, action, NOBODYS)
          // Of what everybody sees nothing is foreign; to write it is the platform's. Some actions are for other kinds alone.
          const isOpen = !isShared(resource, kind) && isActor(action, { organisationKind: kind })
          expect(missing).toMatchObject({ code: isOpen ? 'not_found' : 'forbidden' })
          expect(await act(caller, action, foreign), kind).toEqual(missing)
        }
      })

      it('is done to many where it says so, each by itself, and else to one at a time', async () => {
        const { id: _one, version: _read, ...given } = bodyOf(action, NOBODYS)
        const versions = action.namesVersion ? { versions: '1' } : {}
        const many = await subject.admin.post(action.call, { ...given, ...versions, ids: `${NOBODYS}` })
        const code = isActor(action, { organisationKind: 'platform' }) ? 'not_found' : 'forbidden'
        const eachItself = {
          status: false,
          code: 'none_done',
          data: [{ id: NOBODYS, status: false, code }],
        }
        // Who may not do it at all learns nothing of what it asks for.
        const atOnce = code === 'forbidden' ? 'forbidden' : 'bad_request'
        expect(many).toMatchObject(action.scope === 'bulk' ? eachItself : { code: atOnce })
      })
    })
  },
  ({ actions }) => actions.size > 0,
)

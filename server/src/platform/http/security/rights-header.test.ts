// Each response has a hash of the caller's rights, so that changes take effect without an event stream (S5).
import { SESSION_PATHS } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { getListEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { buildApiUrl, send, type SignedInCaller } from '#testing/client/callers.ts'
import { signedHeaders } from '#testing/client/plain-client.mjs'
import { setUpManager, ROLES, createRoleHelpers } from '#modules/accounts/testing/role-helpers.ts'

const here = setUpManager({ apis: ROLES })
const { add, edit } = createRoleHelpers(here)

async function readStamp({ session }: SignedInCaller, path: string = SESSION_PATHS.info, sign?: string) {
  const call = { method: 'GET', url: buildApiUrl(path) } as const
  const headers = { ...signedHeaders(session, call), ...(sign !== undefined && { sign }) }
  return (await send(here.platform.app, { ...call, headers })).headers['rights']
}

const findLastAccount = () =>
  here.platform.db.selectFrom('account').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()

it('changes the hash when a role is assigned, extended or removed, also in rejected responses (S5)', async () => {
  const someone = await here.platform.someone(here.platform.platformId, { apis: [] })
  const { id: account_id } = await findLastAccount()
  const first = await readStamp(someone)
  expect(first).toMatch(/^[\w-]{16}$/)
  expect([await readStamp(someone), await readStamp(someone, bank.path)]).toEqual([first, first])
  const role_id = await add(here.admin, [])
  await here.platform.db.insertInto('account_role').values({ account_id, role_id }).execute()
  const given = await readStamp(someone)
  await edit(here.admin, role_id, [getListEntry(bank)])
  const grown = await readStamp(someone)
  expect(new Set([first, given, grown]).size).toBe(3)
  await here.platform.db.deleteFrom('account_role').where('role_id', '=', role_id).execute()
  expect(await readStamp(someone)).toBe(first)
})

it('does not reveal the hash without a valid signature (S5)', async () => {
  const someone = await here.platform.someone(here.platform.platformId, { apis: [] })
  expect(await readStamp(someone, SESSION_PATHS.info, '0'.repeat(64))).toBeUndefined()
  expect(await readStamp(someone, SESSION_PATHS.serverConfig)).toBeUndefined()
})

import { toPlainText, type RecordResponse, type Row } from '@cangdan/protocol'
import { afterAll, beforeAll } from 'vitest'
import { getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { bank } from '../bank/bank.ts'
import { operator } from '../operator/operator.ts'
import { role } from '../role/role.ts'
import type { Caller, SignedInCaller } from '#testing/client/callers.ts'
import { type Grants, ok, PASSWORD, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

export const DISABLED = 'seller/operator/OperatorDisabled'
export const ENABLE = 'seller/operator/OperatorEnable'

export const ROLES = [getListEntry(role), role.calls.info, role.calls.add, role.calls.edit, role.calls.del]
export const OPERATORS = [
  getListEntry(operator),
  operator.calls.info,
  operator.calls.add,
  operator.calls.edit,
  operator.calls.del,
  DISABLED,
  ENABLE,
]

/** Creates a platform for the tests of a file, with a manager who has these rights. */
export function setUpManager(grants: Grants, prepare: () => Promise<void> = async () => {}) {
  let platform: TestPlatform
  let manager: SignedInCaller
  beforeAll(async () => {
    platform = await createTestPlatform()
    manager = await platform.someone(platform.platformId, grants)
    await prepare()
  })
  afterAll(() => platform.close())
  return {
    get platform() {
      return platform
    },
    get manager() {
      return manager
    },
    get admin() {
      return platform.admin
    },
  }
}

type ManagerFixture = ReturnType<typeof setUpManager>

export function createRoleHelpers(here: ManagerFixture, name = 'made') {
  const { calls } = role
  let made = 0
  const buildFields = (apis: readonly string[], paths: readonly string[] = []) => ({
    name: `${name} ${(made += 1)}`,
    description: '',
    path_arr: JSON.stringify(paths),
    api_arr: JSON.stringify(apis),
  })
  const read = (id: number, caller: Caller = here.admin) => ok(caller.get<RecordResponse>(calls.info, { id }))
  const readList = async (id: number, list: string) =>
    JSON.parse(toPlainText((await read(id)).values[list])) as string[]
  return {
    fields: buildFields,
    read,
    add: async (caller: Caller, apis: readonly string[], paths: readonly string[] = []) =>
      (await ok(caller.post<{ id: number }>(calls.add, buildFields(apis, paths)))).id,
    apisOf: (id: number) => readList(id, 'api_arr'),
    pathsOf: (id: number) => readList(id, 'path_arr'),
    edit: async (caller: Caller, id: number, apis: readonly string[], paths: readonly string[] = []) => {
      const { version, values } = await read(id)
      const lists = { api_arr: JSON.stringify(apis), path_arr: JSON.stringify(paths) }
      return caller.post(calls.edit, { id, version, name: values['name'], description: '', ...lists })
    },
  }
}

export function createOperatorHelpers() {
  const here = setUpManager({ apis: [...OPERATORS, getListEntry(bank)] }, async () => {
    at.reader = await createRole([getListEntry(bank)])
    at.deleter = await createRole([getListEntry(bank), getVerbEntry(bank, 'del')])
  })
  const { calls } = operator
  const at = { reader: 0, deleter: 0, admin: 1 }
  const roles = createRoleHelpers(here, 'role of operators')
  const createRole = (apis: readonly string[], caller: Caller = here.admin) => roles.add(caller, apis)
  let made = 0
  const buildFields = (more: Row = {}): Row => {
    made += 1
    return {
      username: `operator${made}`,
      nick_name: `Operator ${made}`,
      phone: `139${String(made).padStart(8, '0')}`,
      role_ids: [at.reader],
      password: PASSWORD,
      password_confirm: PASSWORD,
      ...more,
    }
  }
  const read = (id: number, caller: Caller = here.admin) => ok(caller.get<RecordResponse>(calls.info, { id }))
  return {
    here,
    at,
    newRole: createRole,
    fields: buildFields,
    read,
    add: async (more: Row = {}, caller: Caller = here.admin) => {
      const values = buildFields(more)
      const { id } = await ok(caller.post<{ id: number }>(calls.add, values))
      return { id, username: toPlainText(values['username']) }
    },
    change: async (caller: Caller, id: number, more: Row) => {
      const { version, values } = await read(id)
      return caller.post(calls.edit, { id, version, ...values, ...more })
    },
    idOf: async (username: string): Promise<number> => {
      const account = here.platform.db.selectFrom('account').select('id').where('username', '=', username)
      return (await account.executeTakeFirstOrThrow()).id
    },
  }
}

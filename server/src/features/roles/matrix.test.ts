// Every call of every resource, by every role of the demo: granted by the role's list, or refused.
import { type Answer, MARKS, siblingPath } from '@cangdan/protocol'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#features/first-run/demo/accounts.ts'
import { seedDemo } from '#features/first-run/demo/seed.ts'
import { listEntry, verbEntry } from '#engine/declare/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { createAccount } from '#platform/identity/accounts.ts'
import { resources } from '#resources/index.ts'
import { type Caller, PASSWORD, type TestPlatform, testPlatform } from '#testing/test-platform.ts'

let platform: TestPlatform
const callers = new Map<string, Caller>()

beforeAll(async () => {
  platform = await testPlatform()
  const { db, platformId, files } = platform
  const admin = {
    organisationId: platformId,
    username: 'admin',
    nickName: 'A',
    phone: '',
    roleNames: ['admin'],
  }
  await createAccount(db, { ...admin, password: PASSWORD })
  const names = DEMO_ACCOUNTS.map(({ username }) => username)
  await seedDemo(db, files.store, Object.fromEntries(names.map((name) => [name, PASSWORD])))
  for (const name of names) callers.set(name, await platform.signIn(name, PASSWORD))
})
afterAll(() => platform.close())

/** What each demo role may do beside looking at the list, verbs and actions, by the list's path; nothing where a list is missing. */
const GRANTED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  operator: {
    'seller_p/bank/BankList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/bankoperator/BankOperatorList': [
      'look',
      'add',
      'edit',
      'import',
      'export',
      'disabled',
      'enable',
    ],
    'seller_p/store/StoreList': ['look', 'add', 'edit', 'export', 'del'],
    'seller_p/warehouse/WarehouseList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/warehouse/ZoneList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/good/CateList': ['look', 'add', 'edit', 'export', 'del'],
    'seller_p/good/GoodList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/good/SpecList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/good/PriceList': ['look', 'add', 'import', 'export', 'del'],
    'seller_p/good/PriceHistoryList': ['look', 'export'],
    'seller_p/good/PriceQhList': ['look', 'import', 'export', 'del'],
    'seller/content/HelpClassManage': ['look', 'add', 'edit', 'export', 'del'],
    'seller/content/HelpManage': ['look', 'add', 'edit', 'export', 'del'],
    'seller/content/FeedbackManage': ['look', 'export', 'del', 'reply'],
    'seller/content/AgreementManage': ['look', 'add', 'edit', 'export', 'del', 'publish'],
    'seller/content/MsgList': ['look', 'add', 'edit', 'export', 'del', 'send', 'recall'],
    'seller/content/NotificationManage': ['look', 'add', 'edit', 'export', 'del'],
    'seller_p/guarantor/GuarantorList': ['look', 'add', 'edit', 'export', 'del'],
    'seller_p/camera/CameraList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller/operator/DisabledManage': ['export', 'enable'],
    'seller/operator/OperatorManage': ['look', 'add', 'edit', 'import', 'export', 'disabled', 'enable'],
    'seller/organisation/OrganisationList': ['look', 'add', 'edit', 'export'],
    'seller/person/PersonList': ['look', 'edit'],
    'seller/user/UserManage': ['look', 'add', 'edit', 'import', 'export', 'disable'],
    'seller_p/userauth/UserAuthList': ['look', 'add', 'edit', 'export', 'del'],
    'seller_p/company/CompanyList': ['look', 'add', 'edit', 'export', 'del'],
    'seller/supplier/SupplierManage': ['look', 'add', 'edit', 'export', 'del', 'disable', 'enable'],
    'seller/log/MemberLogin': [],
    'seller/import/ImportManage': ['look', 'export', 'undo'],
    'seller/safe/AccessUserManage': ['del'],
    'seller/safe/AccessIpManage': ['del'],
  },
  risk: {
    'seller_p/bank/BankList': ['look', 'export'],
    'seller_p/bankoperator/BankOperatorList': [],
    'seller_p/store/StoreList': ['look', 'audit', 'export', 'disable', 'enable'],
    'seller_p/warehouse/WarehouseList': ['look', 'export'],
    'seller_p/warehouse/ZoneList': ['export'],
    'seller_p/good/GoodList': ['look', 'export'],
    'seller_p/good/SpecList': ['look', 'export'],
    'seller_p/good/PriceList': ['look', 'audit', 'export'],
    'seller_p/good/PriceRule': ['look', 'edit', 'audit'],
    'seller_p/good/PriceHistoryList': ['look', 'export', 'void'],
    'seller_p/good/PriceQhList': ['look', 'export'],
    'seller_p/pledge/PolicyList': ['look', 'audit', 'export'],
    'seller_p/guarantor/GuarantorList': ['look', 'export'],
    'seller_p/camera/CameraList': ['look'],
    'seller/user/UserManage': ['look'],
    'seller_p/userauth/UserAuthList': ['look', 'audit', 'export'],
    'seller_p/company/CompanyList': ['look', 'audit', 'export'],
    'seller/supplier/SupplierManage': ['look', 'audit', 'export'],
    'seller/organisation/OrganisationList': ['look'],
    'seller/person/PersonList': ['look', 'join'],
  },
  auditor: {
    'seller_p/bank/BankList': ['look', 'export'],
    'seller_p/bankoperator/BankOperatorList': ['export'],
    'seller_p/store/StoreList': ['look', 'export'],
    'seller_p/warehouse/WarehouseList': ['look', 'export'],
    'seller_p/warehouse/ZoneList': ['export'],
    'seller_p/good/CateList': [],
    'seller_p/good/GoodList': ['look'],
    'seller_p/good/SpecList': ['look'],
    'seller_p/good/PriceList': ['look', 'export'],
    'seller_p/good/PriceHistoryList': ['look', 'export'],
    'seller_p/good/PriceQhList': ['look'],
    'seller_p/pledge/PolicyList': ['look', 'export'],
    'seller/content/HelpClassManage': [],
    'seller/content/HelpManage': ['look', 'export'],
    'seller/content/FeedbackManage': ['look', 'export'],
    'seller/content/AgreementManage': ['look'],
    'seller/content/MsgList': ['look', 'export'],
    'seller/content/NotificationManage': ['look', 'export'],
    'seller_p/guarantor/GuarantorList': ['look', 'export'],
    'seller_p/camera/CameraList': ['look', 'export'],
    'seller/user/UserManage': ['look', 'export'],
    'seller_p/userauth/UserAuthList': ['look', 'export'],
    'seller_p/company/CompanyList': ['look', 'export'],
    'seller/supplier/SupplierManage': ['look', 'export'],
    'seller/role/rolemanage': ['export'],
    'seller/operator/DisabledManage': ['export'],
    'seller/operator/OperatorManage': ['export'],
    'seller/organisation/OrganisationList': ['look', 'export'],
    'seller/person/PersonList': ['look', 'export'],
    'seller/log/MemberLogin': ['export'],
    'seller/log/Administrator': ['look', 'export'],
    'seller/import/ImportManage': ['look', 'export'],
    'seller/safe/AccessUserManage': [],
    'seller/safe/AccessIpManage': [],
  },
  manager: {
    'seller_p/bank/BankList': ['look', 'export'],
    'seller_p/bankoperator/BankOperatorList': [],
    'seller_p/pledge/PolicyList': ['look', 'add', 'edit', 'export', 'del'],
    'seller_p/good/GoodList': ['look'],
    'seller_p/good/SpecList': ['look'],
    'seller_p/good/PriceList': ['look', 'export'],
    'seller_p/good/PriceHistoryList': ['look', 'export'],
    'seller_p/good/PriceQhList': ['look'],
  },
  reviewer: {
    'seller_p/bank/BankList': ['look'],
    'seller_p/pledge/PolicyList': ['look', 'audit', 'export'],
    'seller_p/good/GoodList': ['look'],
    'seller_p/good/SpecList': ['look'],
    'seller_p/good/PriceList': ['look', 'export'],
    'seller_p/good/PriceHistoryList': ['look', 'export'],
    'seller_p/good/PriceQhList': ['look'],
  },
  accountant: {
    'seller_p/bank/BankList': ['look', 'export'],
    'seller_p/pledge/PolicyList': ['look'],
  },
  storemanager: {
    'seller_p/store/StoreList': ['look', 'edit'],
    'seller_p/warehouse/WarehouseList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/warehouse/ZoneList': ['look', 'add', 'edit', 'import', 'export', 'del'],
    'seller_p/camera/CameraList': ['look', 'add', 'edit'],
    'seller_p/good/GoodList': [],
    'seller_p/good/SpecList': [],
  },
  clerk: {
    'seller_p/warehouse/WarehouseList': ['look'],
    'seller_p/warehouse/ZoneList': ['look', 'add', 'edit', 'export'],
    'seller_p/camera/CameraList': ['look'],
    'seller_p/good/GoodList': ['look'],
    'seller_p/good/SpecList': ['look'],
  },
  owner: {
    'seller_p/good/GoodList': ['look'],
    'seller_p/good/SpecList': ['look'],
    'seller_p/good/PriceList': ['look', 'export'],
    'seller_p/good/PriceHistoryList': ['look', 'export'],
    'seller_p/good/PriceQhList': ['look'],
  },
  inspector: {
    'seller_p/warehouse/WarehouseList': ['look'],
    'seller_p/warehouse/ZoneList': [],
    'seller_p/camera/CameraList': ['look'],
    'seller_p/good/GoodList': ['look'],
    'seller_p/good/SpecList': ['look'],
  },
}

// Nothing of it exists, so that anyone who may ask leaves everything as it was.
const NONE = 999_999_999

const ask = async (
  caller: Caller,
  { path, calls, actions }: Resource,
  verb: string,
): Promise<Answer<unknown>> => {
  switch (verb) {
    case 'list':
      return caller.get(path, { page: 1 })
    case 'add':
      return caller.post(calls.add, {})
    case 'look':
      return caller.get(calls.info, { id: NONE })
    case 'edit':
      return caller.post(calls.edit, { id: NONE, version: 1 })
    case 'del':
      return calls.delMethod === 'GET'
        ? caller.get(calls.del, { id: NONE })
        : caller.post(calls.del, { id: NONE })
    case 'export': {
      const { text } = await caller.raw(path, { [MARKS.export]: 1, page: 1 })
      return text.startsWith('{')
        ? (JSON.parse(text) as Answer<unknown>)
        : { status: true, data: null, message: '' }
    }
    case 'import':
      return caller.importSheet(path, 'a.csv', Buffer.from(''))
    case 'audit':
      return caller.post(siblingPath(path, 'Audit'), { id: NONE, version: 1, audit_status: 1 })
    default:
      return caller.post(actions.get(verb)?.call ?? verb, { id: NONE })
  }
}

const done = (resource: Resource): string[] => {
  const reads = resource.verbs.has('edit') ? ['look'] : []
  return [...new Set(['list', ...resource.verbs, ...resource.actions.keys(), ...reads])]
}

describe.each(['admin', ...Object.keys(GRANTED)])('the demo role of %s (row 34)', (who) => {
  it.each(resources.map((resource) => [resource.path, resource] as const))(
    'on %s',
    async (path, resource) => {
      const caller = callers.get(who)
      const granted = GRANTED[who]?.[path]
      for (const verb of done(resource)) {
        const isGranted =
          who === 'admin' || (granted !== undefined && (verb === 'list' || granted.includes(verb)))
        const answer = caller === undefined ? undefined : await ask(caller, resource, verb)
        const isRefused = answer?.status === false && answer.code === 'forbidden'
        expect(isRefused, `${verb} of ${path}`).toBe(!isGranted)
      }
    },
  )

  it('names entries that exist', () => {
    const known = resources.flatMap((resource) => [
      listEntry(resource),
      ...[...resource.verbs].map((verb) => verbEntry(resource, verb)),
    ])
    for (const path of Object.keys(GRANTED[who] ?? {})) expect(known).toContain(path)
  })
})

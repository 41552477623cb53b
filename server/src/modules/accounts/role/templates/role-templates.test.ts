import type { Verb } from '@cangdan/protocol'
import { describe, expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { canAdd, canWrite } from '#engine/declare/rights/ownership.ts'
import { isActor, getListEntry, getVerbEntry } from '#engine/declare/rights/rights.ts'
import { menu, resources } from '#modules/index.ts'
import { getRegistry } from '#modules/registry.ts'
import { expandStandardGrants } from '../../testing/standard-grants.ts'
import { expandTemplate } from './expand-template.ts'
import { ROLE_TEMPLATE_KEYS, ROLE_TEMPLATES, type RoleTemplate, type TemplateKey } from './role-templates.ts'

const { rights } = getRegistry()
const expand = (template: Partial<RoleTemplate>) =>
  expandTemplate({ kind: 'platform', description: '', grants: [], ...template }, { menu, rights })

const getEntry = (resource: Resource, step: string): string =>
  resource.actions.get(step)?.call ?? getVerbEntry(resource, step as Verb)

const listEntries = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const words = line.split(' ')
    const resource = resources.find(({ path }) => path.endsWith(`/${words.at(-1)}`))
    if (resource === undefined) throw new Error(line)
    return words.slice(0, -1).map((step) => [`${step} ${resource.path}`, getEntry(resource, step)] as const)
  })

interface Duties {
  readonly does: readonly string[]
  readonly not: readonly string[]
}

const DUTIES: Readonly<Record<TemplateKey, Duties>> = {
  platform_operator: {
    does: [
      'add edit BankList',
      'add GoodList',
      'add PriceList',
      'add UserAuthList',
      'send MsgList',
      'add RechargeManage',
    ],
    not: [
      'audit PriceList',
      'audit UserAuthList',
      'audit RechargeManage',
      'review transfer WithdrawManage',
      'add rolemanage',
    ],
  },
  platform_risk: {
    does: [
      'audit PriceList',
      'audit StoreList',
      'audit PolicyList',
      'audit RechargeManage',
      'review WithdrawManage',
      'look LoanList',
    ],
    not: ['add PriceList', 'add RechargeManage', 'add transfer WithdrawManage', 'add StoreList', 'add PolicyList'],
  },
  auditor: {
    does: ['look export LoanList', 'look export WithdrawManage', 'export rolemanage', 'look export PriceList'],
    not: ['audit PriceList', 'add edit rolemanage', 'adjust WalletManage'],
  },
  cashier: {
    does: ['transfer look WithdrawManage', 'retry RefundManage', 'look FlowManage'],
    not: ['add review WithdrawManage', 'add audit RechargeManage', 'review RefundManage', 'adjust WalletManage'],
  },
  bank_manager: {
    does: [
      'accept report propose contract ApplicationList',
      'register PledgeList',
      'add submit RepaymentList',
      'propose ReleaseList',
      'add PolicyList',
      'look PriceList',
      'look ReceiptList',
    ],
    not: [
      'approve draw writeoff ApplicationList',
      'receive PledgeList',
      'match post RepaymentList',
      'approve ReleaseList',
      'audit PolicyList',
    ],
  },
  bank_reviewer: {
    does: [
      'approve default writeoff ApplicationList',
      'receive PledgeList',
      'post reverse RepaymentList',
      'approve ReleaseList',
      'audit PolicyList',
      'look PriceList',
      'look ReceiptList',
    ],
    not: [
      'report propose draw ApplicationList',
      'register PledgeList',
      'add submit match RepaymentList',
      'propose ReleaseList',
      'add edit PolicyList',
    ],
  },
  bank_risk: {
    does: [
      'receive PledgeList',
      'date post RepaymentList',
      'propose ReleaseList',
      'look PriceList',
      'look ReceiptList',
    ],
    not: ['approve draw ApplicationList', 'register PledgeList', 'add match RepaymentList', 'approve ReleaseList'],
  },
  bank_accountant: {
    does: [
      'draw charge payBack ApplicationList',
      'import match StatementList',
      'match RepaymentList',
      'settle ReleaseList',
    ],
    not: [
      'approve levy ApplicationList',
      'date post reverse RepaymentList',
      'receive PledgeList',
      'approve ReleaseList',
    ],
  },
  store_clerk: {
    does: ['add edit RecordList', 'add edit ReceiptList', 'weigh OperationList', 'weigh ReleaseList', 'add ZoneList'],
    not: [
      'audit RecordList',
      'audit ReceiptList',
      'seal PledgeList',
      'seal execute hand OperationList',
      'confirm hand ReleaseList',
    ],
  },
  store_manager: {
    does: [
      'audit RecordList',
      'audit ReceiptList',
      'seal PledgeList',
      'seal execute hand OperationList',
      'confirm hand ReleaseList',
    ],
    not: ['add audit StoreList', 'endorse receive PledgeList', 'propose approve ReleaseList'],
  },
  owner: {
    does: [
      'add submit hold ApplicationList',
      'endorse release PledgeList',
      'add submit RepaymentList',
      'add accept OperationList',
      'look PriceList',
      'look GoodList',
      'add OrderManage',
    ],
    not: [
      'propose approve draw ApplicationList',
      'seal receive PledgeList',
      'match post RepaymentList',
      'add PriceList',
      'add ReceiptList',
    ],
  },
  inspector: {
    does: ['look warehouse/WarehouseList', 'look CameraList', 'look GoodList'],
    not: ['add edit RecordList', 'add ZoneList', 'look ReceiptList'],
  },
}

/** Segregated steps that one role may take but one person may not: the second person has the same role, or belongs to another organisation. */
const BY_TWO_PERSONS: Readonly<Partial<Record<TemplateKey, readonly string[]>>> = {
  // Only risk officers edit price rules; one requests a freeze and another decides it.
  platform_risk: [
    'seller_p/good/PriceRule: audit after edit',
    'seller_p/pledge/OperationList: decide after add',
    'seller_p/pledge/OperationList: refuse after add',
  ],
  // A clerk confirms the scan that another clerk or a party has uploaded.
  bank_manager: ['seller_p/contract/ScanList: check after add'],
  // Each bank has two reviewers, for decisions beyond one's limit.
  bank_reviewer: [
    'seller_p/pledge/ApplicationList: writeoff after default',
    'seller_p/contract/RepaymentList: reverse after post',
    'seller_p/contract/RepaymentList: reverse after recall',
    'seller_p/contract/ScanList: accept after check',
  ],
  bank_risk: ['seller_p/contract/RepaymentList: post after date'],
  // A clerk weighs goods that another clerk or the owner announced.
  store_clerk: ['seller_p/pledge/OperationList: weigh after add'],
  // A new storage firm has only its manager, who also does a clerk's work.
  store_manager: [
    'seller_p/contract/RecordList: audit after add',
    'seller_p/contract/RecordList: audit after edit',
    'seller_p/pledge/OperationList: admit after weigh',
    'seller_p/pledge/OperationList: execute after add',
    'seller_p/pledge/OperationList: hand after add',
    'seller_p/pledge/OperationList: hand after weigh',
    'seller_p/pledge/OperationList: refuse after add',
    'seller_p/pledge/OperationList: seal after add',
    'seller_p/pledge/OperationList: vouch after add',
    'seller_p/pledge/OperationList: weigh after add',
    'seller_p/pledge/ReceiptList: audit after add',
    'seller_p/pledge/ReceiptList: audit after edit',
    'seller_p/pledge/ReleaseList: admit after weigh',
    'seller_p/pledge/ReleaseList: hand after weigh',
  ],
  // One owner requests an endorsement; the receiving owner accepts it.
  owner: ['seller_p/pledge/OperationList: accept after add', 'seller_p/pledge/OperationList: refuse after add'],
}

function findBoth(resource: Resource, apis: ReadonlySet<string>): string[] {
  const duties = resource.facets.flatMap(({ duties: own = {} }) => Object.entries(own))
  const audits = resource.verbs.has('audit') ? [['audit', ['add', 'edit']] as const] : []
  const allows = (step: string) => apis.has(getEntry(resource, step))
  return [...duties, ...audits].flatMap(([step, others]) =>
    others.filter((other) => allows(step) && allows(other)).map((other) => `${resource.path}: ${step} after ${other}`),
  )
}

describe.each(ROLE_TEMPLATE_KEYS)('standard role %s', (key) => {
  const { apis, paths } = expandStandardGrants(key)
  const kind = { organisationKind: ROLE_TEMPLATES[key].kind }

  it('grants existing rights and screens, with the rights that they need', () => {
    for (const entry of apis) {
      expect(rights.byEntry.has(entry), entry).toBe(true)
      for (const needed of rights.byEntry.get(entry)?.needs ?? []) expect(apis, entry).toContain(needed)
    }
    for (const path of paths) expect(rights.screens.has(path), path).toBe(true)
  })

  it('grants its main steps and no steps of other roles', () => {
    const { does, not } = DUTIES[key]
    for (const [step, entry] of listEntries(does)) expect(apis.has(entry), step).toBe(true)
    for (const [step, entry] of listEntries(not)) {
      expect(rights.byEntry.has(entry), step).toBe(true)
      expect(apis.has(entry), step).toBe(false)
    }
  })

  it('grants nothing that its kind of organisation can neither see nor do', () => {
    const useless = resources
      .filter((each) => apis.has(getListEntry(each)))
      .flatMap((resource) => {
        const { path, scope, verbs, actions } = resource
        const isGranted = (verb: Verb) => verbs.has(verb) && apis.has(getVerbEntry(resource, verb))
        return [
          ...(kind.organisationKind === 'platform' || scope.has(kind.organisationKind) ? [] : [path]),
          ...(isGranted('add') && !canAdd(resource, kind) ? [getVerbEntry(resource, 'add')] : []),
          ...(isGranted('edit') && !canWrite(resource, kind) ? [getVerbEntry(resource, 'edit')] : []),
          ...[...actions.values()].filter((each) => apis.has(each.call) && !isActor(each, kind)),
        ]
      })
    expect(useless).toEqual([])
  })

  it('grants both of two segregated steps only in the listed cases', () => {
    const both = resources.flatMap((resource) => findBoth(resource, apis))
    expect(both.toSorted()).toEqual((BY_TWO_PERSONS[key] ?? []).toSorted())
  })
})

it('grants the auditor no change', () => {
  const changing = resources.flatMap((resource) => [
    ...(['add', 'edit', 'del', 'audit', 'import'] as const).map((verb) => getVerbEntry(resource, verb)),
    ...[...resource.actions.values()].map(({ call }) => call),
  ])
  const { apis } = expandStandardGrants('auditor')
  expect(changing.filter((entry) => apis.has(entry))).toEqual([])
})

describe('role template', () => {
  it.each([
    ['a list', { grants: [['look', 'HarbourList']] }, 'HarbourList'],
    ['a right', { grants: [['sell', 'BankList']] }, 'has no sell'],
    ['a screen', { views: ['harbour'] as never }, 'harbour'],
  ] satisfies [string, Partial<RoleTemplate>, string][])('rejects %s that is not declared', (_, part, words) => {
    expect(() => expand(part)).toThrow(words)
  })

  it('rejects a call that is not declared', () => {
    expect(() => expand({ calls: ['seller/harbour/Harbour'] })).toThrow(
      expect.objectContaining({ code: 'unknown_grant' }),
    )
  })
})

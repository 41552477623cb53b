// The roles of the demo platform: what each of its people needs for his work, and no more.
import type { Verb } from '@cangdan/protocol'
import { screenOf } from '#engine/module.ts'
import { listEntry, verbEntry } from '#engine/rights.ts'
import type { Resource } from '#engine/resource.ts'
import { bank } from '#resources/banks/bank/bank.ts'
import { bankOperator } from '#resources/banks/bankoperator/bankoperator.ts'
import { cate } from '#resources/goods/cate/cate.ts'
import { good } from '#resources/goods/good/good.ts'
import { history } from '#resources/goods/price-history/price-history.ts'
import { futures } from '#resources/goods/price-qh/price-qh.ts'
import { price } from '#resources/goods/price/price.ts'
import { spec } from '#resources/goods/spec/spec.ts'
import { policy } from '#resources/pledge/policy/policy.ts'
import { store } from '#resources/stores/store/store.ts'
import { warehouse } from '#resources/stores/warehouse/warehouse.ts'
import { zone } from '#resources/stores/zone/zone.ts'
import { accessIp } from '#resources/sys/accessip/accessip.ts'
import { accessUser } from '#resources/sys/accessuser/accessuser.ts'
import { administrator } from '#resources/sys/administrator/administrator.ts'
import { memberLogin } from '#resources/sys/memberlogin/memberlogin.ts'

type Grant = readonly [resource: Resource, verbs: readonly Verb[]]

interface DemoRole {
  readonly name: string
  readonly description: string
  readonly grants: readonly Grant[]
}

const KEEP: readonly Verb[] = ['add', 'edit', 'del', 'import', 'export']
/** What goods are and cost, to be read. */
const MARKET: readonly Grant[] = [
  [good, ['look']],
  [spec, ['look']],
  [price, ['look', 'export']],
  [history, ['look', 'export']],
  [futures, []],
]

const ROLES: readonly DemoRole[] = [
  {
    name: '平台运营',
    description: '维护银行、仓储与货物资料，提交价格，解除登录限制',
    grants: [
      [bank, KEEP],
      [bankOperator, ['add', 'edit', 'export']],
      [store, ['add', 'look', 'edit', 'del', 'export']],
      [warehouse, ['look', ...KEEP]],
      [zone, KEEP],
      [cate, ['add', 'edit', 'del', 'export']],
      [good, ['look', ...KEEP]],
      [spec, ['look', ...KEEP]],
      [price, ['add', 'look', 'del', 'import', 'export']],
      [history, ['look', 'export']],
      [futures, ['del', 'import', 'export']],
      [accessUser, ['del']],
      [accessIp, ['del']],
    ],
  },
  {
    name: '平台风控',
    description: '审核价格、仓储企业与银行的风控政策',
    grants: [
      [bank, ['export']],
      [store, ['look', 'audit', 'export']],
      [warehouse, ['look', 'export']],
      [zone, ['export']],
      [good, ['look', 'export']],
      [spec, ['look', 'export']],
      [price, ['look', 'audit', 'export']],
      [history, ['look', 'export']],
      [futures, ['export']],
      [policy, ['look', 'audit', 'export']],
    ],
  },
  {
    name: '平台审计',
    description: '只读：查看并导出业务资料与两种日志',
    grants: [
      [bank, ['export']],
      [bankOperator, ['export']],
      [store, ['look', 'export']],
      [warehouse, ['look', 'export']],
      [zone, ['export']],
      ...MARKET,
      [policy, ['look', 'export']],
      [memberLogin, ['export']],
      [administrator, ['look', 'export']],
    ],
  },
  {
    name: '银行客户经理',
    description: '查看并导出本行资料，拟定风控政策，查看货物与价格',
    grants: [
      [bank, ['export']],
      [bankOperator, []],
      [policy, ['add', 'look', 'edit', 'del', 'export']],
      ...MARKET,
    ],
  },
  {
    name: '银行审批',
    description: '审核本行风控政策，查看货物与价格',
    grants: [[bank, []], [policy, ['look', 'audit', 'export']], ...MARKET],
  },
  { name: '银行会计', description: '查看并导出本行资料', grants: [[bank, ['export']]] },
  {
    name: '仓库管理员',
    description: '维护本企业的库区，查看仓库与价格',
    grants: [
      [warehouse, ['look']],
      [zone, ['add', 'edit', 'export']],
      [price, ['look']],
    ],
  },
  { name: '货主', description: '查看货物与价格', grants: MARKET },
  {
    name: '巡检员',
    description: '查看货物与规格',
    grants: [
      [good, ['look']],
      [spec, ['look']],
    ],
  },
]

/** The roles as the role's own form takes them. What a verb cannot do without comes with it. */
export const DEMO_ROLES = ROLES.map(({ name, description, grants }) => ({
  name,
  description,
  path_arr: JSON.stringify(
    grants.flatMap(([resource, verbs]) => [
      resource.screen,
      ...verbs.map((verb) => screenOf(resource, verb)).filter((path) => path !== undefined),
    ]),
  ),
  api_arr: JSON.stringify(
    grants.flatMap(([resource, verbs]) => [
      listEntry(resource),
      ...verbs.map((verb) => verbEntry(resource, verb)),
    ]),
  ),
}))

// What each of the demo platform's people needs for their work, and no more.
import type { Verb } from '@cangdan/protocol'
import {
  bank,
  bankOperator,
  supplier,
  company,
  userAuth,
  user,
  accessIp,
  accessUser,
  administrator,
  disabledOperator,
  memberLogin,
  operator,
  organisation,
  person,
  role,
} from '#modules/accounts/index.ts'
import { agreement, feedback, help, helpClass, msg, notification } from '#modules/content/index.ts'
import { camera, store, warehouse, zone } from '#modules/storage/index.ts'
import { guarantor, policy } from '#modules/lending/index.ts'
import { contractWarehouse, lotMovement, lot, operation, receipt } from '#modules/receipts/index.ts'
import { cate } from '#modules/goods/index.ts'
import { record } from '#modules/inspections/index.ts'
import { flow, recharge, walletLog, wallet, withdraw } from '#modules/money/index.ts'
import { order, refund } from '#modules/orders/index.ts'
import { importBatch, job } from '#modules/system/index.ts'
import type { Grant } from './grant.ts'
import { LOANS } from './loan-grants.ts'
import { GOODS, MARKET, MARKET_OF_OPERATOR, MARKET_OF_RISK } from './market-grants.ts'
import { STORED } from './stored-grants.ts'
import { BOOK, LEDGER, LEDGER_AND_DAYS, MONITORS, type ViewGrant } from './view-grants.ts'

interface DemoRole {
  readonly name: string
  readonly description: string
  readonly grants: readonly Grant[]
  /** Screens that are drawn by hand, each with its call. */
  readonly views?: readonly ViewGrant[]
}

const KEEP: readonly Verb[] = ['add', 'edit', 'del', 'import', 'export']
/** Who is kept from signing in, and let in again. */
const LOCK = ['disabled', 'enable'] as const
/** Which agency inspects a warehouse. */
const AGENCY = ['agency_id'] as const
/** Where the stream of a camera is. */
const STREAM = ['play_url'] as const
const WRITE: readonly Verb[] = ['add', 'look', 'edit', 'del', 'export']
export const ROLES: readonly DemoRole[] = [
  {
    name: '平台运营',
    description:
      '维护机构、操作员、仓储与货物资料，发布内容，提交价格，登记用户与供应商，登记充值、调整、提现与订单，解除登录限制，查看监控',
    grants: [
      [bank, ['look', ...KEEP]],
      [bankOperator, ['add', 'edit', 'import', 'export'], LOCK],
      [store, ['add', 'look', 'edit', 'del', 'import', 'export']],
      [warehouse, ['look', ...KEEP], AGENCY],
      [zone, KEEP, ['close', 'reopen', 'seal', 'ask', 'unseal', 'keep']],
      ...STORED,
      ...MARKET_OF_OPERATOR,
      [helpClass, ['add', 'edit', 'del', 'export']],
      [help, WRITE],
      [feedback, ['look', 'del', 'export'], ['reply']],
      [agreement, WRITE, ['publish']],
      [msg, WRITE, ['send', 'recall']],
      [notification, WRITE],
      [guarantor, WRITE],
      [camera, ['look', ...KEEP], STREAM],
      [operator, ['add', 'edit', 'import', 'export'], LOCK],
      [disabledOperator, ['export'], ['enable']],
      [organisation, ['add', 'look', 'edit', 'export']],
      [person, ['look', 'edit']],
      [user, ['look', 'add', 'edit', 'import', 'export'], ['disable']],
      [userAuth, WRITE, ['card_no']],
      [company, WRITE, ['legal_card_no']],
      [supplier, WRITE, ['disable', 'enable']],
      [order, ['add', 'look', 'export'], ['send', 'receive', 'refund', 'note', 'close']],
      [refund, ['look', 'export'], ['returned', 'received']],
      [recharge, WRITE],
      [withdraw, ['add', 'look', 'export'], ['card_no']],
      [flow, ['look', 'export']],
      [wallet, ['look', 'export'], ['adjust']],
      [walletLog, ['look', 'export']],
      [memberLogin, []],
      [importBatch, ['look', 'export'], ['undo']],
      [job, ['look', 'export'], ['retry']],
      [accessUser, ['del']],
      [accessIp, ['del']],
    ],
    views: MONITORS,
  },
  {
    name: '平台风控',
    description:
      '审核并作废价格，审核与禁用仓储企业，审核银行的风控政策、用户认证与供应商，审核充值、提现与退款，认定同一人',
    grants: [
      [bank, ['look', 'export']],
      [bankOperator, []],
      [store, ['look', 'audit', 'export'], ['disable', 'enable']],
      [warehouse, ['look', 'export'], AGENCY],
      [zone, ['export']],
      ...STORED.filter(([resource]) => resource !== operation),
      [operation, ['add', 'look', 'export'], ['decide', 'refuse', 'withdraw']],
      ...MARKET_OF_RISK,
      [policy, ['look', 'audit', 'export']],
      [guarantor, ['look', 'export']],
      [camera, ['look'], STREAM],
      [user, ['look']],
      [userAuth, ['look', 'audit', 'export'], ['card_no']],
      [company, ['look', 'audit', 'export'], ['legal_card_no']],
      [supplier, ['look', 'audit', 'export']],
      [order, ['look', 'export']],
      [refund, ['look', 'export'], ['review', 'retry', 'fail']],
      [recharge, ['look', 'audit', 'export']],
      [withdraw, ['look', 'export'], ['review', 'card_no']],
      [flow, ['look', 'export']],
      [wallet, ['look', 'export'], ['disable', 'enable']],
      [walletLog, ['look', 'export']],
      [organisation, ['look']],
      [person, ['look'], ['join']],
    ],
  },
  {
    name: '平台审计',
    description: '只读：查看并导出业务资料、权限与日志',
    grants: [
      [bank, ['look', 'export']],
      [bankOperator, ['export']],
      [store, ['look', 'export']],
      [warehouse, ['look', 'export'], AGENCY],
      [zone, ['export']],
      ...STORED,
      [cate, []],
      ...MARKET,
      [policy, ['look', 'export']],
      [helpClass, []],
      [help, ['look', 'export']],
      [feedback, ['look', 'export']],
      [agreement, ['look']],
      [msg, ['look', 'export']],
      [notification, ['look', 'export']],
      [guarantor, ['look', 'export']],
      [camera, ['look', 'export']],
      [user, ['look', 'export']],
      [userAuth, ['look', 'export']],
      [company, ['look', 'export']],
      [supplier, ['look', 'export']],
      [order, ['look', 'export']],
      [refund, ['look', 'export']],
      [recharge, ['look', 'export']],
      [withdraw, ['look', 'export']],
      [flow, ['look', 'export']],
      [wallet, ['look', 'export']],
      [walletLog, ['look', 'export']],
      [role, ['export']],
      [operator, ['export']],
      [disabledOperator, ['export']],
      [organisation, ['look', 'export']],
      [person, ['look', 'export']],
      [memberLogin, ['export']],
      [administrator, ['look', 'export']],
      [importBatch, ['look', 'export']],
      [job, ['look', 'export']],
      [accessUser, []],
      [accessIp, []],
    ],
    views: [...LEDGER_AND_DAYS, ...BOOK],
  },
  {
    name: '平台财务',
    description: '办理已审核的提现转账，查看订单、退款与资金',
    grants: [
      [order, ['look', 'export']],
      [refund, ['look', 'export'], ['retry']],
      [recharge, ['look', 'export']],
      [withdraw, ['look', 'export'], ['transfer', 'card_no']],
      [flow, ['look', 'export']],
      [wallet, ['look', 'export']],
      [walletLog, ['look', 'export']],
    ],
    views: BOOK,
  },
  {
    name: '银行客户经理',
    description:
      '查看并导出本行资料，拟定风控政策，受理、尽调、拟批融资并签约，登记质押，登记还款与结清，查看货物与价格',
    grants: [
      ...LOANS.manager,
      [bank, ['look', 'export']],
      [bankOperator, []],
      [policy, ['add', 'look', 'edit', 'del', 'export']],
      [receipt, ['look', 'export']],
      [contractWarehouse, ['look', 'export']],
      ...MARKET,
    ],
  },
  {
    name: '银行审批',
    description:
      '审核本行风控政策，批准或否决融资，接收质押仓单，确认与冲销还款，认定违约与核销，查看货物与价格',
    grants: [
      ...LOANS.approver,
      [bank, ['look']],
      [policy, ['look', 'audit', 'export']],
      [receipt, ['look', 'export']],
      [contractWarehouse, ['look', 'export']],
      ...MARKET,
    ],
    views: LEDGER,
  },
  {
    name: '银行风控',
    description:
      '查看本行融资与质押，接收质押仓单，确认还款，提请处置违约贷款的质物，查看风控政策、货物与价格',
    grants: [
      ...LOANS.risk,
      [bank, ['look']],
      [policy, ['look', 'export']],
      [receipt, ['look', 'export']],
      [contractWarehouse, ['look', 'export']],
      ...MARKET,
    ],
  },
  {
    name: '银行会计',
    description: '查看并导出本行资料，放款、收费、核对还款到账，查看质押及计息与清偿所依据的风控政策',
    grants: [...LOANS.accountant, [bank, ['look', 'export']], [policy, ['look']]],
  },
  {
    name: '仓库管理员',
    description: '维护本企业的库区，登记出入库、盘点与仓单，过磅，查看仓库、摄像头与货物',
    grants: [
      [warehouse, ['look']],
      [zone, ['add', 'edit', 'export'], ['close', 'seal', 'ask']],
      [record, WRITE],
      [lot, ['look', 'export'], ['settle']],
      [lotMovement, ['export']],
      [receipt, WRITE],
      [contractWarehouse, ['look', 'export']],
      [operation, ['add', 'look', 'export'], ['weigh', 'withdraw']],
      ...LOANS.clerk,
      [camera, ['look']],
      ...GOODS,
    ],
  },
  {
    name: '货主',
    description: '查看存货与仓单，申请和接受仓单业务，申请融资并出质，还款，查看货物与价格',
    grants: [
      [record, ['look']],
      [lot, ['look', 'export']],
      [receipt, ['look', 'export']],
      [contractWarehouse, ['look', 'export']],
      [operation, ['add', 'look', 'export'], ['accept', 'refuse', 'withdraw', 'admit', 'pickup_code']],
      ...LOANS.owner,
      ...MARKET,
    ],
  },
  {
    name: '巡检员',
    description: '查看本机构负责的仓库、库区和摄像头，以及货物与规格',
    grants: [[warehouse, ['look']], [zone, []], [camera, ['look']], ...GOODS],
  },
]

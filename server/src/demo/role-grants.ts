// What each of the demo platform's people needs for their work, and no more.
import type { Verb } from '@cangdan/protocol'
import { bank } from '#modules/accounts/bank/bank.ts'
import { bankOperator } from '#modules/accounts/bankoperator/bankoperator.ts'
import { agreement } from '#modules/content/agreement/agreement.ts'
import { camera } from '#modules/storage/camera/camera.ts'
import { guarantor } from '#modules/lending/guarantor/guarantor.ts'
import { feedback } from '#modules/content/feedback/feedback.ts'
import { help } from '#modules/content/help/help.ts'
import { helpClass } from '#modules/content/helpclass/helpclass.ts'
import { msg } from '#modules/content/msg/msg.ts'
import { notification } from '#modules/content/notification/notification.ts'
import { contractWarehouse } from '#modules/contracts/warehouse/warehouse.ts'
import { cate } from '#modules/goods/cate/cate.ts'
import { lotMovement } from '#modules/receipts/lot-movement/lot-movement.ts'
import { lot } from '#modules/receipts/lot/lot.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { policy } from '#modules/lending/policy/policy.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { record } from '#modules/inspections/record/record.ts'
import { store } from '#modules/storage/store/store.ts'
import { warehouse } from '#modules/storage/warehouse/warehouse.ts'
import { zone } from '#modules/storage/zone/zone.ts'
import { flow } from '#modules/money/flow/flow.ts'
import { recharge } from '#modules/money/recharge/recharge.ts'
import { walletLog } from '#modules/money/wallet-log/wallet-log.ts'
import { wallet } from '#modules/money/wallet/wallet.ts'
import { withdraw } from '#modules/money/withdraw/withdraw.ts'
import { order } from '#modules/orders/order/order.ts'
import { refund } from '#modules/orders/refund/refund.ts'
import { supplier } from '#modules/accounts/supplier/supplier.ts'
import { company } from '#modules/accounts/company/company.ts'
import { userAuth } from '#modules/accounts/user-auth/user-auth.ts'
import { user } from '#modules/accounts/user/user.ts'
import { accessIp } from '#modules/accounts/accessip/accessip.ts'
import { accessUser } from '#modules/accounts/accessuser/accessuser.ts'
import { administrator } from '#modules/accounts/administrator/administrator.ts'
import { disabledOperator } from '#modules/accounts/disabledoperator/disabledoperator.ts'
import { importBatch } from '#modules/system/import/import.ts'
import { job } from '#modules/system/job/job.ts'
import { memberLogin } from '#modules/accounts/memberlogin/memberlogin.ts'
import { operator } from '#modules/accounts/operator/operator.ts'
import { organisation } from '#modules/accounts/organisation/organisation.ts'
import { person } from '#modules/accounts/person/person.ts'
import { role } from '#modules/accounts/role/role.ts'
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

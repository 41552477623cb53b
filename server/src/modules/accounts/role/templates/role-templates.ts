// The standard roles of a release, each limited to the rights that the work requires.
import type { ViewName } from '@cangdan/protocol'
import type { OrganisationKind } from '#platform/identity/principal.ts'

/** Rights (verbs, actions, guarded columns) and the ends of list paths, both separated by spaces. The right to list each of them is included. */
type Grant = readonly [rights: string, lists: string]

export interface RoleTemplate {
  readonly kind: OrganisationKind
  readonly description: string
  /** The product assigns it to new accounts, so it cannot be deleted. */
  readonly isBuiltIn?: true
  readonly grants: readonly Grant[]
  readonly views?: readonly ViewName[]
  readonly calls?: readonly string[]
}

const GOODS: readonly Grant[] = [['look', 'GoodList SpecList']]

const MARKET: readonly Grant[] = [
  ['look', 'GoodList SpecList PriceQhList'],
  ['look export', 'PriceList PriceHistoryList'],
]

const STORED: readonly Grant[] = [
  ['export', 'LotMovementList'],
  ['look export', 'RecordList LotList ReceiptList contract/WarehouseList OperationList ApplicationList'],
  [
    'look export',
    'PledgeList LoanList MarginCallList AccrualList RepaymentList StatementList ReleaseList UploadList CovenantList ScanList',
  ],
  ['look', 'PartyList'],
]

/** Contracts that their organisation signs. */
const SIGNED: readonly Grant[] = [
  ['look export', 'UploadList CovenantList ScanList'],
  ['look', 'PartyList'],
]

const CONSENT: readonly Grant[] = [['look export consent refuse', 'OperationList']]

/** By key. Their names in four languages are in the titles of the column `template` of roles. */
export const ROLE_TEMPLATES = {
  platform_operator: {
    kind: 'platform',
    description:
      '维护机构、操作员、仓储与货物资料，发布内容，提交价格，登记用户与供应商，登记充值、调整、提现与订单，解除登录限制，查看监控',
    grants: [
      ['add look export take resolve', 'HandlerErrorList'],
      ['add look edit del export', 'AssayList'],
      ['add look edit export link cancel', 'InspectionList'],
      ['look export', 'InvestigationList inspection/LineList'],
      ['add edit del export disabled enable warehouse_ids', 'InspUserList'],
      ...STORED,
      ['import', 'BankList GoodList SpecList StoreList warehouse/WarehouseList CameraList'],
      [
        'add look edit del export',
        'BankList GoodList SpecList StoreList warehouse/WarehouseList CameraList GradeList HelpManage',
      ],
      [
        'add look edit del export',
        'NotificationManage GuarantorList RechargeManage AgreementManage MsgList UserAuthList contract/TemplateList',
      ],
      ['disable enable', 'contract/TemplateList'],
      ['add look edit del export', 'CompanyList SupplierManage'],
      ['add edit import export disabled enable', 'BankOperatorList OperatorManage'],
      ['agency_id', 'warehouse/WarehouseList'],
      ['add edit del import export close reopen seal ask unseal keep', 'ZoneList'],
      ['add edit del export', 'CateList HelpClassManage'],
      ['add look del import export', 'PriceList'],
      ['look del import export', 'PriceQhList'],
      ['look export', 'PriceHistoryList FlowManage WalletLog'],
      ['look del export reply', 'FeedbackManage'],
      ['publish', 'AgreementManage'],
      ['send recall', 'MsgList'],
      ['play_url', 'CameraList'],
      ['export enable', 'DisabledManage'],
      ['add look edit export', 'OrganisationList'],
      ['look edit', 'PersonList'],
      ['look add edit import export disable', 'UserManage'],
      ['card_no', 'UserAuthList'],
      ['legal_card_no', 'CompanyList'],
      ['disable enable', 'SupplierManage'],
      ['add look export send receive refund note close', 'OrderManage'],
      ['look export returned received', 'RefundManage'],
      ['add look export card_no', 'WithdrawManage'],
      ['look export adjust', 'WalletManage'],
      ['', 'MemberLogin'],
      ['look export undo', 'ImportManage'],
      ['look export retry', 'JobList'],
      ['add look edit del import export', 'CalendarList'],
      ['del', 'AccessUserManage AccessIpManage'],
    ],
    views: ['service-monitor', 'cache-monitor', 'ledger'],
  },
  platform_risk: {
    kind: 'platform',
    description:
      '查看风险台，审核并作废价格，审核与禁用仓储企业，审核银行的风控政策、用户认证与供应商，审核充值、提现与退款，认定同一人',
    grants: [
      ['look export', 'SurpriseList'],
      ['add look export close reopen raise', 'HandlerErrorList'],
      ['look audit export', 'AssayList'],
      ['look export accept giveBack', 'InspectionList'],
      ['look export', 'InvestigationList inspection/LineList'],
      ['export', 'InspUserList'],
      ...STORED,
      ['look export', 'BankList GoodList SpecList PriceQhList GuarantorList OrderManage FlowManage WalletLog'],
      ['', 'BankOperatorList'],
      ['look audit export disable enable', 'StoreList'],
      ['look export agency_id', 'warehouse/WarehouseList'],
      ['export', 'ZoneList'],
      ['add decide refuse withdraw', 'OperationList'],
      ['look audit export', 'GradeList PriceList PolicyList SupplierManage RechargeManage contract/TemplateList'],
      ['edit audit', 'PriceRule'],
      ['look export void', 'PriceHistoryList'],
      ['look play_url', 'CameraList'],
      ['look export', 'CalendarList'],
      ['look', 'UserManage OrganisationList'],
      ['look audit export card_no', 'UserAuthList'],
      ['look audit export legal_card_no', 'CompanyList'],
      ['look export review retry fail', 'RefundManage'],
      ['look export review card_no', 'WithdrawManage'],
      ['look export disable enable', 'WalletManage'],
      ['look join', 'PersonList'],
    ],
    views: ['risk-desk'],
  },
  auditor: {
    kind: 'platform',
    description: '只读：查看并导出业务资料、权限与日志',
    grants: [
      ['look export', 'SurpriseList'],
      ['look export', 'AssayList'],
      ['look export', 'HandlerErrorList InspectionList InvestigationList inspection/LineList'],
      ['export', 'InspUserList'],
      ...STORED,
      ...MARKET,
      ['look export', 'BankList StoreList warehouse/WarehouseList PolicyList HelpManage FeedbackManage MsgList'],
      ['look export', 'CalendarList NotificationManage GuarantorList CameraList UserManage UserAuthList CompanyList'],
      ['look export', 'SupplierManage OrderManage RefundManage RechargeManage WithdrawManage FlowManage'],
      ['look export', 'WalletManage WalletLog OrganisationList PersonList Administrator ImportManage JobList'],
      ['export', 'BankOperatorList ZoneList rolemanage OperatorManage DisabledManage MemberLogin'],
      ['agency_id', 'warehouse/WarehouseList'],
      ['look', 'AgreementManage'],
      ['look export', 'contract/TemplateList'],
      ['', 'CateList HelpClassManage AccessUserManage AccessIpManage'],
    ],
    views: ['ledger', 'trial-balance'],
    calls: ['sys/ledger/LedgerDays'],
  },
  cashier: {
    kind: 'platform',
    description: '办理已审核的提现转账，查看订单、退款与资金',
    grants: [
      ['look export', 'OrderManage RefundManage RechargeManage WithdrawManage FlowManage WalletManage WalletLog'],
      ['retry', 'RefundManage'],
      ['transfer card_no', 'WithdrawManage'],
    ],
    views: ['trial-balance'],
  },
  bank_manager: {
    kind: 'bank',
    description:
      '查看并导出本行资料，拟定风控政策与合同模板，受理、尽调、拟批融资并签约，发送合同，核对签署扫描件，登记质押，登记还款与结清，查看货物与价格',
    grants: [
      ['add look export take resolve raise', 'HandlerErrorList'],
      ['look', 'AssayList'],
      ['add look edit export link cancel', 'InspectionList InvestigationList'],
      ['look', 'inspection/LineList'],
      ...MARKET,
      ['look export', 'AccrualList StatementList BankList ReceiptList contract/WarehouseList'],
      ['look export report_files', 'ApplicationList LoanList'],
      ['accept report propose contract giveBack reject close', 'ApplicationList'],
      ['look export register renew cancel enforce lose', 'PledgeList'],
      ['add look edit del export submit', 'RepaymentList'],
      ['look export substitute settle propose reject', 'ReleaseList'],
      ['', 'BankOperatorList'],
      ['add look edit del export', 'PolicyList contract/TemplateList UploadList'],
      ['send remind cancel', 'UploadList'],
      ['add look export check refuse', 'ScanList'],
      ['look edit signer_phone card_no', 'PartyList'],
      ['look export meet ask', 'CovenantList'],
      ['look export ask resolve propose dossier default_reason', 'MarginCallList'],
    ],
  },
  bank_reviewer: {
    kind: 'bank',
    description:
      '审核本行风控政策与合同模板，确认纸质合同与签署扫描件，批准或否决融资，接收质押仓单，确认与冲销还款，认定违约与核销，查看货物与价格',
    grants: [
      ['look export close reopen', 'HandlerErrorList'],
      ['look', 'AssayList'],
      ['look export accept giveBack', 'InspectionList InvestigationList'],
      ['look', 'inspection/LineList'],
      ...MARKET,
      ...CONSENT,
      ['look export', 'AccrualList StatementList ReceiptList contract/WarehouseList'],
      ['look export report_files', 'ApplicationList LoanList'],
      ['revise approve giveBack reject default writeoff levy decline waive', 'ApplicationList'],
      ['look export receive cancel', 'PledgeList'],
      ['look export post reject recall decline reverse', 'RepaymentList'],
      ['look export approve reject', 'ReleaseList'],
      ['look', 'BankList'],
      ['look audit export', 'PolicyList contract/TemplateList'],
      ['disable enable', 'contract/TemplateList'],
      ['confirm cancel terminate', 'UploadList'],
      ['check accept refuse', 'ScanList'],
      ['waive keep', 'CovenantList'],
      ['look export extend decline declare refuse dossier default_reason', 'MarginCallList'],
      ...SIGNED,
    ],
    views: ['ledger'],
  },
  bank_risk: {
    kind: 'bank',
    description: '查看风险台与本行融资、质押，接收质押仓单，确认还款，提请处置违约贷款的质物，查看风控政策、货物与价格',
    grants: [
      ['look export', 'SurpriseList'],
      ['add look export close reopen raise', 'HandlerErrorList'],
      ['look export', 'AssayList'],
      ['look export accept giveBack', 'InspectionList'],
      ['look export', 'InvestigationList'],
      ['look', 'inspection/LineList'],
      ...MARKET,
      ...CONSENT,
      ['look export', 'LoanList AccrualList PolicyList ReceiptList contract/WarehouseList'],
      ['look export levy decline waive', 'ApplicationList'],
      ['check refuse', 'ScanList'],
      ['look export extend decline resolve propose refuse dossier default_reason', 'MarginCallList'],
      ['look export receive', 'PledgeList'],
      ['look export date post reject', 'RepaymentList'],
      ['look export propose', 'ReleaseList'],
      ['look', 'BankList'],
      ...SIGNED,
    ],
    views: ['risk-desk'],
  },
  bank_accountant: {
    kind: 'bank',
    description: '查看并导出本行资料，放款、收费、核对还款到账，查看质押及计息与清偿所依据的风控政策',
    grants: [
      ['look export draw charge decline payBack', 'ApplicationList'],
      ['look export', 'PledgeList LoanList MarginCallList AccrualList BankList'],
      ['look export match reject recall decline', 'RepaymentList'],
      ['look import export match setAside reopen', 'StatementList'],
      ['look export settle', 'ReleaseList'],
      ['look', 'PolicyList'],
      ...SIGNED,
    ],
  },
  store_clerk: {
    kind: 'store',
    description: '维护本企业的库区，登记出入库、盘点与仓单，过磅，查看仓库、摄像头与货物',
    grants: [
      ['add look export take resolve', 'HandlerErrorList'],
      ['add look edit del export', 'AssayList'],
      ['look', 'InspectionList inspection/LineList'],
      ...GOODS,
      ['look', 'warehouse/WarehouseList PledgeList CameraList'],
      ['add edit export close seal ask', 'ZoneList'],
      ['add look edit del export', 'RecordList ReceiptList'],
      ['look export settle', 'LotList'],
      ['export', 'LotMovementList'],
      ['look export', 'contract/WarehouseList'],
      ['add look export weigh withdraw', 'OperationList'],
      ['look weigh', 'ReleaseList'],
    ],
  },
  store_manager: {
    kind: 'store',
    isBuiltIn: true,
    description: '维护本企业资料、仓库和库区，审核单据，签发仓单并办理仓单业务，确认质押',
    grants: [
      ['add look export take resolve raise', 'HandlerErrorList'],
      ['add look edit del export', 'AssayList'],
      ['look', 'InspectionList inspection/LineList'],
      ['look edit', 'StoreList'],
      ['look add edit del import export', 'warehouse/WarehouseList'],
      ['add edit del import export close reopen seal ask unseal keep', 'ZoneList'],
      ['', 'GoodList SpecList'],
      ['look add edit play_url', 'CameraList'],
      ['look add edit audit del export', 'RecordList ReceiptList'],
      ['look export settle', 'LotList'],
      ['export', 'LotMovementList'],
      ['look export', 'contract/WarehouseList'],
      ['look add export seal execute vouch weigh admit hand refuse withdraw', 'OperationList'],
      ['look export seal cancel', 'PledgeList'],
      ['look export confirm weigh admit hand reject', 'ReleaseList'],
      ['add', 'ScanList'],
      ...SIGNED,
    ],
  },
  owner: {
    kind: 'owner',
    isBuiltIn: true,
    description:
      '查看和维护本企业的资料，查看存货与仓单，申请和接受仓单业务，申请融资并出质，还款，下单与收发货，提现，查看货物与价格',
    grants: [
      ['look', 'HandlerErrorList InspectionList inspection/LineList AssayList'],
      ...MARKET,
      ['look', 'RecordList'],
      ['add', 'ScanList'],
      ...SIGNED,
      ['look export', 'LotList ReceiptList contract/WarehouseList LoanList'],
      ['add look export accept refuse withdraw admit pickup_code', 'OperationList'],
      ['add look edit del export submit hold topUp withdraw', 'ApplicationList'],
      ['add look edit del export submit', 'RepaymentList'],
      ['look export acknowledge ask dispute', 'MarginCallList'],
      ['look export endorse release cancel', 'PledgeList'],
      ['look export substitute withdraw admit pickup_code', 'ReleaseList'],
      ['look edit', 'SupplierManage'],
      ['look add pay send receive refund note close', 'OrderManage'],
      ['look returned received', 'RefundManage'],
      ['look add card_no', 'WithdrawManage'],
      ['look', 'WalletManage'],
      ['export', 'WalletLog FlowManage'],
    ],
  },
  inspector: {
    kind: 'inspection',
    description: '查看本机构负责的仓库、库区和摄像头，以及货物与规格',
    grants: [
      ...GOODS,
      ['look', 'warehouse/WarehouseList CameraList'],
      ['', 'ZoneList'],
      ['look link', 'InspectionList InvestigationList'],
    ],
    views: ['visit-desk'],
  },
} as const satisfies Readonly<Record<string, RoleTemplate>>

export type TemplateKey = keyof typeof ROLE_TEMPLATES

export const ROLE_TEMPLATE_KEYS = Object.keys(ROLE_TEMPLATES) as TemplateKey[]

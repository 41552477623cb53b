// Paths of lists that modules refer to by name, and the types of their records. Applications and loans are two lists of table `financing`: an
// application is shown as a loan from its draw on.
import type { LockedRecord } from '#engine/declare/record.ts'
import type { RecordPath } from './records.generated.ts'

export const APPLICATION_LIST = 'seller_p/pledge/ApplicationList'
export const LOAN_LIST = 'seller_p/pledge/LoanList'
export const ACCRUAL_LIST = 'seller_p/pledge/AccrualList'
export const TEMPLATE_LIST = 'seller_p/contract/TemplateList'
export const CONTRACT_LIST = 'seller_p/contract/UploadList'
export const CONTRACT_PARTY_LIST = 'seller_p/contract/PartyList'
export const CONTRACT_SCAN_LIST = 'seller_p/contract/ScanList'
export const COVENANT_LIST = 'seller_p/contract/CovenantList'
export const REPAYMENT_LIST = 'seller_p/contract/RepaymentList'
export const STATEMENT_LIST = 'seller_p/contract/StatementList'
export const PLEDGE_LIST = 'seller_p/pledge/PledgeList'
export const MARGIN_CALL_LIST = 'seller_p/pledge/MarginCallList'
export const RELEASE_LIST = 'seller_p/pledge/ReleaseList'
export const BANK_LIST = 'seller_p/bank/BankList'
export const GUARANTOR_LIST = 'seller_p/guarantor/GuarantorList'
export const STORE_LIST = 'seller_p/store/StoreList'
export const SPEC_LIST = 'seller_p/good/SpecList'
export const PRICE_LIST = 'seller_p/good/PriceList'
export const HISTORY_LIST = 'seller_p/good/PriceHistoryList'
export const GRADE_LIST = 'seller_p/good/GradeList'
export const GOOD_LIST = 'seller_p/good/GoodList'
export const RECORD_LIST = 'seller_p/contract/RecordList'
export const ABNORMAL_LIST = 'seller_p/contract/HandlerErrorList'
export const INSPUSER_LIST = 'seller_p/inspuser/InspUserList'
export const INSPECTION_LIST = 'seller_p/inspection/InspectionList'
export const INSPECTION_LINE_LIST = 'seller_p/inspection/LineList'
export const INVESTIGATION_LIST = 'seller_p/inspection/InvestigationList'
export const ASSAY_LIST = 'seller_p/inspection/AssayList'
export const SURPRISE_LIST = 'seller_p/inspection/SurpriseList'
export const OPERATOR_LIST = 'seller/operator/OperatorManage'
export const WAREHOUSE_LIST = 'seller_p/warehouse/WarehouseList'
export const LOT_LIST = 'seller_p/pledge/LotList'
export const LOT_MOVEMENT_LIST = 'seller_p/pledge/LotMovementList'
export const RECEIPT_LIST = 'seller_p/pledge/ReceiptList'
export const OPERATION_LIST = 'seller_p/pledge/OperationList'
export const WALLET_LIST = 'seller/wallet/WalletManage'
export const WALLET_LOG = 'seller/wallet/WalletLog'
export const RECHARGE_LIST = 'seller/wallet/RechargeManage'
export const WITHDRAW_LIST = 'seller/finance/WithdrawManage'
export const FLOW_LIST = 'seller/finance/FlowManage'
export const ORDER_LIST = 'seller/order/OrderManage'
export const REFUND_LIST = 'seller/refund/RefundManage'
export const SUPPLIER_LIST = 'seller/supplier/SupplierManage'
export const PERSON_LIST = 'seller/person/PersonList'
export const USER_LIST = 'seller/user/UserManage'
export const USER_AUTH_LIST = 'seller_p/userauth/UserAuthList'
export const COMPANY_LIST = 'seller_p/company/CompanyList'
export const ORGANISATION_LIST = 'seller/organisation/OrganisationList'

type ListRecord<P extends RecordPath> = LockedRecord<P>

export type ApplicationRecord = ListRecord<typeof APPLICATION_LIST>
export type RepaymentRecord = ListRecord<typeof REPAYMENT_LIST>
export type PledgeRecord = ListRecord<typeof PLEDGE_LIST>
export type ReleaseRecord = ListRecord<typeof RELEASE_LIST>
export type DocumentRecord = ListRecord<typeof RECORD_LIST>
export type InspectionRecord = ListRecord<typeof INSPECTION_LIST>
export type InvestigationRecord = ListRecord<typeof INVESTIGATION_LIST>
export type ReceiptRecord = ListRecord<typeof RECEIPT_LIST>
export type OperationRecord = ListRecord<typeof OPERATION_LIST>
export type OrderRecord = ListRecord<typeof ORDER_LIST>
export type RefundRecord = ListRecord<typeof REFUND_LIST>
export type SupplierRecord = ListRecord<typeof SUPPLIER_LIST>
export type UserRecord = ListRecord<typeof USER_LIST>
export type RechargeRecord = ListRecord<typeof RECHARGE_LIST>
export type WithdrawRecord = ListRecord<typeof WITHDRAW_LIST>
export type WalletRecord = ListRecord<typeof WALLET_LIST>

export type PickupPath = typeof OPERATION_LIST | typeof RELEASE_LIST
export type PickupRecord = ListRecord<PickupPath>
export const SMS_TEMPLATE_LIST = 'addons/sms/seller/TemplateManage'

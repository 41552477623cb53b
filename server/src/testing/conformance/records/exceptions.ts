import { createHash, randomUUID, randomInt } from 'node:crypto'
import { IMPORT_LISTS } from '#modules/system/import/import.titles.ts'
import { formatShanghaiDay, toPlainText, type Row, startOfDay, type Verb } from '@cangdan/protocol'

const MADE_BY_THE_GUARD = 'created by the sign-in guard, never manually'
const DECLARED = 'declared in code'
const LOGGED = 'append-only log'
const MADE_WITH_ACCOUNTS = 'a person is created with the first account'
const POSTED = 'posted by money movements, and final'
const WHO_ACTED_STAYS = 'people who acted stay on record'

/** By list path. Resources without an entry have every verb. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Partial<Record<Verb, string>>>>> = {
  'seller/log/Administrator': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller/log/MemberLogin': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller/safe/AccessUserManage': {
    add: MADE_BY_THE_GUARD,
    edit: MADE_BY_THE_GUARD,
    export: 'few rows, deleted when released or expired',
  },
  'seller/safe/AccessIpManage': {
    add: MADE_BY_THE_GUARD,
    edit: MADE_BY_THE_GUARD,
    export: 'few rows, deleted when released or expired',
  },
  'seller/content/FeedbackManage': {
    add: 'users write their own, outside a list',
    edit: 'feedback is replied to, not changed',
  },
  'seller/system/TaskList': { add: DECLARED, del: DECLARED },
  'seller_p/good/PriceList': {
    edit: 'a submitted price is approved or rejected; another price is a new row',
  },
  'seller_p/good/PriceHistoryList': {
    add: 'created by the approval of prices',
    edit: 'a correction is a new price',
    del: 'voided with a reason, and stays on record',
  },
  'seller_p/good/PriceQhList': {
    add: 'imported from the exchange’s daily spreadsheet',
    edit: 'changed by importing a corrected spreadsheet only',
  },
  'seller/log/MailManage': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller/import/ImportManage': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller_p/contract/WarehouseList': {
    add: 'written in the list of receipts',
    edit: 'written in the list of receipts',
    del: 'written in the list of receipts',
  },
  'seller_p/pledge/LotList': {
    add: 'created by the approval of inbound goods',
    edit: 'changed by documents that move and count it',
    del: 'past goods stay on record',
  },
  'seller_p/pledge/LotMovementList': {
    add: LOGGED,
    edit: LOGGED,
    del: LOGGED,
  },
  'seller_p/pledge/OperationList': {
    edit: 'withdrawn and requested again',
    del: 'operations on receipts stay on record',
  },
  'seller_p/pledge/LoanList': {
    add: 'drawn in the list of applications',
    edit: 'changed by its events, in the list of applications',
    del: 'loans stay on record',
  },
  'seller_p/pledge/MarginCallList': {
    add: 'issued by the worker',
    edit: 'changed by its actions and the worker',
    del: 'margin calls are evidence',
  },
  'seller_p/pledge/AccrualList': { add: POSTED, edit: POSTED, del: POSTED },
  'seller_p/contract/PartyList': {
    add: 'the parties come from the financing',
    del: 'the parties come from the financing',
    export: 'a contract has a few signers, shown next to it',
  },
  'seller_p/contract/HandlerErrorList': {
    edit: 'handled by its actions; what was reported stays',
    del: 'abnormal documents stay on record',
  },
  'seller_p/inspection/InspectionList': { del: 'visits stay on record; a planned one is cancelled' },
  'seller_p/inspection/InvestigationList': { del: 'visits stay on record; a planned one is cancelled' },
  'seller_p/inspection/SurpriseList': {
    add: 'sealed by the clock',
    edit: 'a seed stays as it was sealed',
    del: 'a seed stays on record',
  },
  'seller_p/inspection/LineList': {
    add: 'the lots come from the visit',
    edit: 'counted on the page of the visit',
    del: 'counts stay on record',
  },
  'seller_p/contract/ScanList': {
    edit: 'another scan replaces it',
    del: 'scans stay on record',
  },
  'seller_p/contract/CovenantList': {
    add: 'made of a template when its contract takes effect',
    edit: 'changed by its actions',
    del: 'covenants stay on record',
  },
  'seller_p/pledge/PledgeList': {
    add: 'created for an application',
    edit: 'changed by the steps of the pledge',
    del: 'pledges stay on record',
  },
  'seller_p/pledge/ReleaseList': {
    add: 'requested at the pledge',
    edit: 'withdrawn and requested again',
    del: 'releases stay on record',
  },
  'seller_p/contract/StatementList': {
    add: 'imported from the bank’s statement',
    edit: 'lines of the account are not changed',
    del: 'undo the whole import, or set the line aside with a reason',
  },
  'seller/system/JobList': {
    add: 'requested in the exported list',
    edit: 'requests are not changed',
    del: 'exports stay on record with user and reason',
  },
  'seller/wallet/WalletManage': {
    add: 'created with its member or supplier',
    edit: 'changed by journals only',
    del: 'deleted with its owner, unless it has journals',
  },
  'seller/order/OrderManage': {
    edit: 'orders are not changed; the remark is an action',
    del: 'closed instead, and stays on record',
  },
  'seller/refund/RefundManage': {
    add: 'requested at its order',
    edit: 'approved or rejected as requested',
    del: 'requests stay on record',
  },
  'seller/finance/WithdrawManage': {
    edit: 'approved or rejected as requested',
    del: 'it has frozen money: rejected instead, and stays on record',
  },
  'seller/wallet/WalletLog': { add: POSTED, edit: POSTED, del: POSTED },
  'seller/finance/FlowManage': { add: POSTED, edit: POSTED, del: POSTED },
  'seller/operator/DisabledManage': {
    add: 'an operator is added by being disabled',
    edit: 'edited in the list of all operators',
    del: 'deleted in the list of all operators',
  },
  'seller/person/PersonList': { add: MADE_WITH_ACCOUNTS, del: WHO_ACTED_STAYS },
  'addons/sms/seller/BlockManage': { edit: 'deleted and added again' },
  'addons/sms/seller/RecordManage': {
    add: 'written when a message is sent',
    edit: 'sent messages are not changed',
    del: 'sent messages are not deleted',
  },
  'addons/social/seller/BindManage': {
    add: 'linked by the user, who proves both accounts',
    edit: 'another account is linked anew',
  },
  'addons/CallManage': { add: LOGGED, edit: LOGGED, del: LOGGED },
}

const THE_PLATFORM = 1
/** `receive_type` of a message. */
const [EVERYBODY, OPERATORS] = [0, 5]
const ROOM = 1_000_00
/** Days of the calendar from 2100 on; another process begins elsewhere. */
let nextDay = randomInt(2_000_000)

const MONTH_OF_HOURS = 30 * 24
/** Holidays of exchanges are known from this time on. */
const FIRST_HOLIDAYS = 1_685_500_000
const TWO_YEARS_OF_WEEKS = 104 * 7 * 86_400

// One hour ago, before the sign-ins of the test: their times have fractions of a second and would sort differently.
const toRecentTime = (second: number): number => Math.floor(Date.now() / 1000) - 3600 - (second % 8_000_000)

/** By list path: adjusts random records to conditions of other records. */
export const FITTING: Readonly<Record<string, (record: Row, place: number, all: readonly Row[]) => Row>> = {
  // Agreements: the other document types take values from other documents, without a field in their form (receipts.test.ts).
  'seller_p/contract/RecordList': (record, _place, all) =>
    record['record_type'] === 0
      ? record
      : { ...(all.find(({ record_type }) => record_type === 0) ?? record), remark: record['remark'] ?? '' },
  // Within the weight of the lots and the term of their agreement.
  'seller_p/pledge/ReceiptList': (record) => ({
    ...record,
    // The values of the lot.
    quality: 'Grade A',
    package: 'In bulk',
    marks: 'none',
    weight: 1 + (Number(record['weight']) % 20),
    storage_begin: startOfDay(FIRST_HOLIDAYS) - (Math.abs(Number(record['storage_begin'])) % 7) * 86_400,
    storage_end:
      startOfDay(Math.floor(Date.now() / 1000)) + (1 + (Math.abs(Number(record['storage_end'])) % 90)) * 86_400,
  }),
  // A whole receipt of one owner.
  'seller_p/pledge/ApplicationList': (record) => ({
    ...record,
    receipt_ids: (record['receipt_ids'] as readonly number[]).slice(0, 1),
    lines: '',
  }),
  // Open, or set aside with a reason: a matched line would need a document with the same number.
  'seller_p/contract/StatementList': (record) => {
    const line_state = record['line_state'] === 2 ? 2 : 0
    return { ...record, line_state, repayment_id: null, answer: line_state === 2 ? '非还款' : '' }
  },
  // An operation that the platform may request.
  'seller_p/pledge/OperationList': (record) => ({
    ...record,
    kind: 4,
    of_pledged: 0,
    quantity: null,
    receipt_ids: [],
    to_id: null,
    storage_end: null,
    bond_amount: null,
    receiver: '',
    vehicle_no: '',
    driver_name: '',
    driver_phone: '',
    weight: 1 + (Number(record['weight'] ?? record['receipt_id']) % 20),
    files: [{ id: 1 }],
  }),
  // Roles may include the administrator, which only operators of the platform may hold.
  'seller/operator/OperatorManage': (record) => ({
    ...record,
    organisation_id: THE_PLATFORM,
  }),
  // A role of the platform: those of other organisations are rejected.
  'seller_p/inspuser/InspUserList': (record) => ({ ...record, role_ids: [2] }),
  // Owners of goods have unique names across tables.
  'seller/supplier/SupplierManage': (record) => ({
    ...record,
    store_name: `店${toPlainText(record['store_name'])}`,
  }),
  // Old sign-ins are purged.
  'seller/log/MemberLogin': (record) => ({
    ...record,
    login_time: toRecentTime(Number(record['login_time'])),
  }),
  // A contract that was traded on its day. Unusual prices are confirmed.
  'seller_p/good/PriceQhList': (record) => {
    const day = Number(record['trade_date'])
    const trade_date = day < FIRST_HOLIDAYS ? day : day - TWO_YEARS_OF_WEEKS
    const [year = '', month = ''] = formatShanghaiDay(trade_date).split('-')
    const symbol = /^[A-Za-z]+/.exec(toPlainText(record['contract_code']))?.[0] ?? ''
    const contract_code = `${symbol}${year.slice(-1)}${month}`
    return { ...record, trade_date, contract_code, is_confirmed: 1 }
  },
  // A positive amount, so that it can be approved for any wallet.
  'seller/wallet/RechargeManage': (record) => ({ ...record, amount: 1 + Math.abs(Number(record['amount'])) }),
  'seller/order/OrderManage': (record) => ({
    ...record,
    receiver: toPlainText(record['receiver']) || '收货人',
    receiver_phone: toPlainText(record['receiver_phone']) || '13800000000',
    receiver_address: toPlainText(record['receiver_address']) || '镇海区港口路 1 号',
  }),
  // Within the balance of any wallet (`fillWallets`), to a valid card number.
  'seller/finance/WithdrawManage': (record) => ({
    ...record,
    withdrawal_amount: 100_00 + (Math.abs(Number(record['withdrawal_amount'])) % 900_00),
    card_no: `62${String(Math.abs(Number(record['withdrawal_amount']))).padStart(14, '0')}`,
  }),
  // Of an importable list, without an account that may be deleted. An undone batch has the time.
  'seller/import/ImportManage': (record) => ({
    ...record,
    list_path: IMPORT_LISTS[Number(record['total']) % IMPORT_LISTS.length] ?? '',
    sha256: createHash('sha256').update(JSON.stringify(record)).digest('hex'),
    account_id: null,
    undo_time: record['status'] === 2 ? Number(record['create_time']) : null,
  }),
  // Within the platform's limit for the age of prices.
  'seller_p/pledge/PolicyList': (record) => ({
    ...record,
    price_max_age: 1 + (Number(record['price_max_age']) % MONTH_OF_HOURS),
  }),
  // Each day once. Holidays are weekdays, make-up days are on weekends.
  'seller_p/calendar/CalendarList': (record) => {
    const day = Date.UTC(2100, 0, 1) / 1000 + nextDay++ * 86_400
    return { ...record, day: day - 8 * 3600, kind: new Date(day * 1000).getUTCDay() % 6 === 0 ? 3 : 1 }
  },
  'seller_p/camera/CameraList': (record) => ({
    ...record,
    play_url: record['play_url'] === '' ? '' : `https://stream.example/${toPlainText(record['device_no']).length}`,
  }),
  // Only a sent mail has a time.
  'seller/log/MailManage': (record) => ({
    ...record,
    subject: `主题${toPlainText(record['subject']).replaceAll(/[\r\n]+/g, ' ')}`,
    send_time: record['status'] === 1 ? Number(record['create_time']) : null,
  }),
  'seller/content/MsgList': (record) => ({
    ...record,
    receive_type: Number(record['receive_type']) % 2 === 0 ? EVERYBODY : OPERATORS,
    uids: [],
    send_type: (record['send_type'] as number[]).includes(2) ? [1, 2] : [1],
  }),
  // Without enforcement, which needs two accounts of the organisation with a password.
  'addons/sso/seller/ProviderManage': (record) => ({
    ...record,
    code: `company-${randomUUID().slice(0, 8)}`,
    issuer: 'https://login.example.com/realms/company',
    auth_method: 'client_secret_post',
    enforce: 0,
    break_glass_ids: [],
  }),
  // The type and the variables of its scene; one enabled template per scene.
  'addons/sms/seller/TemplateManage': (record) => ({
    ...record,
    scene: 'login',
    type: 1,
    content: '{code} {minutes}',
    disabled: 1,
  }),
  // Of a kind without required terms; the forms of the fillings have pictures only.
  'seller_p/contract/TemplateList': (record, place) => ({
    ...record,
    code: `SAMPLE-${place}`,
    type: 6,
    sign_level: 1 + (place % 3),
    file_url: [],
  }),
  // Of an account, with one link per provider; a deleted link ends the sessions of its account, so not of the caller.
  'addons/social/seller/BindManage': (record, place) => ({ ...record, uid: 2, provider_id: 1 + place }),
  // The sample is of the first provider; a provider has one person per account.
  'addons/sso/seller/PersonManage': (record, place) => ({
    ...record,
    provider_id: 2 + (place % 20),
    account_id: 1 + Math.floor(place / 20),
  }),
  'addons/sms/seller/RecordManage': (record) => ({ ...record, sms_num: 1 + Math.abs(Number(record['sms_num'])) }),
  // Every warehouse has room for several zones.
  'seller_p/warehouse/WarehouseList': (record) => ({
    ...record,
    capacity: Number(record['capacity']) + ROOM,
  }),
  'seller_p/warehouse/ZoneList': (record) => ({
    ...record,
    capacity: 1 + (Number(record['capacity']) % (ROOM / 10)),
  }),
}

// The only exceptions to what every resource promises: verbs that one does not have, and why.
import { createHash } from 'node:crypto'
import { IMPORT_LISTS } from '#modules/system/import/import.titles.ts'
import { dayText, plainText, type Row, startOfDay, type Verb } from '@cangdan/protocol'

const MADE_BY_THE_GUARD = 'made by the guard of signing in, never by hand'
const DECLARED = 'declared by the code, which runs it'
const LOGGED = 'written by what happens, and final'
const MADE_WITH_ACCOUNTS = 'a person comes in with the first account'
const POSTED = 'posted by what moves the money, and final'
const WHO_ACTED_STAYS = 'who acted stays on record'

/** By the path of the list. A resource that is missing here has every verb. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Partial<Record<Verb, string>>>>> = {
  'seller/log/Administrator': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller/log/MemberLogin': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller/safe/AccessUserManage': {
    add: MADE_BY_THE_GUARD,
    edit: MADE_BY_THE_GUARD,
    export: 'a handful at a time, gone when released or run out',
  },
  'seller/safe/AccessIpManage': {
    add: MADE_BY_THE_GUARD,
    edit: MADE_BY_THE_GUARD,
    export: 'a handful at a time, gone when released or run out',
  },
  'seller/content/FeedbackManage': {
    add: 'written by people for themselves, beside no list',
    edit: 'what somebody has written is answered, not changed',
  },
  'seller/system/TaskList': { add: DECLARED, del: DECLARED },
  'seller_p/good/PriceList': {
    edit: 'what was submitted is decided as it stands; another price is another row',
  },
  'seller_p/good/PriceHistoryList': {
    add: 'made by the approval of prices',
    edit: 'a correction is another price',
    del: 'it is withdrawn with a reason, and stays to be read',
  },
  'seller_p/good/PriceQhList': {
    add: 'brought in by the exchange’s daily sheet',
    edit: 'what an exchange has settled is changed by another sheet of it alone',
  },
  'seller/log/MailManage': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller/import/ImportManage': { add: LOGGED, edit: LOGGED, del: LOGGED },
  'seller_p/contract/WarehouseList': {
    add: 'written where receipts are',
    edit: 'written where receipts are',
    del: 'written where receipts are',
  },
  'seller_p/pledge/LotList': {
    add: 'made by the approval of goods that come in',
    edit: 'written by documents that move and count it',
    del: 'goods that were there stay on record',
  },
  'seller_p/pledge/LotMovementList': {
    add: LOGGED,
    edit: LOGGED,
    del: LOGGED,
  },
  'seller_p/pledge/OperationList': {
    edit: 'what was asked for is withdrawn, and asked for anew',
    del: 'what was done with a receipt stays on record',
  },
  'seller_p/pledge/LoanList': {
    add: 'drawn where applications are',
    edit: 'written by what happens to it, where applications are',
    del: 'what was lent stays on record',
  },
  'seller_p/pledge/AccrualList': { add: POSTED, edit: POSTED, del: POSTED },
  'seller_p/pledge/PledgeList': {
    add: 'held for an application, which says for what',
    edit: 'written by the steps of the pledge act',
    del: 'what was pledged stays on record',
  },
  'seller_p/pledge/ReleaseList': {
    add: 'asked for at the pledge, which says of what',
    edit: 'what was asked for is withdrawn, and asked for anew',
    del: 'what was released stays on record',
  },
  'seller_p/contract/StatementList': {
    add: 'brought in by the bank’s statement',
    edit: 'what the account says is not changed',
    del: 'the whole import is undone, or the line is set aside with a reason',
  },
  'seller/system/JobList': {
    add: 'asked for in the list that it is of',
    edit: 'what was asked for is not changed',
    del: 'who exported what, and why, stays known',
  },
  'seller/wallet/WalletManage': {
    add: 'comes with its member or supplier',
    edit: 'journals alone move its money',
    del: 'goes with its owner, and stays with a past',
  },
  'seller/order/OrderManage': {
    edit: 'what was ordered stays; its remark is an action',
    del: 'it is closed, and stays',
  },
  'seller/refund/RefundManage': {
    add: 'asked for at its order',
    edit: 'what was asked is decided as it stands',
    del: 'what was asked stays on record',
  },
  'seller/finance/WithdrawManage': {
    edit: 'what was asked is decided as it stands',
    del: 'money was frozen by it: it is refused, and stays',
  },
  'seller/wallet/WalletLog': { add: POSTED, edit: POSTED, del: POSTED },
  'seller/finance/FlowManage': { add: POSTED, edit: POSTED, del: POSTED },
  'seller/operator/DisabledManage': {
    add: 'somebody becomes one by being disabled',
    edit: 'edited among all operators',
    del: 'deleted among all operators',
  },
  'seller/person/PersonList': { add: MADE_WITH_ACCOUNTS, del: WHO_ACTED_STAYS },
  'addons/sms/seller/RecordManage': {
    add: 'written when a message is sent',
    edit: 'what was sent is not changed',
    del: 'what was sent is not taken back',
    export: 'codes that open accounts shall not lie in a file',
  },
}

/** The first organisation there is. */
const THE_PLATFORM = 1
/** `receive_type` of a message. */
const [EVERYBODY, OPERATORS] = [0, 5]
const ROOM = 1_000_00
const MONTH_OF_HOURS = 30 * 24
/** From here on it is known when exchanges were closed. */
const FIRST_HOLIDAYS = 1_685_500_000
const TWO_YEARS_OF_WEEKS = 104 * 7 * 86_400

/** What other records bound, and records made at random cannot know: by the path of the list, what makes one fit. */
// An hour before anyone who signs in meanwhile: their time has a fraction, and an order of its own within a second.
const recently = (second: number): number => Math.floor(Date.now() / 1000) - 3600 - (second % 8_000_000)

export const FITTING: Readonly<Record<string, (record: Row, place: number, all: readonly Row[]) => Row>> = {
  // Agreements: what else a document is about follows from what it names, which its form does not ask for (receipts.test.ts).
  'seller_p/contract/RecordList': (record, _place, all) =>
    record['record_type'] === 0
      ? record
      : { ...(all.find(({ record_type }) => record_type === 0) ?? record), remark: record['remark'] ?? '' },
  // Of what lots have, within the time that their agreement runs.
  'seller_p/pledge/ReceiptList': (record) => ({
    ...record,
    // As their lot says.
    quality: 'Grade A',
    package: 'In bulk',
    marks: 'none',
    weight: 1 + (Number(record['weight']) % 20),
    storage_begin: startOfDay(FIRST_HOLIDAYS) - (Math.abs(Number(record['storage_begin'])) % 7) * 86_400,
    storage_end:
      startOfDay(Math.floor(Date.now() / 1000)) +
      (1 + (Math.abs(Number(record['storage_end'])) % 90)) * 86_400,
  }),
  // On a receipt of one owner, all of it.
  'seller_p/pledge/ApplicationList': (record) => ({
    ...record,
    receipt_ids: (record['receipt_ids'] as readonly number[]).slice(0, 1),
    lines: '',
  }),
  // Open, or set aside for a reason: what is matched has a document of the same number.
  'seller_p/contract/StatementList': (record) => {
    const line_state = record['line_state'] === 2 ? 2 : 0
    return { ...record, line_state, repayment_id: null, answer: line_state === 2 ? '非还款' : '' }
  },
  // What the platform asks for.
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
  // Roles may be the administrator's, which only the platform's own operators hold.
  'seller/operator/OperatorManage': (record) => ({
    ...record,
    organisation_id: THE_PLATFORM,
  }),
  // No two owners of goods are called alike, wherever they are kept.
  'seller/supplier/SupplierManage': (record) => ({
    ...record,
    store_name: `店${plainText(record['store_name'])}`,
  }),
  // Sign-ins of long ago are forgotten.
  'seller/log/MemberLogin': (record) => ({ ...record, login_time: recently(Number(record['login_time'])) }),
  // A contract that was traded on its day; what is far from the settlement before it, somebody has checked.
  'seller_p/good/PriceQhList': (record) => {
    const day = Number(record['trade_date'])
    const trade_date = day < FIRST_HOLIDAYS ? day : day - TWO_YEARS_OF_WEEKS
    const [year = '', month = ''] = dayText(trade_date).split('-')
    const symbol = /^[A-Za-z]+/.exec(plainText(record['contract_code']))?.[0] ?? ''
    const contract_code = `${symbol}${year.slice(-1)}${month}`
    return { ...record, trade_date, contract_code, is_confirmed: 1 }
  },
  // What comes in, so that it can be approved whatever the wallet has.
  'seller/wallet/RechargeManage': (record) => ({ ...record, amount: 1 + Math.abs(Number(record['amount'])) }),
  // To somebody, somewhere.
  'seller/order/OrderManage': (record) => ({
    ...record,
    receiver: plainText(record['receiver']) || '收货人',
    receiver_phone: plainText(record['receiver_phone']) || '13800000000',
    receiver_address: plainText(record['receiver_address']) || '镇海区港口路 1 号',
  }),
  // What any wallet has (`walletsFilled`), to a card that is one.
  'seller/finance/WithdrawManage': (record) => ({
    ...record,
    withdrawal_amount: 100_00 + (Math.abs(Number(record['withdrawal_amount'])) % 900_00),
    card_no: `62${String(Math.abs(Number(record['withdrawal_amount']))).padStart(14, '0')}`,
  }),
  // Of a list that takes sheets, by nobody who may be gone; one that is undone says when.
  'seller/import/ImportManage': (record) => ({
    ...record,
    list_path: IMPORT_LISTS[Number(record['total']) % IMPORT_LISTS.length] ?? '',
    sha256: createHash('sha256').update(JSON.stringify(record)).digest('hex'),
    account_id: null,
    undo_time: record['status'] === 2 ? Number(record['create_time']) : null,
  }),
  // No price is trusted for longer than the platform's parameters say.
  'seller_p/pledge/PolicyList': (record) => ({
    ...record,
    price_max_age: 1 + (Number(record['price_max_age']) % MONTH_OF_HOURS),
  }),
  // A stream is somewhere.
  'seller_p/camera/CameraList': (record) => ({
    ...record,
    play_url:
      record['play_url'] === '' ? '' : `https://stream.example/${plainText(record['device_no']).length}`,
  }),
  // What a server has taken says when, and nothing else does.
  'seller/log/MailManage': (record) => ({
    ...record,
    subject: `主题${plainText(record['subject']).replaceAll(/[\r\n]+/g, ' ')}`,
    send_time: record['status'] === 1 ? Number(record['create_time']) : null,
  }),
  // There are people whom it reaches, by channels that are there.
  'seller/content/MsgList': (record) => ({
    ...record,
    receive_type: Number(record['receive_type']) % 2 === 0 ? EVERYBODY : OPERATORS,
    uids: [],
    send_type: (record['send_type'] as number[]).includes(2) ? [1, 2] : [1],
  }),
  // Every zone fits into every warehouse, several times.
  'seller_p/warehouse/WarehouseList': (record) => ({
    ...record,
    capacity: Number(record['capacity']) + ROOM,
  }),
  'seller_p/warehouse/ZoneList': (record) => ({
    ...record,
    capacity: 1 + (Number(record['capacity']) % (ROOM / 10)),
  }),
}

// Fixture of lending tests: a bank with staff, policy and a price of today, an owner with receipts, and the storage firm. Created through the
// product's own calls.
import { type CallResponse, type RecordResponse, type Row, startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { getSeeEntry } from '#engine/declare/rights/rights.ts'
import { repayment } from '../repayment/repayment.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { guarantor } from '../guarantor/guarantor.ts'
import { APPLICATION_LIST, LOAN_LIST, PLEDGE_LIST } from '#modules/paths.ts'
import { application } from '../application/application.ts'
import { loan } from '../loan/loan.ts'
import { operation } from '#modules/receipts/operation/operation.ts'
import { pledgeOfReceipt } from '../pledge/pledge.ts'
import { policy } from '../policy/policy.ts'
import { marginCall } from '../margin-call/margin-call.ts'
import { release } from '../release/release.ts'
import { statement } from '../statement/statement.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { record } from '#modules/inspections/record/record.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { listGrants, type ReceiptDesk, createReceiptDesk } from '#modules/receipts/testing/receipt-desk.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'

export { APPLICATION_LIST, LOAN_LIST, PLEDGE_LIST }

const SECONDS_PER_DAY = 86_400
const [MANAGER_POSITION, APPROVER_POSITION, ACCOUNTANT_POSITION] = [1, 3, 4]
/** Fen. */
const MILLION = 1_000_000_00
export const getToday = (): number => startOfDay(Math.floor(Date.now() / 1000))

export interface FinancingFixture {
  readonly goods: ReceiptDesk
  readonly bankId: number
  readonly policyId: number
  /** Each account has all rights; only the database separates their duties. */
  readonly owner: SignedInCaller
  readonly manager: SignedInCaller
  readonly approver: SignedInCaller
  /** A second approver for concurrent approvals. */
  readonly second: SignedInCaller
  readonly accountant: SignedInCaller
  readonly store: SignedInCaller
  /** A second person of the storage firm, who hands out what the first has weighed. */
  readonly storeManager: SignedInCaller
  /** Submits and approves a price in fen, of today by default. */
  readonly price: (fen: number, day?: number) => Promise<void>
  /** Issues a receipt; weight in hundredths of a tonne. */
  readonly receipt: (weight: number, more?: Row) => Promise<number>
  /** Creates a draft application. */
  readonly ask: (receipts: readonly number[], amount: number, more?: Row) => Promise<CallResponse<{ id: number }>>
  readonly act: (who: SignedInCaller, name: string, id: number, input?: Row) => Promise<CallResponse<unknown>>
  readonly pledgeAct: (who: SignedInCaller, name: string, id: number, input?: Row) => Promise<CallResponse<unknown>>
  /** Takes an application through all steps up to the state. Returns its id. */
  readonly createLoan: (state: number, receipts: readonly number[], amount: number, more?: Row) => Promise<number>
  /** Requests and approves a fee. */
  readonly chargeFee: (id: number, amount: number, answer: string) => Promise<void>
  readonly listPledges: (id: number) => Promise<readonly number[]>
  /** Takes the pledges from held to active. */
  readonly pledgeAll: (id: number) => Promise<void>
  /** Uploads a file once per user. */
  readonly files: (who: SignedInCaller) => Promise<readonly { readonly id: number }[]>
  /** Builds the fields of `Register`, with files uploaded by `by`. */
  readonly registered: (more?: Row, by?: SignedInCaller) => Promise<Row>
  readonly guarantor: (limit: number, more?: Row) => Promise<number>
  readonly read: (path: string, id: number) => Promise<Row>
  /** Redefines `today()` in the database to a later day. */
  readonly daysLater: (days: number) => Promise<void>
  readonly someoneOfBank: (position: number, limit?: number) => Promise<SignedInCaller>
}

/**
 * @param terms of the policy, on top of the sample: rate 70 %, haircut 5 %; @param ofBank columns of the bank, on top of a limit of 100 million yuan;
 * @param priced age of the price in days, null for goods without a price
 */
export async function createFinancingFixture(
  platform: TestPlatform,
  {
    terms = {},
    ofBank = {},
    priced = 0,
  }: { readonly terms?: Row; readonly ofBank?: Row; readonly priced?: number | null } = {},
): Promise<FinancingFixture> {
  const { admin, db } = platform
  const goods = await createReceiptDesk(platform)
  const name = `Bank ${goods.ownerId}`
  const bankId = (
    await ok(
      admin.post<{ id: number }>(bank.calls.add, {
        ...bank.sample,
        bank_name: name,
        credit_limit: 100 * MILLION,
        ...ofBank,
      }),
    )
  ).id
  const apis = listGrants(
    application,
    loan,
    operation,
    repayment,
    statement,
    pledgeOfReceipt,
    receipt,
    record,
    policy,
    release,
    marginCall,
  )
  const signInMember = (organisation: number, ...more: readonly string[]) =>
    platform.someone(organisation, { apis: [...apis, ...more] })
  const addBankMember: FinancingFixture['someoneOfBank'] = async (position, limit = 100 * MILLION) => {
    const who = await signInMember(bankId)
    await sql`update account set position = ${position}, approval_limit = ${limit} where id = (select max(id) from account)`.execute(
      db,
    )
    return who
  }
  const manager = await addBankMember(MANAGER_POSITION)
  const approver = await addBankMember(APPROVER_POSITION)
  const second = await addBankMember(APPROVER_POSITION)
  const accountant = await addBankMember(ACCOUNTANT_POSITION)
  const owner = await signInMember(goods.ownerId, getSeeEntry(release, 'pickup_code'))
  const [store, storeManager] = [await signInMember(goods.storeId), await signInMember(goods.storeId)]
  const { id: policyId } = await ok(
    manager.post<{ id: number }>(policy.calls.add, {
      ...policy.sample,
      bank_id: bankId,
      cate_id: [goods.cateId],
      effective_date: getToday(),
      ...terms,
    }),
  )
  await ok(approver.post('seller_p/pledge/PolicyAudit', { id: policyId, version: 1, audit_status: 1 }))

  const priceApis = ['List', 'Save#add', 'Audit', 'Info'].map((call) => `seller_p/good/Price${call}`)
  const signInPricer = () => platform.someone(platform.platformId, { apis: priceApis })
  const [submitter, ...auditors] = [await signInPricer(), await signInPricer(), await signInPricer()]
  const postPrice: FinancingFixture['price'] = async (fen, day = getToday()) => {
    const posted = {
      good_id: [goods.goodId, goods.specId],
      price: fen,
      price_date: day,
      valid_to: null,
      source: 3,
      region: [],
    }
    const { id } = await ok(submitter.post<{ id: number }>('seller_p/good/PriceSave', posted))
    for (const auditor of auditors) {
      const { version, row } = await ok(admin.get<RecordResponse>('seller_p/good/PriceInfo', { id }))
      if (row['audit_status'] !== 1)
        await ok(auditor.post('seller_p/good/PriceAudit', { id, version, audit_status: 1, audit_remark: 'seen' }))
    }
  }
  if (priced !== null) await postPrice(20_000_00, getToday() - priced * SECONDS_PER_DAY)

  const loadRecord = (path: string, id: number) => ok(admin.get<RecordResponse>(path.replace(/List$/, 'Info'), { id }))
  const loadRow: FinancingFixture['read'] = async (path, id) => (await loadRecord(path, id)).row
  const papers = new Map<SignedInCaller, { readonly id: number }>()
  const uploadPaper: FinancingFixture['files'] = async (who) => {
    const file = papers.get(who) ?? { id: (await ok(who.upload('paper.png', createPicture(7)))).id }
    papers.set(who, file)
    return [file]
  }
  const applyForLoan: FinancingFixture['ask'] = (receipt_ids, apply_amount, more = {}) =>
    owner.post<{ id: number }>(application.calls.add, {
      bank_id: bankId,
      receipt_ids,
      lines: null,
      apply_amount,
      tenor_days: 90,
      repay_mode: 1,
      purpose: '采购铜',
      guarantor_ids: [],
      files: [],
      ...more,
    })
  const NAMES_VERSION = new Set([
    'Accept',
    'Report',
    'Propose',
    'Approve',
    'Contract',
    'Receive',
    'Draw',
    'Writeoff',
    'Levy',
  ])
  const createAct =
    (path: string): FinancingFixture['act'] =>
    async (who, step, id, input = {}) =>
      who.post(path.replace(/List$/, step), {
        id,
        ...(NAMES_VERSION.has(step) ? { version: (await loadRecord(path, id)).version } : {}),
        ...input,
      })
  const act = createAct(APPLICATION_LIST)
  const pledgeAct = createAct(PLEDGE_LIST)
  const chargeFee: FinancingFixture['chargeFee'] = async (id, amount, answer) => {
    await ok(act(accountant, 'Charge', id, { amount, answer }))
    await ok(act(approver, 'Levy', id))
  }
  const buildProposal = (amount: number) => ({
    approve_amount: amount,
    rate: 6_00,
    penalty_rate: 9_00,
    opinion: 'good',
  })
  const buildRegistration: FinancingFixture['registered'] = async (more = {}, by = manager) => ({
    search_date: getToday(),
    search_result: 1,
    search_note: '',
    search_files: await uploadPaper(by),
    registration_no: 'Z-1',
    registry_time: Math.floor(Date.now() / 1000) - 60,
    registry_end: getToday() + 300 * SECONDS_PER_DAY,
    registry_files: await uploadPaper(by),
    insure_no: 'P-1',
    insure_amount: 100 * MILLION,
    insure_end: getToday() + 200 * SECONDS_PER_DAY,
    insure_files: await uploadPaper(by),
    ...more,
  })
  const listPledges: FinancingFixture['listPledges'] = async (id) => {
    const { rows } = await sql<{ id: number }>`
      select id from pledge where financing_id = ${id} order by id`.execute(db)
    return rows.map((row) => row.id)
  }
  const activatePledges: FinancingFixture['pledgeAll'] = async (id) => {
    for (const each of await listPledges(id)) {
      await ok(pledgeAct(owner, 'Endorse', each))
      await ok(pledgeAct(store, 'Seal', each))
      await ok(pledgeAct(manager, 'Register', each, await buildRegistration()))
      await ok(pledgeAct(approver, 'Receive', each))
    }
  }
  const STEPS: readonly ((id: number, amount: number) => Promise<unknown>)[] = [
    (id) => ok(act(owner, 'Submit', id)),
    (id) => ok(act(manager, 'Accept', id)),
    async (id, amount) => {
      const report = { report_result: 1, report_files: await uploadPaper(manager), report_note: '' }
      await ok(act(manager, 'Report', id, report))
      await ok(act(manager, 'Propose', id, buildProposal(amount)))
    },
    (id) => ok(act(approver, 'Approve', id)),
    async (id) =>
      ok(
        act(manager, 'Contract', id, {
          contract_no: `C-${id}`,
          contract_date: getToday(),
          contract_files: await uploadPaper(manager),
        }),
      ),
    async (id) => {
      await ok(act(owner, 'Hold', id))
      await activatePledges(id)
    },
    async (id) =>
      ok(
        act(accountant, 'Draw', id, {
          draw_way: 2,
          draw_no: `FK-${id}`,
          draw_files: await uploadPaper(accountant),
        }),
      ),
  ]
  return {
    goods,
    bankId,
    policyId,
    owner,
    manager,
    approver,
    second,
    accountant,
    store,
    storeManager,
    price: postPrice,
    receipt: async (weight, more) => goods.issued(await goods.createLot(weight), weight, more),
    ask: applyForLoan,
    act,
    pledgeAct,
    createLoan: async (state, receipts, amount, more) => {
      const { id } = await ok(applyForLoan(receipts, amount, more))
      for (const step of STEPS.slice(0, state)) await step(id, amount)
      return id
    },
    chargeFee,
    listPledges,
    pledgeAll: activatePledges,
    files: uploadPaper,
    registered: buildRegistration,
    guarantor: async (guarantee_limit, more = {}) => {
      const { id: licence } = await ok(admin.upload('licence.png', createPicture(2)))
      const { rows } = await sql<{ n: number }>`select count(*) as n from guarantor`.execute(db)
      const sample = { ...guarantor.sample, license_img: [{ id: licence }] }
      const named = {
        guarantor_name: `Guarantor ${rows[0]?.n}`,
        credit_code: `G${rows[0]?.n}`,
        guarantee_limit,
      }
      return (await ok(admin.post<{ id: number }>(guarantor.calls.add, { ...sample, ...named, ...more }))).id
    },
    read: loadRow,
    daysLater: async (days) => {
      await sql
        .raw(
          `create or replace function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date + ${days} $$`,
        )
        .execute(db)
    },
    someoneOfBank: addBankMember,
  }
}

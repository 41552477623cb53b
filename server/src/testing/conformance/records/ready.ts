// Records in the state that an action needs when random records cannot have it, with a caller who may run it. Created by the product's
// calls.
import type { Row } from '@cangdan/protocol'
import {
  APPLICATION_LIST,
  CONTRACT_LIST,
  CONTRACT_SCAN_LIST,
  MARGIN_CALL_LIST,
  PLEDGE_LIST,
  RELEASE_LIST,
  REPAYMENT_LIST,
  STATEMENT_LIST,
  RECEIPT_LIST,
} from '#modules/paths.ts'
import {
  OPERATION_LIST,
  type ReceiptDesk,
  createReceiptDesk,
  uploadWeighNote,
} from '#modules/receipts/testing/receipt-desk.ts'
import { createPicture } from '#testing/files/upload-files.ts'
import { ok, type SignedInCaller, type TestPlatform } from '#testing/test-platform.ts'
import { createSharedFixture } from './shared-fixture.ts'
import {
  OF_APPLICATIONS,
  OF_IMPORTS,
  OF_PLEDGES,
  OF_REPAYMENTS,
  OF_STATEMENTS,
  createPledgedSplit,
} from './ready.financing.ts'
import { OF_CONTRACTS, OF_SCANS } from './ready.contracts.ts'
import { OF_MARGIN_CALLS } from './ready.margin-calls.ts'
import { OF_RELEASES } from './ready.release.ts'

export interface Ready {
  readonly id: number
  readonly caller: SignedInCaller
  readonly input?: Row
}

const SPLIT = 2
const FREEZE = 4
const DELIVERY = 6
const REPLACEMENT = 7
const ENDORSEMENT = 1

/** Requests an operation on a new receipt, as its owner or the platform. */
async function requestOperation(fixture: ReceiptDesk, who: SignedInCaller, kind: number, more: Row): Promise<number> {
  const receipt_id = await fixture.issued(await fixture.createLot(50_00), 50_00)
  const uploadFile = async () => ({ id: (await ok(who.upload('paper.png', createPicture(1)))).id })
  const files = [await uploadFile(), await uploadFile()]
  const asking = { kind, receipt_id, reason: 'as agreed', files, ...more }
  return (await ok(who.post<{ id: number }>('seller_p/pledge/OperationSave', asking))).id
}

const requestSplit = (fixture: ReceiptDesk) =>
  requestOperation(fixture, fixture.owner, SPLIT, { weight: 20_00, files: [] })
const requestDelivery = (fixture: ReceiptDesk) =>
  requestOperation(fixture, fixture.owner, DELIVERY, { weight: 20_00, receiver: 'Li', files: [] })
const requestReplacement = (fixture: ReceiptDesk) =>
  requestOperation(fixture, fixture.owner, REPLACEMENT, { bond_amount: 10_000_00 })

async function createWeighing(fixture: ReceiptDesk, id: number): Promise<Row> {
  const { pickup_code = '' } = await fixture.read(OPERATION_LIST, id)
  return {
    pickup_code,
    weighed_weight: 20_00,
    is_last: 0,
    vehicle_no: '浙B12345',
    driver_name: '',
    weigh_note: [await uploadWeighNote(fixture.clerk)],
  }
}

type ReadyRecordMaker = (platform: TestPlatform) => Promise<Ready>

const goodsDesk = createSharedFixture(createReceiptDesk)
const otherDesk = createSharedFixture(createReceiptDesk)

const requestEndorsement: ReadyRecordMaker = async (platform) => {
  const [fixture, other] = [await goodsDesk(platform), await otherDesk(platform)]
  const id = await requestOperation(fixture, fixture.owner, ENDORSEMENT, { to_id: other.ownerId, files: [] })
  return { id, caller: other.owner }
}

const OF_OPERATIONS: Readonly<Record<string, ReadyRecordMaker>> = {
  seal: async (platform) => ({
    ...(await requestEndorsement(platform)),
    caller: (await goodsDesk(platform)).manager,
  }),
  accept: async (platform) => {
    const [fixture, ready] = [await goodsDesk(platform), await requestEndorsement(platform)]
    await ok(fixture.manager.post('seller_p/pledge/OperationSeal', { id: ready.id }))
    return ready
  },
  execute: async (platform) => {
    const fixture = await goodsDesk(platform)
    return { id: await requestSplit(fixture), caller: fixture.manager }
  },
  consent: createPledgedSplit,
  vouch: async (platform) => {
    const fixture = await goodsDesk(platform)
    return { id: await requestReplacement(fixture), caller: fixture.manager }
  },
  decide: async (platform) => {
    const fixture = await goodsDesk(platform)
    const [first, second] = fixture.risk
    return { id: await requestOperation(fixture, first, FREEZE, { weight: 10_00 }), caller: second }
  },
  weigh: async (platform) => {
    const fixture = await goodsDesk(platform)
    const id = await requestDelivery(fixture)
    return { id, caller: fixture.clerk, input: await createWeighing(fixture, id) }
  },
  hand: async (platform) => {
    const fixture = await goodsDesk(platform)
    const id = await requestDelivery(fixture)
    const input = await createWeighing(fixture, id)
    await ok(fixture.clerk.post('seller_p/pledge/OperationWeigh', { id, ...input }))
    return { id, caller: fixture.manager }
  },
  refuse: async (platform) => {
    const fixture = await goodsDesk(platform)
    return { id: await requestSplit(fixture), caller: fixture.manager }
  },
  withdraw: async (platform) => {
    const fixture = await goodsDesk(platform)
    return { id: await requestSplit(fixture), caller: fixture.owner }
  },
}

const OF_RECEIPTS: Readonly<Record<string, ReadyRecordMaker>> = {
  // Each receipt is issued on new goods, because earlier goods were moved.
  audit: async (platform) => {
    const fixture = await goodsDesk(platform)
    const { id } = await ok(fixture.draft(await fixture.createLot(50_00), 50_00))
    return { id, caller: fixture.manager }
  },
}

export const READY: Readonly<Record<string, Readonly<Record<string, ReadyRecordMaker>>>> = {
  [RECEIPT_LIST]: OF_RECEIPTS,
  [OPERATION_LIST]: OF_OPERATIONS,
  [APPLICATION_LIST]: OF_APPLICATIONS,
  [PLEDGE_LIST]: OF_PLEDGES,
  [REPAYMENT_LIST]: OF_REPAYMENTS,
  [STATEMENT_LIST]: OF_STATEMENTS,
  [RELEASE_LIST]: OF_RELEASES,
  [MARGIN_CALL_LIST]: OF_MARGIN_CALLS,
  [CONTRACT_LIST]: OF_CONTRACTS,
  [CONTRACT_SCAN_LIST]: OF_SCANS,
  'seller/import/ImportManage': OF_IMPORTS,
}

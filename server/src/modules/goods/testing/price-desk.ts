// A fixture with goods, one spec, a user who submits prices and three auditors, using the product's calls.
import { type CallResponse, type Row, startOfDay } from '@cangdan/protocol'
import { afterAll, beforeAll } from 'vitest'
import { ok, type SignedInCaller, type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

export const A_DAY = 86_400
export const FIRST_DAY = startOfDay(1_700_000_000)

const PRICES = 'seller_p/good/PriceList'
const APIS = [
  PRICES,
  ...['Info', 'Save#add', 'Audit', 'Del', 'HistoryList', 'HistoryInfo', 'HistoryDel'].map(
    (call) => `seller_p/good/Price${call}`,
  ),
  `${PRICES}#import`,
]

/** Days are counted from `FIRST_DAY`. */
export interface SubmittedPrice {
  readonly price: number
  readonly day: number
  readonly until?: number
  readonly source?: number
  readonly region?: readonly number[]
}

export interface PriceDesk {
  readonly inSheets: string
  readonly goodId: number
  readonly specId: number
  readonly clerk: SignedInCaller
  readonly auditors: readonly [SignedInCaller, SignedInCaller, SignedInCaller]
  readonly submit: (submitted: SubmittedPrice) => Promise<number>
  readonly read: (id: number) => Promise<{ version: number; row: Row }>
  readonly decide: (who: SignedInCaller, id: number, decision: number) => Promise<CallResponse<unknown>>
  readonly approve: (id: number) => Promise<void>
  readonly history: () => Promise<Row[]>
}

export async function createPriceDesk(platform: TestPlatform, name = 'Copper'): Promise<PriceDesk> {
  const { admin, platformId } = platform
  const saveRecord = async (what: string, values: object) =>
    (await ok(admin.post<{ id: number }>(`seller_p/good/${what}Save`, values))).id
  const cateId = await saveRecord('Cate', { cate_name: name })
  const goodId = await saveRecord('Good', { good_name: name, good_code: name, cate_id: [cateId], unit: 1 })
  const specId = await saveRecord('Spec', { good_id: goodId, spec_name: `${name} A` })
  const createUser = () => platform.someone(platformId, { apis: APIS })
  const clerk = await createUser()
  const auditors = [await createUser(), await createUser(), await createUser()] as const
  const read: PriceDesk['read'] = (id) =>
    ok(admin.get<{ version: number; row: Row }>('seller_p/good/PriceInfo', { id }))
  const decide: PriceDesk['decide'] = async (who, id, decision) =>
    who.post('seller_p/good/PriceAudit', {
      id,
      version: (await read(id)).version,
      audit_status: decision,
      audit_remark: 'seen',
    })
  return {
    inSheets: `${name} / ${name} A`,
    goodId,
    specId,
    clerk,
    auditors,
    read,
    decide,
    submit: async ({ price, day, until, source = 3, region = [] }) => {
      const price_date = FIRST_DAY + day * A_DAY
      const valid_to = until === undefined ? null : FIRST_DAY + until * A_DAY
      const posted = { good_id: [goodId, specId], price, price_date, valid_to, source, region }
      return (await ok(clerk.post<{ id: number }>('seller_p/good/PriceSave', posted))).id
    },
    approve: async (id) => {
      await ok(decide(auditors[0], id, 1))
      if ((await read(id)).row['audit_status'] !== 1) await ok(decide(auditors[1], id, 1))
    },
    history: () =>
      ok(
        admin.get<Row[]>('seller_p/good/PriceHistoryList', {
          page: 1,
          limit: 100,
          good_id: goodId,
          sort: 'id',
          order: 'true',
        }),
      ),
  }
}

export function setUpPriceDesks() {
  let platform: TestPlatform
  let made = 0
  beforeAll(async () => {
    platform = await createTestPlatform()
  })
  afterAll(() => platform.close())
  async function createDesk(): Promise<PriceDesk> {
    made += 1
    return createPriceDesk(platform, `Goods ${made}`)
  }
  async function createPricedDesk(): Promise<PriceDesk> {
    const fixture = await createDesk()
    await fixture.approve(await fixture.submit({ price: 100_00, day: 0 }))
    return fixture
  }
  return {
    get platform() {
      return platform
    },
    aDesk: createDesk,
    priced: createPricedDesk,
  }
}

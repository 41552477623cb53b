// Upgrades a filled installation of an earlier commit (testing/installation) like the start of the server, and uses it.
import type { RecordResponse, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { createPlatformWriter } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { SERVER_ROLE } from '#platform/database/server-role.ts'
import { APPLICATION_LIST, LOAN_LIST, PLEDGE_LIST, RELEASE_LIST, LOT_LIST, RECEIPT_LIST } from '#modules/paths.ts'
import { resources } from '#modules/index.ts'
import { loadLoanAccrued } from '#modules/lending/loan/loan.books.ts'
import { getRegistry } from '#modules/registry.ts'
import { type TestDatabase, createTestDatabase } from '#testing/database/database.ts'
import { listStates } from '#testing/conformance/records/record-states.ts'
import { EXPECTED_CHANGES, REQUIRED } from '#testing/installation/expected.ts'
import { joinLoan, joinOrganisation } from '#testing/installation/loan-users.ts'
import { restoreInstallation } from '#testing/installation/restore.ts'
import { readSchema } from '#testing/installation/schema.ts'
import { compareSnapshots, type Snapshot, takeSnapshot } from '#testing/installation/snapshot.ts'
import { createOperation, runStep } from '#modules/receipts/testing/receipt-desk.ts'
import { createRepaymentFixture } from '#modules/lending/testing/repayment-fixture.ts'
import { ok, type SignedInCaller, type TestPlatform, openTestPlatform } from '#testing/test-platform.ts'
import { listFindings } from '#modules/system/testing/verified.ts'
import { verifyLedger } from '#modules/system/ledger/verify-ledger.ts'
import { upgradeSchema } from './prepared-database.ts'

/**
 * Differences from a new schema: constraints that were not validated for old rows, and an index that leaves out lines whose serial numbers
 * read alike.
 */
const KNOWN_DIFFERENCES = [
  'constraint bank.bank_close_line_check',
  'constraint bank.bank_warn_line_check',
  'constraint good_price_qh.good_price_qh_contract_code_check',
  'constraint good_price_qh.good_price_qh_high_price_check',
  'constraint good_price_qh.good_price_qh_low_price_check',
  'constraint good_price_qh.good_price_qh_settle_price_check',
  'constraint good_price_qh.good_price_qh_trade_date_check',
  'constraint guarantor.guarantor_contact_name_check',
  'constraint guarantor.guarantor_contact_phone_check',
  'constraint guarantor.guarantor_credit_code_check',
  'index statement_line_serial_no_key',
]

/** Sums that no upgrade may change, each by a simple query. */
const SUMS: Readonly<Record<string, string>> = {
  'money by account, fen': 'select account_id as id, sum(amount) as sum from posting group by 1',
  'balances, fen': 'select id, balance as sum from money_account where balance <> 0',
  'principal of loans, fen':
    'select id, draw_amount - principal_settled as sum from financing where draw_amount is not null',
  'pledged goods by receipt, hundredths of a tonne':
    'select receipt_id as id, sum(live_weight) as sum from pledge where pledge_state = 2 group by 1',
  'goods by lot, hundredths of a tonne': 'select lot_id as id, sum(change_weight) as sum from lot_movement group by 1',
}

/** Returns the amount owed by the loan after accrual up to today, in fen. */
const readOwed = (id: number): Promise<number> =>
  transact(db, createPlatformWriter(getRegistry()), async (unit) => {
    await unit.lock(LOAN_LIST, id)
    return (await loadLoanAccrued(unit, id)).row.total_left
  })

const SPLIT = 2
const REFUSED = 2

let database: TestDatabase
let db: Db
let before: Snapshot
let sumsBefore: Awaited<ReturnType<typeof readSums>>
let rowCounts: Readonly<Record<string, number>>
let upgrade: PromiseSettledResult<void>

const queryRows = async <T = Row>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(db)).rows

const readSums = async () => {
  const lists = Object.entries(SUMS).map(
    async ([name, query]) => [name, await queryRows(`select id, sum::text from (${query}) sums order by id`)] as const,
  )
  return new Map(await Promise.all(lists))
}

beforeAll(async () => {
  database = await restoreInstallation()
  db = openDatabase(database.connection, { onError: () => undefined })
  const counts = Object.entries(REQUIRED).map(
    async ([name, rows]) => [name, (await queryRows(`select from ${rows}`)).length] as const,
  )
  rowCounts = Object.fromEntries(await Promise.all(counts))
  before = await takeSnapshot(db)
  sumsBefore = await readSums()
  ;[upgrade] = await Promise.allSettled([upgradeSchema(db, SERVER_ROLE, { withDemo: false })])
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function collectFindings(): Promise<string[]> {
  const found: string[] = []
  await verifyLedger(db, resources, {}, ({ where, what }) => found.push(`${where}: ${what}`))
  return found
}

describe('upgrade of a filled installation', () => {
  it('has rows of every kind that migrations change', () => {
    expect(Object.keys(rowCounts).filter((name) => rowCounts[name] === 0)).toEqual([])
  })

  it('applies all later migrations', () => {
    expect(upgrade).toEqual({ status: 'fulfilled', value: undefined })
  })

  it('results in the schema of a new installation', async () => {
    const fresh = await createTestDatabase()
    const newDb = openDatabase(fresh.connection, { onError: () => undefined })
    const expected = await readSchema(newDb)
    await newDb.destroy()
    await fresh.drop()
    const found = await readSchema(db)
    const names = new Set([...expected.keys(), ...found.keys()])
    expect(expected.size).toBeGreaterThan(3_000)
    expect([...names].filter((name) => found.get(name) !== expected.get(name)).toSorted()).toEqual(KNOWN_DIFFERENCES)
  })

  it('leaves each row in a declared state', async () => {
    const lives = resources.flatMap(({ table, states }) =>
      [...states].map(([column, life]) => ({ table, column, known: listStates(life) })),
    )
    const strays = lives.map(async ({ table, column, known }) => ({
      state: `${table}.${column}`,
      rows: await queryRows(`select id from ${table} where ${column} not in (${known.join()})`),
    }))
    expect((await Promise.all(strays)).filter(({ rows }) => rows.length > 0)).toEqual([])
  })

  it('keeps all rows and values, except intended changes of a migration', async () => {
    const differences = compareSnapshots(before, await takeSnapshot(db))
    expect([...differences.keys()]).toEqual(Object.keys(EXPECTED_CHANGES).toSorted())
    for (const [table, { gone = 0, isAdded = false, changed = {} }] of Object.entries(EXPECTED_CHANGES)) {
      const found = differences.get(table)
      expect(found?.gone ?? [], table).toHaveLength(gone)
      expect((found?.added ?? 0) > 0, table).toBe(isAdded)
      const changes = Object.entries(found?.changed ?? {}).map(([column, rows]) => [
        column,
        typeof changed[column] === 'number' ? rows.length : rows,
      ])
      expect(Object.fromEntries(changes), table).toEqual(changed)
    }
  })

  it.each(Object.keys(SUMS))('keeps %s', async (name) => {
    const kept = sumsBefore.get(name) ?? []
    expect(kept.length).toBeGreaterThan(10)
    expect((await readSums()).get(name)).toEqual(kept)
  })

  it('leaves a ledger and books that pass verification', async () => {
    expect(await collectFindings()).toEqual([])
  })
})

describe('upgraded installation', () => {
  let platform: TestPlatform
  let admin: SignedInCaller
  beforeAll(async () => {
    await sql`update safe_setting set rate_limit_minute = 0, pwd_first_change = 0`.execute(db)
    platform = await openTestPlatform(database)
    admin = platform.admin
  })
  afterAll(() => platform.close())

  const readPage = (list: string, id: number) => ok(admin.get<RecordResponse>(list.replace(/List$/, 'Info'), { id }))
  const readRecord = async (list: string, id: number) => (await readPage(list, id)).row

  const collectRefusals = async ({ path, isSingle, verbs, calls }: Resource) => {
    const list = await admin.get<Row[]>(path, isSingle ? {} : { page: 1 })
    if (!list.status) return [list.code]
    const [first] = isSingle ? [] : list.data
    if (first === undefined || !verbs.has('look')) return []
    const page = await admin.get<RecordResponse>(calls.info, { id: Number(first['id']) })
    return page.status ? [] : [page.code]
  }

  it.each(resources.map((resource) => [resource.path, resource] as const))('shows %s', async (_, resource) => {
    // An upgrade installs no add-on.
    expect(await collectRefusals(resource)).toEqual(resource.addon === undefined ? [] : ['addon_off'])
  })

  const takeStep = async (who: SignedInCaller, list: string, name: string, id: number) => {
    const { version } = await readPage(list, id)
    return ok(who.post(list.replace(/List$/, name), { id, version }))
  }

  const findOldLoans = () =>
    queryRows<{ id: number; owner: number; bank: number; store: number; pledge: number; receipt: number }>(`
      select loan.id, loan.owner_id as owner, loan.bank_id as bank, store_id as store, pledge.id as pledge, receipt_id as receipt
        from financing loan join pledge on financing_id = loan.id
       where loan_state = 7 and pledge_state = 2 and released_weight = 0
         and not exists (select from release_order where financing_id = loan.id) order by loan.id limit 2`)

  it('posts a repayment of an old loan', async () => {
    const [loan] = await findOldLoans()
    if (loan === undefined) throw new Error('no loan runs')
    const { read, posted } = createRepaymentFixture(platform, await joinLoan(platform, loan))
    const { principal_left: owed } = await readRecord(LOAN_LIST, loan.id)
    const repaid = await read(await posted(loan.id, 1_000_00))
    expect(repaid).toMatchObject({ status: 1, repay_amount: 1_000_00 })
    expect(repaid['remain_principal']).toBe(Number(owed) - Number(repaid['principal_amount']))
  })

  it('releases the goods of an old repaid loan and closes it', async () => {
    const [, loan] = await findOldLoans()
    if (loan === undefined) throw new Error('one loan runs')
    const people = await joinLoan(platform, loan)
    const desk = createRepaymentFixture(platform, people)
    const whole = await readOwed(loan.id)
    await desk.posted(loan.id, whole)
    await ok(
      people.owner.post('seller_p/pledge/PledgeRelease', {
        id: loan.pledge,
        kind: 1,
        reason: 1,
        weight: null,
      }),
    )
    const [release] = await queryRows<{ id: number }>(
      `select max(id) as id from release_order where pledge_id = ${loan.pledge}`,
    )
    const order = release?.id ?? 0
    await takeStep(people.manager, RELEASE_LIST, 'Propose', order)
    await takeStep(people.approver, RELEASE_LIST, 'Approve', order)
    await takeStep(await joinOrganisation(platform, loan.store), RELEASE_LIST, 'Confirm', order)
    expect(await readRecord(PLEDGE_LIST, loan.pledge)).toMatchObject({ pledge_state: 3, live_weight: 0 })
    expect(await readRecord(RECEIPT_LIST, loan.receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: loan.owner,
    })
    await takeStep(people.manager, APPLICATION_LIST, 'Close', loan.id)
    expect(await readRecord(LOAN_LIST, loan.id)).toMatchObject({ loan_state: 10, total_left: 0 })
  })

  it('splits an old receipt', async () => {
    const [receipt] = await queryRows<{ id: number; holder: number; store: number; free: number }>(`
      select id, holder_id as holder, store_id as store, free_weight as free from receipt
       where life = 1 and holder_id = controller_id and free_weight = weight and free_weight > 200
         and not exists (select from receipt_operation where receipt_id = receipt.id and state = 0) order by id limit 1`)
    if (receipt === undefined) throw new Error('no receipt is free')
    const operation = await createOperation(await joinOrganisation(platform, receipt.holder), SPLIT, receipt.id, {
      weight: 100,
    })
    await ok(runStep(await joinOrganisation(platform, receipt.store), 'Execute', operation))
    const children = await queryRows<{ weight: number }>(`
      select weight from receipt_lineage join receipt on receipt.id = child_id where parent_id = ${receipt.id} order by weight`)
    expect(children.map(({ weight }) => weight)).toEqual([100, receipt.free - 100])
  })

  it('completes an old pending endorsement', async () => {
    const [endorsement] = await queryRows<{ id: number; store: number; to: number; receipt: number }>(`
      select id, store_id as store, to_id as "to", receipt_id as receipt from receipt_operation
       where kind = 1 and state = 0 order by id limit 1`)
    if (endorsement === undefined) throw new Error('no endorsement waits')
    const { id, store, to, receipt } = endorsement
    await ok(runStep(await joinOrganisation(platform, store), 'Seal', id))
    await ok(runStep(await joinOrganisation(platform, to), 'Accept', id))
    expect(await readRecord(RECEIPT_LIST, receipt)).toMatchObject({ holder_id: to, controller_id: to })
  })

  it('withdraws an old pending release', async () => {
    const [release] = await queryRows<{ id: number; owner: number }>(
      'select id, owner_id as owner from release_order where release_state = 0 order by id limit 1',
    )
    if (release === undefined) throw new Error('no release waits')
    await takeStep(await joinOrganisation(platform, release.owner), RELEASE_LIST, 'Withdraw', release.id)
    expect(await readRecord(RELEASE_LIST, release.id)).toMatchObject({ release_state: 6 })
  })

  it('returns an old pending receipt and frees its goods', async () => {
    const [receipt] = await queryRows<{
      id: number
      store: number
      lot: number
      weight: number
      free: number
    }>(`
      select receipt.id, receipt.store_id as store, lot_id as lot, receipt.weight, lot.free_weight as free
        from receipt join lot on lot.id = lot_id
       where life = 0 and receipt.audit_status = 0 and receipt.reserved_weight > 0 order by receipt.id limit 1`)
    if (receipt === undefined) throw new Error('no receipt is pending')
    const { version } = await readPage(RECEIPT_LIST, receipt.id)
    const store = await joinOrganisation(platform, receipt.store)
    const decision = { id: receipt.id, version, audit_status: REFUSED, audit_remark: 'weigh again' }
    await ok(store.post(RECEIPT_LIST.replace(/List$/, 'Audit'), decision))
    expect(await readRecord(LOT_LIST, receipt.lot)).toMatchObject({
      free_weight: receipt.free + receipt.weight,
    })
  })

  it('leaves rows that match their ledger entries', async () => {
    expect(await listFindings(db)).toEqual([])
  })
})

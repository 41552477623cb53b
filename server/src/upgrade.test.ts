// A filled installation of an earlier commit (testing/installation) is upgraded as the server does at its start, and used.
import type { RecordAnswer, Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#engine/declare/resource.ts'
import { platformWriter } from '#engine/declare/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { type Db, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { APPLICATION_LIST, LOAN_LIST, PLEDGE_LIST, RELEASE_LIST } from '#resources/financing.paths.ts'
import { resources } from '#resources/index.ts'
import { RECEIPT_LIST } from '#resources/lots.paths.ts'
import { loanToday } from '#resources/pledge/loan.books.ts'
import { registryOf } from '#resources/registry.ts'
import type { FreshDatabase } from '#testing/database.ts'
import { joinLoan, joinOrganisation } from '#testing/installation/old-people.ts'
import { restoredInstallation } from '#testing/installation/restore.ts'
import { differencesOf, type Snapshot, takeSnapshot } from '#testing/installation/snapshot.ts'
import { asked, step } from '#testing/receipt-desk.ts'
import { repaymentDesk } from '#testing/repayment-desk.ts'
import { ok, type SignedIn, type TestPlatform, testPlatformOn } from '#testing/test-platform.ts'
import { beginStreams } from '#workflows/ledger/begin-streams.ts'
import { verifyLedger } from '#workflows/ledger/verify-ledger.ts'

/** What the installation must have, so that a migration meets it: rows of each condition. Another installation may have more, never less. */
const HELD: Readonly<Record<string, string>> = {
  'running loan': 'financing where loan_state = 7',
  'overdue loan': 'financing where loan_state = 8 and dpd > 0',
  'loan in default': 'financing where loan_state = 9',
  'closed loan': 'financing where loan_state = 10',
  'written-off loan': 'financing where loan_state = 11',
  'loan drawn in part': 'financing where loan_state = 7 and draw_amount < approve_amount',
  'posted repayment': 'repayment where status = 1',
  'reversed repayment': 'repayment where status = 3',
  excess: 'repayment where excess_amount > 0',
  'statement line that is matched': 'statement_line where repayment_id is not null',
  'statement line that waits': 'statement_line where repayment_id is null',
  'pledge that is not perfected': 'pledge where pledge_state in (0, 1)',
  'perfected pledge': 'pledge where pledge_state = 2',
  'released pledge': 'pledge where pledge_state = 3',
  'live receipt': 'receipt where life = 1',
  'pending receipt': 'receipt where life = 0 and audit_status = 0',
  'divided or merged receipt': 'receipt_lineage',
  'done endorsement': 'receipt_operation where kind = 1 and state = 1',
  'endorsement that waits': 'receipt_operation where kind = 1 and state = 0',
  'release that waits': 'release_order where release_state in (0, 1, 2)',
  'release with a pickup code': `release_order where pickup_code <> ''`,
  'checked ledger': 'ledger_check',
  'signed checkpoint': 'ledger_signature',
  'import batch': 'import_batch',
  'history of a change': 'record_history',
  role: 'role',
  camera: 'camera',
  challenge: 'captcha',
}

/** What migrations since change on purpose; each says why. */
const MEANT: Readonly<Record<string, Partial<Found>>> = {
  allowed_transition: { isAdded: true },
  // 0722: a loan that is drawn in part takes of limits what was drawn.
  bank: { changed: ['used_limit'] },
  guarantor: { changed: ['used_limit'] },
  limit_use: { isAdded: true, changed: ['freed_time'] },
  // 0714: challenges of before cannot be solved.
  captcha: { isGone: true },
  // 0741: a written-off loan is a loss.
  financing: { changed: ['asset_class'] },
  // 0625: factors that one person had set never counted.
  good_spec: { changed: ['grade_factor', 'version'] },
  kysely_migration: { isAdded: true },
  // States which streams begin with the upgrade.
  ledger_entry: { isAdded: true },
  ledger_waiting: { isAdded: true },
  // 0723: pending receipts reserve goods.
  lot: { changed: ['free_weight', 'version'] },
  // 0712, 0730: claims of loans, recoveries of banks.
  money_account: { isAdded: true },
  money_account_kind: { isAdded: true },
  // 0720: histories keep no pickup codes.
  record_history: { changed: ['changes'] },
  // 0660: a reversed repayment has no allocation.
  repayment: { changed: ['interest_amount', 'principal_amount'] },
  // 0691, 0740: seals and consents are granted with what they belong to.
  role: { changed: ['api_arr', 'path_arr', 'update_time', 'version'] },
}

interface Found {
  readonly isGone: boolean
  readonly isAdded: boolean
  readonly changed: readonly string[]
}

/** By a plain statement each: what no upgrade moves. */
const SUMS: Readonly<Record<string, string>> = {
  'money by account, fen': 'select account_id as id, sum(amount) as sum from posting group by 1',
  'balances, fen': 'select id, balance as sum from money_account where balance <> 0',
  'principal of loans, fen':
    'select id, draw_amount - principal_settled as sum from financing where draw_amount is not null',
  'pledged goods by receipt, hundredths of a tonne':
    'select receipt_id as id, sum(live_weight) as sum from pledge where pledge_state = 2 group by 1',
  'goods by lot, hundredths of a tonne':
    'select lot_id as id, sum(change_weight) as sum from lot_movement group by 1',
}

/** Fen that are owed once everything up to today is accrued. */
const readToday = (id: number): Promise<number> =>
  transact(db, platformWriter(registryOf()), async (unit) => {
    await unit.lock(LOAN_LIST, id)
    return (await loanToday(unit, id)).row.total_left
  })

let database: FreshDatabase
let db: Db
let before: Snapshot
let sumsBefore: Awaited<ReturnType<typeof sums>>
let held: Readonly<Record<string, number>>
let upgrade: PromiseSettledResult<void>

const rowsOf = async <T = Row>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(db)).rows

const sums = async () => {
  const lists = Object.entries(SUMS).map(
    async ([name, query]) =>
      [name, await rowsOf(`select id, sum::text from (${query}) sums order by id`)] as const,
  )
  return new Map(await Promise.all(lists))
}

beforeAll(async () => {
  database = await restoredInstallation()
  db = openDatabase(database.connection, { onFault: () => undefined })
  const counts = Object.entries(HELD).map(
    async ([name, rows]) => [name, (await rowsOf(`select from ${rows}`)).length] as const,
  )
  held = Object.fromEntries(await Promise.all(counts))
  before = await takeSnapshot(db)
  sumsBefore = await sums()
  ;[upgrade] = await Promise.allSettled([migrate(db, { afterwards: () => beginStreams(db, resources) })])
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function findings(): Promise<string[]> {
  const found: string[] = []
  await verifyLedger(db, resources, {}, ({ where, what }) => found.push(`${where}: ${what}`))
  return found
}

describe('the upgrade of a filled installation', () => {
  it('meets rows of every kind that migrations change', () => {
    expect(Object.keys(held).filter((name) => held[name] === 0)).toEqual([])
  })

  it('applies all migrations since', () => {
    expect(upgrade).toEqual({ status: 'fulfilled', value: undefined })
  })

  it('keeps all rows and values, except what a migration changes on purpose', async () => {
    const differences = differencesOf(before, await takeSnapshot(db))
    expect([...differences.keys()]).toEqual(Object.keys(MEANT).toSorted())
    for (const [table, meant] of Object.entries(MEANT)) {
      const { gone = [], added = 0, changed = {} } = differences.get(table) ?? {}
      const found: Found = {
        isGone: gone.length > 0,
        isAdded: added > 0,
        changed: Object.keys(changed).toSorted(),
      }
      expect(found, `${table}: ${JSON.stringify(changed)}`).toEqual({
        isGone: false,
        isAdded: false,
        changed: [],
        ...meant,
      })
    }
  })

  it.each(Object.keys(SUMS))('keeps %s', async (name) => {
    const kept = sumsBefore.get(name) ?? []
    expect(kept.length).toBeGreaterThan(10)
    expect((await sums()).get(name)).toEqual(kept)
  })

  it('leaves a ledger and books that verify', async () => {
    expect(await findings()).toEqual([])
  })
})

describe('an upgraded installation', () => {
  let platform: TestPlatform
  let admin: SignedIn
  beforeAll(async () => {
    await sql`update safe_setting set rate_limit_minute = 0, pwd_first_change = 0`.execute(db)
    platform = await testPlatformOn(database)
    admin = platform.admin
  })
  afterAll(() => platform.close())

  const recordOf = async (list: string, id: number) =>
    (await ok(admin.get<RecordAnswer>(list.replace(/List$/, 'Info'), { id }))).row

  /** Codes of what the list, and the page of its first record, are refused with. */
  const refusals = async ({ path, isSingle, verbs, calls }: Resource) => {
    const list = await admin.get<Row[]>(path, isSingle ? {} : { page: 1 })
    if (!list.status) return [list.code]
    const [first] = isSingle ? [] : list.data
    if (first === undefined || !verbs.has('look')) return []
    const page = await admin.get<RecordAnswer>(calls.info, { id: Number(first['id']) })
    return page.status ? [] : [page.code]
  }

  it.each(resources.map((resource) => [resource.path, resource] as const))(
    'shows %s',
    async (_, resource) => {
      expect(await refusals(resource)).toEqual([])
    },
  )

  const act = async (who: SignedIn, list: string, name: string, id: number) => {
    const { version } = await ok(admin.get<RecordAnswer>(list.replace(/List$/, 'Info'), { id }))
    return ok(who.post(list.replace(/List$/, name), { id, version }))
  }

  /** Loans that run with all of their pledge, and the people who take their steps. */
  const oldLoans = () =>
    rowsOf<{ id: number; owner: number; bank: number; store: number; pledge: number; receipt: number }>(`
      select loan.id, loan.owner_id as owner, loan.bank_id as bank, store_id as store, pledge.id as pledge, receipt_id as receipt
        from financing loan join pledge on financing_id = loan.id
       where loan_state = 7 and pledge_state = 2 and released_weight = 0 and loan.id < (select max(id) from financing)
         and not exists (select from release_order where financing_id = loan.id) order by loan.id limit 2`)

  it('posts a repayment of an old loan', async () => {
    const [loan] = await oldLoans()
    if (loan === undefined) throw new Error('no loan runs')
    const { read, posted } = repaymentDesk(platform, await joinLoan(platform, loan))
    const { principal_left: owed } = await recordOf(LOAN_LIST, loan.id)
    const repaid = await read(await posted(loan.id, 1_000_00))
    expect(repaid).toMatchObject({ status: 1, repay_amount: 1_000_00 })
    expect(repaid['remain_principal']).toBe(Number(owed) - Number(repaid['principal_amount']))
  })

  it('releases the goods of an old loan that is repaid, and closes it', async () => {
    const [, loan] = await oldLoans()
    if (loan === undefined) throw new Error('one loan runs')
    const people = await joinLoan(platform, loan)
    const desk = repaymentDesk(platform, people)
    const whole = await readToday(loan.id)
    await desk.posted(loan.id, whole)
    await ok(
      people.owner.post('seller_p/pledge/PledgeRelease', {
        id: loan.pledge,
        kind: 1,
        reason: 1,
        weight: null,
      }),
    )
    const [release] = await rowsOf<{ id: number }>(
      `select max(id) as id from release_order where pledge_id = ${loan.pledge}`,
    )
    const order = release?.id ?? 0
    await act(people.manager, RELEASE_LIST, 'Propose', order)
    await act(people.approver, RELEASE_LIST, 'Approve', order)
    await act(await joinOrganisation(platform, loan.store), RELEASE_LIST, 'Confirm', order)
    expect(await recordOf(PLEDGE_LIST, loan.pledge)).toMatchObject({ pledge_state: 3, live_weight: 0 })
    expect(await recordOf(RECEIPT_LIST, loan.receipt)).toMatchObject({
      pledge_weight: 0,
      controller_id: loan.owner,
    })
    await act(people.manager, APPLICATION_LIST, 'Close', loan.id)
    expect(await recordOf(LOAN_LIST, loan.id)).toMatchObject({ loan_state: 10, total_left: 0 })
  })

  it('divides an old receipt', async () => {
    const [receipt] = await rowsOf<{ id: number; holder: number; store: number; free: number }>(`
      select id, holder_id as holder, store_id as store, free_weight as free from receipt
       where life = 1 and holder_id = controller_id and free_weight = weight and free_weight > 200
         and not exists (select from receipt_operation where receipt_id = receipt.id and state = 0) order by id limit 1`)
    if (receipt === undefined) throw new Error('no receipt is free')
    const SPLIT = 2
    const operation = await asked(await joinOrganisation(platform, receipt.holder), SPLIT, receipt.id, {
      weight: 100,
    })
    await ok(step(await joinOrganisation(platform, receipt.store), 'Execute', operation))
    const children = await rowsOf<{ weight: number }>(`
      select weight from receipt_lineage join receipt on receipt.id = child_id where parent_id = ${receipt.id} order by weight`)
    expect(children.map(({ weight }) => weight)).toEqual([100, receipt.free - 100])
  })

  it('leaves a ledger and books that verify after these steps', async () => {
    expect(await findings()).toEqual([])
  })
})

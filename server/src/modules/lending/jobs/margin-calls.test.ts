// Margin calls of loans through their whole life (domain §3.6), with workers, kills and direct SQL.
import { INBOX_PATHS, type InboxResponse, type RecordResponse, type Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { APPLICATION_LIST, MARGIN_CALL_LIST } from '#modules/paths.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import {
  createTestPlatform,
  getRejectionCode,
  ok,
  type SignedInCaller,
  type TestPlatform,
} from '#testing/test-platform.ts'
import { CALL } from '../domain/cover/margin-call.ts'
import { LOAN_LIST } from '../testing/financing-fixture.ts'
import { agreeTerms, loadDossier, loadPages } from '../testing/margin-call-pages.ts'
import { createRepaymentFixture, type RepaymentFixture } from '../testing/repayment-fixture.ts'
import { createSaleFixture, type SaleFixture } from '../testing/sale-fixture.ts'
import { updateLoanNotices } from './loan-notices.ts'
import { valueNextLoans } from './loan-valuation.ts'
import { updateMarginCalls } from './margin-calls.ts'

/** At a haircut of 5 %, 40 t are worth 760,000 at 20,000 a tonne: 65.79 %. The lines are 75, 80 and 90 %, the advance rate is 70 %. */
const [DRAWN, WEIGHT] = [500_000_00, 40_00]
const [GOOD, CALM, WARNING, CALLED, CLOSE_OUT] = [20_000_00, 18_000_00, 17_200_00, 16_000_00, 14_000_00]

let platform: TestPlatform
let fixture: SaleFixture
let repayments: RepaymentFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createSaleFixture(platform, { terms: { cure_hours: 24 } })
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())

const log = { warn: (details: object) => expect(details).toBeUndefined() }
const deps = () => createJobDeps(platform.serverDb, log)
const valueAll = async () => {
  while (await valueNextLoans(platform.serverDb, log));
}
const work = async () => {
  await valueAll()
  await updateMarginCalls(deps())
}
const run = (statement: string) => sql.raw(statement).execute(platform.db)
/** Approved prices have one day each, so that the price of today is changed in its row. */
const changePrice = (fen: number) =>
  run(`
    alter table good_price_history disable trigger user;
    alter table good_price_history enable trigger value_loans_at_price;
    update good_price_history set new_price = ${fen}, status = status where spec_id = ${fixture.goods.specId} and status = 1;
    alter table good_price_history enable trigger user`)
const agePrices = (days: number) =>
  run(`
    alter table good_price_history disable trigger user;
    update good_price_history set price_date = price_date - ${days} where spec_id = ${fixture.goods.specId};
    alter table good_price_history enable trigger user`)
const setPrice = async (fen: number) => {
  await changePrice(fen)
  await work()
}

interface CallRow {
  readonly id: number
  readonly state: number
  readonly exposure: number
  readonly eligible_value: number
  readonly ltv: number
  readonly line: number
  readonly cash_required: number
  readonly goods_required: number
  /** Hours from the issue to the deadline. */
  readonly hours: number
}
const listCalls = async (loan: number) => {
  const { rows } = await sql<CallRow>`
    select id, state, exposure, eligible_value, ltv, line, cash_required, goods_required,
           round(extract(epoch from cure_by - create_time) / 3600)::bigint as hours
      from margin_call where financing_id = ${loan} order by id`.execute(platform.db)
  return rows
}
const listStates = async (loan: number) => (await listCalls(loan)).map(({ state }) => state)
const findCall = async (loan: number) => (await listCalls(loan)).at(-1) ?? expect.unreachable('no call')
const act = async (who: SignedInCaller, step: string, id: number, input: Row = {}) => {
  const { version } = await ok(platform.admin.get<RecordResponse>(MARGIN_CALL_LIST.replace(/List$/, 'Info'), { id }))
  const named = step === 'Extend' || step === 'Declare' ? { version } : {}
  return who.post(MARGIN_CALL_LIST.replace(/List$/, step), { id, ...named, ...input })
}

/** Creates a loan, and lets the price fall to the margin-call line. */
async function createCalledLoan() {
  await setPrice(GOOD)
  const drawn = await fixture.createDrawnLoan(DRAWN, WEIGHT)
  await work()
  expect(await listCalls(drawn.loan)).toEqual([])
  await setPrice(CALLED)
  return drawn
}
const expire = (loan: number) =>
  run(`
    alter table margin_call disable trigger protect_margin_call;
    update margin_call set cure_by = now() - interval '1 second' where financing_id = ${loan};
    alter table margin_call enable trigger protect_margin_call`)

/** Closes the banks on today and some days after it. */
const closeBanks = (days: number) =>
  run(`
    delete from calendar_day where kind = 3 and day >= today();
    insert into calendar_day (day, kind, name)
    select day, 1, 'test' from (select today() + n as day from generate_series(0, ${days}) n) days
     where extract(isodow from day) < 6 and not exists (select from calendar_day known where known.day = days.day)`)

describe('margin call', () => {
  it('is issued once at the line, with the amounts of the domain, and notifies the owner with proof', async () => {
    const { loan } = await createCalledLoan()
    expect(await listCalls(loan)).toMatchObject([
      {
        state: CALL.issued,
        exposure: DRAWN,
        eligible_value: 608_000_00,
        ltv: 82_24,
        line: 80_00,
        cash_required: 74_400_00,
        // 74,400 / (70 % × 16,000 × 95 %), rounded up
        goods_required: 7_00,
        hours: 24,
      },
    ])
    await work()
    await setPrice(CALLED + 1)
    expect(await listStates(loan)).toEqual([CALL.issued])

    const { items } = await ok(fixture.owner.get<InboxResponse>(INBOX_PATHS.list, { page: 1 }))
    await ok(fixture.owner.post(INBOX_PATHS.read, { items: items.map(({ kind, id }) => ({ kind, id })) }))
    await updateLoanNotices(deps())
    const { id } = await findCall(loan)
    const { row } = await ok(fixture.owner.get<RecordResponse>('seller_p/pledge/MarginCallInfo', { id }))
    expect(row).toMatchObject({ notice_time: expect.any(Number), seen_time: expect.any(Number) })
    await setPrice(GOOD)
    expect(await listStates(loan)).toEqual([CALL.cured])
  })

  it('is issued once by two workers, and after a kill between valuation and issue (I21)', async () => {
    await setPrice(GOOD)
    const loans = [await fixture.createDrawnLoan(DRAWN, WEIGHT), await fixture.createDrawnLoan(DRAWN, WEIGHT)]
    await changePrice(CALLED)
    // A killed worker has valued the loans and issued nothing.
    await valueAll()
    for (const { loan } of loans) expect(await listStates(loan)).toEqual([])
    const done = await Promise.all([updateMarginCalls(deps()), updateMarginCalls(deps())])
    expect(done.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2)
    for (const { loan } of loans) {
      expect(await listStates(loan)).toEqual([CALL.issued])
      const { rows } = await sql`select from loan_notice where financing_id = ${loan}`.execute(platform.db)
      expect(rows).toHaveLength(1)
    }
    await setPrice(GOOD)
  })

  it('is acknowledged by its owner, partly cured by a payment, and cured only within the advance rate (I21)', async () => {
    const { loan } = await createCalledLoan()
    const { id } = await findCall(loan)
    expect(await getRejectionCode(act(fixture.manager, 'Acknowledge', id))).toBe('forbidden')
    await ok(act(fixture.owner, 'Acknowledge', id))
    expect(await listStates(loan)).toEqual([CALL.acknowledged])
    await repayments.posted(loan, 74_399_99)
    await work()
    expect(await listStates(loan)).toEqual([CALL.partlyCured])
    await repayments.posted(loan, 1)
    await work()
    expect(await listStates(loan)).toEqual([CALL.cured])
  })

  it('is cured by a top-up of the required goods', async () => {
    const { loan } = await createCalledLoan()
    await fixture.toppedUp(loan, (await findCall(loan)).goods_required)
    await work()
    expect(await listStates(loan)).toEqual([CALL.cured])
  })

  it('lapses after two successive prices that leave it below the warning line', async () => {
    const { loan } = await createCalledLoan()
    await setPrice(CALM)
    await setPrice(WARNING)
    await setPrice(CALM)
    expect(await listStates(loan)).toEqual([CALL.issued])
    await setPrice(CALM + 1)
    expect(await listStates(loan)).toEqual([CALL.lapsedByPrice])
    await setPrice(CALLED)
    expect(await listStates(loan)).toEqual([CALL.lapsedByPrice, CALL.issued])
    await setPrice(GOOD)
  })

  it('is accelerated to four hours at the close-out line, also when it is issued there', async () => {
    const { loan } = await createCalledLoan()
    await setPrice(CLOSE_OUT)
    expect(await listCalls(loan)).toMatchObject([{ state: CALL.accelerated, hours: 4 }])
    await setPrice(GOOD)
    const { loan: fallen } = await fixture.createDrawnLoan(DRAWN, WEIGHT)
    await setPrice(CLOSE_OUT)
    expect(await listCalls(fallen)).toMatchObject([{ state: CALL.accelerated, hours: 4, line: 90_00 }])
    const { rows } = await sql<{ kind: number }>`
      select kind from loan_notice where financing_id = ${fallen}`.execute(platform.db)
    expect(rows).toEqual([{ kind: 2 }])
    await setPrice(GOOD)
    expect(await listStates(fallen)).toEqual([CALL.cured])
  })

  it('is breached after its deadline, and a late cure still ends it', async () => {
    const { loan } = await createCalledLoan()
    await expire(loan)
    await updateMarginCalls(deps())
    expect(await listStates(loan)).toEqual([CALL.breached])
    await updateMarginCalls(deps())
    await repayments.posted(loan, 74_400_00)
    await work()
    expect(await listStates(loan)).toEqual([CALL.cured])
  })

  it.runIf(isFullTier)('is not breached by a payment that is posted and not yet valued', async () => {
    const { loan } = await createCalledLoan()
    await repayments.posted(loan, 74_400_00)
    await expire(loan)
    await updateMarginCalls(deps())
    expect(await listStates(loan)).toEqual([CALL.issued])
    await work()
    expect(await listStates(loan)).toEqual([CALL.cured])
  })

  it('is extended once, by a second person, at most by the hours to cure', async () => {
    const { loan } = await createCalledLoan()
    const { id } = await findCall(loan)
    const ask = { ask_hours: 24, ask_reason: '货在途中' }
    expect(await getRejectionCode(act(fixture.owner, 'Ask', id, { ...ask, ask_hours: 25 }))).toBe('extension_too_long')
    await ok(act(fixture.approver, 'Ask', id, ask))
    expect(await getRejectionCode(act(fixture.approver, 'Extend', id))).toBe('own_step')
    expect(await getRejectionCode(act(fixture.manager, 'Extend', id))).not.toBe('')
    await ok(act(fixture.second, 'Decline', id))
    await ok(act(fixture.owner, 'Ask', id, ask))
    await ok(act(fixture.approver, 'Extend', id))
    expect(await listCalls(loan)).toMatchObject([{ hours: 48 }])
    expect(await getRejectionCode(act(fixture.owner, 'Ask', id, ask))).toBe('not_now')
    await setPrice(GOOD)
  })

  it('blocks releases until it ends, also in direct SQL (I22)', async () => {
    const { loan, pledge } = await createCalledLoan()
    expect(await getRejectionCode(fixture.requestRelease(pledge))).toBe('margin_call_open')
    await expect(
      run(`
        insert into release_order (kind, reason, pledge_id, financing_id, receipt_id, bank_id, owner_id, store_id, weight)
        select 1, 2, id, financing_id, receipt_id, bank_id, owner_id, store_id, 1 from pledge where id = ${pledge}`),
    ).rejects.toMatchObject({ hint: 'margin_call_open' })
    const life = await ok(fixture.owner.get<{ cover: { holds: string[] } }>('seller_p/pledge/LoanLife', { id: loan }))
    expect(life.cover.holds.join('')).toContain('补仓')
    await setPrice(GOOD)
    await ok(fixture.requestRelease(pledge, { weight: 1_00 }))
  })

  it.runIf(isFullTier)(
    'is issued from the agreed minimum on, and counts business hours as agreed, also those of an extension',
    async () => {
      await setPrice(GOOD)
      const { loan } = await fixture.createDrawnLoan(DRAWN, WEIGHT)
      await agreeTerms(platform.db, loan, { minimum_call: '7440001', calendar: 'working' })
      await setPrice(CALLED)
      expect(await listCalls(loan)).toEqual([])
      await closeBanks(9)
      await setPrice(CALLED - 1)
      const { id, hours, cash_required: cash } = await findCall(loan)
      expect(cash).toBeGreaterThan(74_400_00)
      // Three days of eight hours after nine closed ones.
      expect(hours).toBeGreaterThan(9 * 24 + 24)
      await ok(act(fixture.owner, 'Ask', id, { ask_hours: 8, ask_reason: '货在途中' }))
      await ok(act(fixture.approver, 'Extend', id))
      expect((await findCall(loan)).hours).toBeGreaterThanOrEqual(hours + 24)
      await setPrice(CLOSE_OUT)
      expect(await listStates(loan)).toEqual([CALL.accelerated])
      expect((await findCall(loan)).hours).toBeGreaterThan(8 * 24)
      await run(`delete from calendar_day where name = 'test'`)
      await setPrice(GOOD)
      expect(await listStates(loan)).toEqual([CALL.cured])
    },
  )

  it.runIf(isFullTier)('is issued at the close-out line below the minimum', async () => {
    await setPrice(GOOD)
    const { loan } = await fixture.createDrawnLoan(DRAWN, WEIGHT)
    await agreeTerms(platform.db, loan, { minimum_call: '99999999999' })
    await setPrice(CLOSE_OUT)
    expect(await listStates(loan)).toEqual([CALL.accelerated])
    await setPrice(GOOD)
  })

  it('leads to a default by two persons if it is breached, and to the sale of the goods of a loan that is not overdue', async () => {
    const { loan, pledge } = await createCalledLoan()
    const { id } = await findCall(loan)
    const reason = { answer: '内部意见' }
    expect(await getRejectionCode(act(fixture.manager, 'Propose', id, reason))).toBe('not_now')
    await expect(run(`update financing set loan_state = 9 where id = ${loan}`)).rejects.toMatchObject({
      hint: 'not_now',
    })
    await expect(run(`update margin_call set default_step = 1 where id = ${id}`)).rejects.toMatchObject({
      hint: 'not_now',
    })
    await expire(loan)
    await updateMarginCalls(deps())
    expect(await getRejectionCode(fixture.enforce(pledge))).toBe('not_now')
    expect(await getRejectionCode(act(fixture.approver, 'Declare', id))).toBe('not_now')
    await expect(run(`update margin_call set default_step = 1 where id = ${id}`)).rejects.toMatchObject({
      constraint: 'margin_call_propose_person_check',
    })
    await ok(act(fixture.risk, 'Propose', id, reason))
    await ok(act(fixture.approver, 'Refuse', id, reason))
    await ok(act(fixture.manager, 'Propose', id, reason))
    const declareByHand = `update margin_call set default_step = 2, default_time = now() where id = ${id}`
    await expect(run(declareByHand)).rejects.toMatchObject({ constraint: 'margin_call_declare_person_check' })
    expect(await getRejectionCode(act(fixture.manager, 'Declare', id))).toBe('position_needed')
    await ok(act(fixture.approver, 'Declare', id))
    expect(await getRejectionCode(act(fixture.owner, 'Dossier', id))).toBe('forbidden')
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ loan_state: 9, dpd: 0 })
    expect(await loadPages(platform.admin, MARGIN_CALL_LIST, id)).toMatch(/"default_reason":"内部意见"/)
    expect(await loadPages(fixture.owner, MARGIN_CALL_LIST, id)).not.toMatch(
      /内部意见|default_reason|propose_name|declare_name|dossier_files/,
    )
    expect(await loadPages(fixture.owner, APPLICATION_LIST, loan)).not.toContain('内部意见')

    const sale = await fixture.sale(pledge, { sale_price: 600_000_00, sale_cost: 0, storage_arrears: 0 })
    await ok(fixture.act(fixture.risk, 'Propose', sale))
    const paid = await fixture.proceeds(loan, 600_000_00)
    await ok(fixture.act(fixture.manager, 'Settle', sale, { repayment_id: paid }))
    await ok(fixture.act(fixture.second, 'Approve', sale))
    await fixture.handed(sale, WEIGHT)
    expect(await fixture.read(LOAN_LIST, loan)).toMatchObject({ total_left: 0 })
    await work()
    expect(await listStates(loan)).toEqual([CALL.cured])
    await ok(act(fixture.manager, 'Dossier', id))
    expect(await loadDossier(platform.db, id)).toMatchObject({ is_hashed: true, entries: 1, files: 1 })
    await setPrice(GOOD)
  })

  it.runIf(isFullTier)(
    'leads to no default once it is cured, also between proposal and declaration, or without a price',
    async () => {
      const { loan } = await createCalledLoan()
      const { id } = await findCall(loan)
      await expire(loan)
      await updateMarginCalls(deps())
      await ok(act(fixture.manager, 'Propose', id, { answer: '逾期未补足' }))
      await changePrice(GOOD)
      // Not valued yet: the cover is computed again.
      expect(await getRejectionCode(act(fixture.approver, 'Declare', id))).toBe('call_is_cured')
      await changePrice(CALLED)
      await agePrices(90)
      expect(await getRejectionCode(act(fixture.approver, 'Declare', id))).toBe('price_too_old')
      await agePrices(-90)
      await setPrice(GOOD)
      expect(await listStates(loan)).toEqual([CALL.cured])
      expect(await getRejectionCode(act(fixture.approver, 'Declare', id))).toBe('not_now')
    },
  )

  it('is protected against direct SQL', async () => {
    const { loan } = await createCalledLoan()
    const { id } = await findCall(loan)
    await setPrice(GOOD)
    const { loan: drawn } = await createCalledLoan()
    const open = await findCall(drawn)
    const change = (set: string, of = open.id) => run(`update margin_call set ${set} where id = ${of}`)
    for (const set of [
      'exposure = exposure + 1',
      'cash_required = 1',
      `cure_by = cure_by + interval '1 hour'`,
      `cure_by = cure_by - interval '1 hour'`,
      'ask_hours = 25',
      // The cover is not restored.
      'state = 4, end_time = now()',
      'extension = 2, ask_hours = 1',
    ])
      await expect(change(set), set).rejects.toMatchObject({ hint: 'not_now' })
    // Ended calls stay.
    await expect(change('breach_time = now()', id)).rejects.toMatchObject({ hint: 'not_now' })
    await expect(run(`delete from margin_call where id = ${id}`)).rejects.toMatchObject({ hint: 'not_now' })
    await expect(run('truncate margin_call cascade')).rejects.toMatchObject({ hint: 'not_now' })
    const copy = (of: string) => `
      insert into margin_call (financing_id, batch_id, exposure, eligible_value, line, cash_required, cure_by)
      select ${of}, (select max(id) from valuation_batch), 1, 0, 8000, 1, now()`
    await setPrice(CALLED + 2)
    await expect(run(copy(String(drawn)))).rejects.toMatchObject({ constraint: 'margin_call_open_key' })
    await expect(run(copy(`(select id from financing where loan_state = 10 limit 1)`))).rejects.toThrow(
      /query returned no rows/,
    )
    await setPrice(GOOD)
  })
})

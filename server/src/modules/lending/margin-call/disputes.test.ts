// Disputes of margin calls: parts, suspension, the bank's reply, and guards of breach and default.
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFullTier } from '../../../../../scripts/tier.mjs'
import { createTestPlatform, getRejectionCode, ok, type TestPlatform } from '#testing/test-platform.ts'
import { CALL } from '../domain/cover/margin-call.ts'
import { DISPUTE } from '../domain/cover/dispute.ts'
import { CALL_PRICES, type CallFixture, createCallFixture } from '../testing/call-fixture.ts'
import { buildDossierPdf } from './dossier.pdf.ts'
import { loadDossierHead, loadDossierLines } from './dossier.queries.ts'
import { getToday } from '../testing/financing-fixture.ts'
import { createRepaymentFixture, type RepaymentFixture } from '../testing/repayment-fixture.ts'

/** By 40 t · 95 % · 70 %: a call at 16,000 needs 74,400.00; at 17,000 a tonne it would be 47,800.00, at 16,500 61,100.00. */
const [CASH, OWN, HALF] = [74_400_00, 47_800_00, 61_100_00]

let platform: TestPlatform
let fixture: CallFixture
let repayments: RepaymentFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createCallFixture(platform)
  repayments = createRepaymentFixture(platform, fixture)
})
afterAll(() => platform.close())

const loadPledgeNo = async (pledge: number) => {
  const { rows } = await sql<{ no: string }>`select pledge_no as no from pledge where id = ${pledge}`.execute(
    platform.db,
  )
  return rows[0]?.no ?? ''
}
const createLines = async (pledge: number, line: Row) =>
  JSON.stringify([{ pledge_no: await loadPledgeNo(pledge), goods: '', ...line }])
const disputePrice = async (call: number, pledge: number, figure: string) =>
  fixture.actOnCall(fixture.owner, 'Dispute', call, {
    dispute_reason: 1,
    dispute_lines: await createLines(pledge, { figure }),
    dispute_figure: null,
    dispute_remark: '报价偏低',
    dispute_files: [],
  })
const createQuote = async () => ({
  quote_source: '上海有色网',
  quote_date: getToday(),
  quote_files: await fixture.files(fixture.risk),
})
const answer = async (call: number, pledge: number, line: Row, more: Row = {}) =>
  fixture.actOnCall(fixture.risk, 'Resolve', call, {
    resolve_lines: await createLines(pledge, line),
    resolve_figure: null,
    resolve_remark: '按当日报价',
    quote_source: '',
    quote_date: null,
    quote_files: [],
    ...more,
  })
const listEvents = async (call: number) => {
  const { rows } = await sql<{ kind: string }>`
    select replace(convert_from(body, 'UTF8')::jsonb ->> 'kind', 'margin_call.', '') as kind
      from ledger_entry where stream = 'margin_call:' || ${call}::bigint order by seq`.execute(platform.db)
  return rows.map(({ kind }) => kind)
}

describe('dispute of a margin call', () => {
  it('computes its parts by the own figures, and suspends the disputed part until the answer (I25)', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    expect(await getRejectionCode(disputePrice(call, pledge, '15999.99'))).toBe('nothing_disputed')
    for (const figure of ['1.234', '17000,50', '1,70'])
      expect(await getRejectionCode(disputePrice(call, pledge, figure)), figure).toBe('dispute_line_unread')
    await ok(disputePrice(call, pledge, '17,000'))
    expect(await fixture.loadCall(loan)).toMatchObject({
      dispute: DISPUTE.open,
      disputed: CASH - OWN,
      undisputed: OWN,
    })
    expect(await getRejectionCode(disputePrice(call, pledge, '17000'))).toBe('not_now')

    await repayments.posted(loan, OWN)
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.partlyCured, is_undisputed_cured: true })
    await fixture.expire(loan, 'cure_by')
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.partlyCured, is_undisputed_cured: true })
    // Paid in time: a lower price does not breach the call before the answer.
    await fixture.setPrice(CALL_PRICES.lower)
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.partlyCured })
    await expect(
      fixture.run(`update margin_call set state = 6, breach_time = now() where id = ${call}`),
    ).rejects.toMatchObject({ hint: 'call_disputed' })
    await fixture.setPrice(CALL_PRICES.called)

    expect(await getRejectionCode(answer(call, pledge, { figure: '16500' }))).toBe('quote_missing')
    await ok(answer(call, pledge, { figure: '16500' }, await createQuote()))
    expect(await fixture.loadCall(loan)).toMatchObject({
      dispute: DISPUTE.acceptedInPart,
      accepted: CASH - HALF,
      remainder: HALF - OWN,
    })
    expect((await fixture.loadCall(loan)).rest_hours).toBe(24)
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.partlyCured })
    await repayments.posted(loan, HALF - OWN)
    await fixture.work()
    // The bank accepted what is left; the call does not end as cured.
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.closed })
    expect(await listEvents(call)).toEqual([
      'issued',
      'disputed',
      'partly_cured',
      'undisputed_cured',
      'dispute_resolved',
      'conceded',
    ])
    const { rows } = await sql`select kind from loan_notice where margin_call_id = ${call} order by id`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ kind: 1 }, { kind: 4 }])
    await ok(fixture.actOnCall(fixture.manager, 'Dossier', call))
    const head = await loadDossierHead(platform.db, call)
    const text = JSON.stringify(
      buildDossierPdf({ head: head!, ...(await loadDossierLines(platform.db, call)), ledger: [], notified: [] }),
    )
    for (const part of [
      '17,000',
      '26,600.00 元',
      '47,800.00 元',
      '16500',
      '上海有色网',
      '认可 13,300.00 元，其余 13,300.00 元',
    ])
      expect(text, part).toContain(part)
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('is breached by an unpaid undisputed part, and leads to a default only for it (I25)', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    await fixture.expire(loan, 'cure_by')
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.breached })
    await ok(fixture.actOnCall(fixture.manager, 'Propose', call, { answer: '无争议部分未补' }))
    // Paid late, and not valued yet: the guard reads the cover again.
    await repayments.posted(loan, OWN)
    expect(await getRejectionCode(fixture.actOnCall(fixture.approver, 'Declare', call))).toBe('call_disputed')
    await fixture.work()
    await expect(
      fixture.run(
        `update margin_call set default_step = 2, default_time = now(), declare_person = 1 where id = ${call}`,
      ),
    ).rejects.toMatchObject({ hint: 'call_disputed' })

    await ok(answer(call, pledge, {}, await createQuote()))
    expect(await fixture.loadCall(loan)).toMatchObject({
      dispute: DISPUTE.rejected,
      accepted: 0,
      remainder: CASH - OWN,
    })
    expect(await getRejectionCode(fixture.actOnCall(fixture.approver, 'Declare', call))).toBe('call_disputed')
    await fixture.expire(loan, 'remainder_by')
    await ok(fixture.actOnCall(fixture.approver, 'Declare', call))
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('keeps the disputed part suspended if the bank is silent, and warns its risk officers once', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '20000'))
    expect(await fixture.loadCall(loan)).toMatchObject({ disputed: CASH, undisputed: 0 })
    for (const column of ['cure_by', 'dispute_until'] as const) await fixture.expire(loan, column)
    await fixture.work()
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({
      state: CALL.issued,
      is_silent: true,
      is_undisputed_cured: true,
    })
    expect(await listEvents(call)).toEqual(['issued', 'disputed', 'undisputed_cured', 'dispute_unanswered'])
    const { rows } = await sql<{ position: number }>`
      select distinct account.position from msg join msg_recipient on msg_id = msg.id join account on account.id = msg_recipient.account_id
       where msg.title like '%逾期未答复' and jump_path = '/pledge/call/look/' || ${call}::bigint`.execute(platform.db)
    expect(rows).toEqual([{ position: 2 }])
    expect(await getRejectionCode(fixture.actOnCall(fixture.manager, 'Propose', call, { answer: '逾期' }))).toBe(
      'not_now',
    )

    await ok(answer(call, pledge, {}, await createQuote()))
    await fixture.expire(loan, 'remainder_by')
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.breached })
    await fixture.setPrice(CALL_PRICES.good)
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.cured })
  })

  it('is answered from a price record, which accepts it, and its rest is accelerated at the close-out line', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    const addPrice = async (daysAgo: number) => {
      await fixture.price(17_000_00, getToday() - daysAgo * 86_400)
      const { rows } = await sql<{ id: number }>`
        select max(id) as id from good_price_history where spec_id = ${fixture.goods.specId}`.execute(platform.db)
      return String(rows[0]?.id)
    }
    const [old, price] = [await addPrice(60), await addPrice(1)]
    for (const price_id of ['999999', old])
      expect(await getRejectionCode(answer(call, pledge, { price_id })), price_id).toBe('dispute_line_unread')
    const manager = { price_id: price }
    expect(
      await getRejectionCode(
        fixture.actOnCall(fixture.approver, 'Resolve', call, {
          resolve_lines: await createLines(pledge, manager),
          resolve_remark: 'so',
        }),
      ),
    ).toBe('position_needed')
    await ok(answer(call, pledge, manager))
    expect(await fixture.loadCall(loan)).toMatchObject({
      dispute: DISPUTE.accepted,
      accepted: CASH - OWN,
      remainder: 0,
    })
    await fixture.setPrice(CALL_PRICES.closeOut)
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.accelerated, rest_hours: 4 })
    await fixture.setPrice(CALL_PRICES.good)
  })

  it.runIf(isFullTier)('reduces the amount of the close-out notice', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    await fixture.setPrice(CALL_PRICES.closeOut)
    const { rows } = await sql<{ content: string }>`
      select msg.content from loan_notice join msg on msg.id = msg_id where financing_id = ${loan} and kind = 2`.execute(
      platform.db,
    )
    // 500,000 − 70 % · 40 t · 14,000 · 95 % are 127,600.00; 26,600.00 of them are disputed.
    expect(rows).toEqual([{ content: expect.stringContaining('请还款 101000.00 元') as string }])
    await fixture.setPrice(CALL_PRICES.good)
  })

  it.runIf(isFullTier)('subtracts the accepted part no more once the price of the platform is corrected', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    await ok(answer(call, pledge, { figure: '17000' }, await createQuote()))
    await fixture.setPrice(17_000_00)
    await repayments.posted(loan, OWN - (CASH - OWN))
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.partlyCured })
    expect(await listEvents(call)).toContain('accepted_lowered')
    await repayments.posted(loan, CASH - OWN)
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.cured })
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('is answered no more once the default is declared', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    await fixture.expire(loan, 'cure_by')
    await fixture.work()
    await ok(fixture.actOnCall(fixture.manager, 'Propose', call, { answer: '逾期未补' }))
    await ok(fixture.actOnCall(fixture.approver, 'Declare', call))
    expect(await getRejectionCode(answer(call, pledge, { figure: '16500' }, await createQuote()))).toBe('not_now')
    await fixture.setPrice(CALL_PRICES.good)
  })

  it.runIf(isFullTier)('gives four hours for the rest of a call that was accelerated before its breach', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    await fixture.setPrice(CALL_PRICES.closeOut)
    await fixture.expire(loan, 'cure_by')
    await fixture.work()
    expect(await fixture.loadCall(loan)).toMatchObject({ state: CALL.breached })
    await ok(answer(call, pledge, {}, await createQuote()))
    expect(await fixture.loadCall(loan)).toMatchObject({ dispute: DISPUTE.rejected, rest_hours: 4 })
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('takes own weights, grades, debts and amounts', async () => {
    const cases: readonly (readonly [Row, number])[] = [
      // 16,000 · 110 % · 40 t · 95 % · 70 % leave 31,840.00.
      [{ dispute_reason: 3, figure: '110' }, 31_840_00],
      [{ dispute_reason: 4, dispute_figure: 450_000_00 }, 24_400_00],
      [{ dispute_reason: 5, dispute_figure: 1_00 }, 1_00],
    ]
    const ask = async (pledge: number, call: number, { figure = '', ...input }: Row) =>
      fixture.actOnCall(fixture.owner, 'Dispute', call, {
        dispute_lines: await createLines(pledge, { figure }),
        dispute_figure: null,
        dispute_remark: 'so',
        dispute_files: [],
        ...input,
      })
    for (const [input, left] of cases) {
      const { loan, pledge, call } = await fixture.createCalledLoan()
      await ok(ask(pledge, call, input))
      expect(await fixture.loadCall(loan)).toMatchObject({ disputed: CASH - left, undisputed: left })
    }
    // Nothing more than the pledged weight counts.
    const { pledge, call } = await fixture.createCalledLoan()
    expect(await getRejectionCode(ask(pledge, call, { dispute_reason: 2, figure: '45' }))).toBe('nothing_disputed')
    await fixture.setPrice(CALL_PRICES.good)
  })

  it('is protected against direct SQL', async () => {
    const { loan, pledge, call } = await fixture.createCalledLoan()
    await expect(
      fixture.run(`update margin_call set state = 6, breach_time = now() where id = ${call}`),
    ).rejects.toMatchObject({ hint: 'not_now' })
    await ok(disputePrice(call, pledge, '17000'))
    const change = (set: string) => fixture.run(`update margin_call set ${set} where id = ${call}`)
    for (const set of [
      'dispute = 0',
      'disputed_cash = disputed_cash + 1',
      `dispute_until = dispute_until + interval '1 hour'`,
      'accepted_cash = 1',
      'silent_time = now()',
      // The undisputed part is not paid.
      'undisputed_time = now()',
      'state = 8, end_time = now()',
    ])
      await expect(change(set), set).rejects.toMatchObject({ hint: 'not_now' })
    await expect(
      change(`dispute = 2, accepted_cash = disputed_cash, remainder_cash = 0, resolve_person = 1`),
    ).rejects.toMatchObject({ constraint: 'margin_call_quote_check' })
    await expect(
      change(`dispute = 2, accepted_cash = 1, remainder_cash = 0, resolve_person = 1, quote_price_ids = '{1}'`),
    ).rejects.toMatchObject({ constraint: 'margin_call_resolved_check' })
    await repayments.posted(loan, OWN)
    await fixture.work()
    await expect(change('state = 6, breach_time = now()')).rejects.toMatchObject({ hint: 'call_disputed' })
    await fixture.expire(loan, 'cure_by')
    await fixture.setPrice(CALL_PRICES.good)
    const { call: late, loan: lateLoan, pledge: latePledge } = await fixture.createCalledLoan()
    await fixture.expire(lateLoan, 'cure_by')
    expect(await getRejectionCode(disputePrice(late, latePledge, '17000'))).toBe('not_now')
    await fixture.setPrice(CALL_PRICES.good)
  })

  // Last: people stay joined.
  it('rejects an answer by the disputing person under another account (I9)', async () => {
    const { pledge, call } = await fixture.createCalledLoan()
    await ok(disputePrice(call, pledge, '17000'))
    await fixture.run(`
      update person set same_as = (select dispute_person from margin_call where id = ${call})
       where id = (select person_id from account where organisation_id = ${fixture.bankId} and position = 2)`)
    expect(await getRejectionCode(answer(call, pledge, { figure: '17000' }, await createQuote()))).toBe('own_step')
  })
})

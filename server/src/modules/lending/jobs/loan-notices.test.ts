import { INBOX_PATHS, type InboxResponse } from '@cangdan/protocol'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFindings } from '#modules/system/testing/verified.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { createTestPlatform, ok, type TestPlatform } from '#testing/test-platform.ts'
import { getToday } from '../testing/financing-fixture.ts'
import { createSaleFixture, type SaleFixture } from '../testing/sale-fixture.ts'
import { updateLoanNotices } from './loan-notices.ts'
import { valueNextLoans } from './loan-valuation.ts'
import { updateMarginCalls } from './margin-calls.ts'

const DAY = 86_400
/** At 20,000 a tonne and a haircut of 5 %, 40 t are worth 760,000. */
const [DRAWN, WEIGHT] = [500_000_00, 40_00]

let platform: TestPlatform
let fixture: SaleFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  fixture = await createSaleFixture(platform, { priced: 3, terms: { price_max_age: 96 } })
})
afterAll(() => platform.close())

const log = { warn: (details: object) => expect(details).toBeUndefined() }
const deps = () => createJobDeps(platform.db, log)
const setPrice = async (fen: number, daysAgo: number) => {
  await fixture.price(fen, getToday() - daysAgo * DAY)
  while (await valueNextLoans(platform.db, log));
  await updateMarginCalls(deps())
}
const listEntries = async (loan: number) => {
  const { rows } = await sql<{ kind: string; facts: Record<string, unknown> }>`
    select convert_from(body, 'UTF8')::jsonb ->> 'kind' as kind, convert_from(body, 'UTF8')::jsonb -> 'facts' as facts from ledger_entry
     where stream = ${`financing:${loan}`} and convert_from(body, 'UTF8')::jsonb ->> 'kind' like 'financing.notice%' order by seq`.execute(
    platform.db,
  )
  return rows.map(({ kind, facts }) => ({ kind: kind.replace('financing.', ''), facts }))
}

describe('margin notice', () => {
  it('is sent at each line to the owner, by message and SMS, and written to the ledger', async () => {
    const { loan } = await fixture.createDrawnLoan(DRAWN, WEIGHT)
    await setPrice(16_000_00, 2)
    const [message, sms] = await listEntries(loan)
    expect(message).toMatchObject({
      kind: 'notice_written',
      facts: { scene: 'margin', channel: 'message', text_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(sms).toMatchObject({ facts: { channel: 'sms', phone_masked: expect.stringMatching(/^1\d\d\*{4}\d{4}$/) } })
    const { rows } = await sql<{ content: string; subject_id: number }>`
      select content, subject_id from sms_record where scene = 'margin'`.execute(platform.db)
    expect(rows).toEqual([{ content: expect.stringContaining('贷款价值比为 82.'), subject_id: loan }])

    await setPrice(14_000_00, 1)
    const { items } = await ok(fixture.owner.get<InboxResponse>(INBOX_PATHS.list, { page: 1 }))
    expect(items[0]?.title).toContain('平仓线')
    expect(await listFindings(platform.db)).toEqual([])
  })

  it('is marked as seen when a recipient has opened it', async () => {
    const { items } = await ok(fixture.owner.get<InboxResponse>(INBOX_PATHS.list, { page: 1 }))
    const [notice] = items
    await ok(fixture.owner.post(INBOX_PATHS.read, { items: [{ kind: 'msg', id: notice?.id }] }))
    expect([await updateLoanNotices(deps()), await updateLoanNotices(deps())]).toEqual([1, 0])
    const { rows } = await sql<{ financing_id: number }>`
      select financing_id from loan_notice where seen_time is not null`.execute(platform.db)
    const entries = await listEntries(rows[0]?.financing_id ?? 0)
    expect(entries.at(-1)).toMatchObject({ kind: 'notice_seen', facts: { seen_at: expect.stringMatching(/Z$/) } })
  })
})

describe('enforcement notice', () => {
  it('is sent to the owner with the request for a sale, and written to the ledger', async () => {
    await setPrice(20_000_00, 0)
    const { loan, pledge } = await fixture.defaulted(DRAWN, WEIGHT)
    await fixture.sale(pledge)
    expect(await listEntries(loan)).toMatchObject([
      { kind: 'notice_written', facts: { scene: 'enforce', channel: 'message' } },
      { kind: 'notice_written', facts: { scene: 'enforce', channel: 'sms' } },
    ])
  })
})

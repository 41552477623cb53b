// Fixture for journal tests: ten accounts per test, and a check of all balances.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { AccountName } from '../money/moves.ts'
import type { JournalDraft } from '../declare/records/journal.ts'
import { createPlatformWriter, type Writer } from '../declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { getRegistry } from '#modules/registry.ts'
import { type TestPlatform, createTestPlatform } from '#testing/test-platform.ts'

export const RESTRICTED = '23001'
export const ACCOUNT_COUNT = 10
export const getTestAccount = (of: number): AccountName => ({ kind: 'test_pot', of })
export const CASH_ACCOUNT: AccountName = { kind: 'platform_cash', of: 0 }

export function setUpMoneyFixture() {
  let platform: TestPlatform
  let writer: Writer
  let first = 1
  beforeAll(async () => {
    platform = await createTestPlatform()
    writer = createPlatformWriter(getRegistry())
    await sql`insert into money_account_kind values ('test_pot', 'test', false)`.execute(platform.db)
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    first += ACCOUNT_COUNT
    await sql`
      insert into money_account (kind, owner, owner_id, may_go_below)
      select 'test_pot', 'test', ${first}::bigint + n, false from generate_series(0, ${ACCOUNT_COUNT - 1}) n`.execute(
      platform.db,
    )
  })
  const post = (...drafts: JournalDraft[]) => transact(platform.db, writer, (unit) => unit.post(drafts))
  return {
    platform: () => platform,
    writer: () => writer,
    /** The owner id of the first account of the current test. */
    first: () => first,
    post,
    fill: (of: number, amount: number) =>
      post(createJournalDraft(`fill ${of}`, CASH_ACCOUNT, getTestAccount(of), amount)),
    loadBalance: async (of: number) =>
      (
        await sql<{ balance: number }>`
          select balance from money_account where kind = 'test_pot' and owner_id = ${of}`.execute(platform.db)
      ).rows[0]?.balance,
    unproven: () => findUnbalanced(platform),
  }
}

export const createJournalDraft = (
  bizKey: string,
  from: AccountName,
  to: AccountName,
  amount: number,
): JournalDraft => ({
  bizKey,
  event: 'order_paid',
  source: 'test:1',
  bizNo: 'T1',
  amount,
  moves: [{ from, to, amount: BigInt(amount) }],
})

/** Finds accounts and journals that do not match their postings. */
async function findUnbalanced(platform: TestPlatform): Promise<unknown[]> {
  const { rows } = await sql`
    select 'account' as what, account.id, account.balance from money_account account
      left join posting on posting.account_id = account.id
     group by account.id
    having account.balance <> coalesce(sum(posting.amount), 0)
        or account.balance <> coalesce((array_agg(posting.balance_after order by posting.id desc) filter (where posting.id is not null))[1], 0)
        or (account.balance < 0 and not account.may_go_below)
    union all
    select 'journal', journal.id, sum(posting.amount) from journal left join posting on posting.journal_id = journal.id
     group by journal.id having coalesce(sum(posting.amount), 1) <> 0 or count(posting.id) < 2`.execute(platform.db)
  return rows
}

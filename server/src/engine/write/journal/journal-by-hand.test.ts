import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createJournalDraft, getTestAccount, setUpMoneyFixture, RESTRICTED } from '#engine/testing/money-fixture.ts'

const fixture = setUpMoneyFixture()
const { post, fill, loadBalance, unproven } = fixture

describe('SQL by hand', () => {
  const runSql = (statement: string) => sql.raw(statement).execute(fixture.platform().db)
  const runInTransaction = (...statements: string[]) =>
    fixture
      .platform()
      .db.transaction()
      .execute(async (tx) => {
        for (const statement of statements) await sql.raw(statement).execute(tx)
      })
  const buildJournal = (key: string) =>
    `insert into journal (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type)
     values ('${key} ${fixture.first()}', 'order_paid', 'test:1', 1, 'T1', 1, 100, 1, 1, 3)`
  const buildAccount = (of: number) => `(select id from money_account where kind = 'test_pot' and owner_id = ${of})`
  const buildPosting = (of: number, amount: number, of_journal = '(select max(id) from journal)') =>
    `insert into posting (journal_id, account_id, amount) values (${of_journal}, ${buildAccount(of)}, ${amount})`

  it('cannot post a journal with fewer than two postings, or an unbalanced one', async () => {
    await fill(fixture.first(), 10_00)
    const unbalanced = { constraint: 'journal_is_balanced' }
    await expect(runSql(buildJournal('none'))).rejects.toMatchObject(unbalanced)
    await expect(runInTransaction(buildJournal('single'), buildPosting(fixture.first(), -1_00))).rejects.toMatchObject(
      unbalanced,
    )
    await expect(
      runInTransaction(
        buildJournal('uneven'),
        buildPosting(fixture.first(), -1_00),
        buildPosting(fixture.first() + 1, 99),
      ),
    ).rejects.toMatchObject(unbalanced)
    // Rejected even if it was balanced in between.
    const whole = [buildJournal('later'), buildPosting(fixture.first(), -1_00), buildPosting(fixture.first() + 1, 1_00)]
    await expect(
      runInTransaction(
        ...whole,
        'set constraints all immediate',
        'set constraints all deferred',
        buildPosting(fixture.first() + 2, 1),
      ),
    ).rejects.toMatchObject(unbalanced)
    await runInTransaction(
      buildJournal('even'),
      buildPosting(fixture.first(), -1_00),
      buildPosting(fixture.first() + 1, 1_00),
    )
    expect(await unproven()).toEqual([])
  })

  it('cannot add postings to a posted journal', async () => {
    await fill(fixture.first(), 10_00)
    await post(
      createJournalDraft(
        `whole ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 1),
        1_00,
      ),
    )
    const last = '(select max(id) from journal)'
    const later = runInTransaction(
      buildPosting(fixture.first() + 2, 1_00, last),
      buildPosting(fixture.first(), -1_00, last),
    )
    await expect(later).rejects.toMatchObject({ code: RESTRICTED })
  })

  it('cannot take a balance below zero', async () => {
    const below = runInTransaction(
      buildJournal('below'),
      buildPosting(fixture.first(), -1_00),
      buildPosting(fixture.first() + 1, 1_00),
    )
    await expect(below).rejects.toMatchObject({ constraint: 'money_account_balance_check' })
  })

  it('cannot change postings, journals or balances', async () => {
    await fill(fixture.first(), 10_00)
    for (const forged of [
      'update posting set amount = amount + 1',
      'update posting set remark = remark',
      'delete from posting',
      'truncate posting cascade',
      "update journal set remark = 'x'",
      'delete from journal',
      'truncate journal cascade',
      'update money_account set balance = balance + 1, total_in = total_in + 1',
      'update money_account set moved = moved',
      "update money_account set may_go_below = true where kind = 'test_pot'",
      'delete from money_account where balance = 0',
      'truncate money_account cascade',
      `insert into money_account (kind, owner, owner_id, may_go_below, balance, total_in) values ('test_pot', 'test', 900000, false, 5, 5)`,
    ])
      await expect(runSql(forged), forged).rejects.toMatchObject({ code: RESTRICTED })
    const without = `insert into money_account (kind, owner, owner_id, may_go_below) values ('test_pot', 'test', 900000, true)`
    await expect(runSql(without)).rejects.toMatchObject({ code: '23503' })
    expect(await unproven()).toEqual([])
  })

  const buildDraft = (key: string, moved: readonly (readonly [of: number, amount: string])[]) =>
    `insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type, kinds, owners, amounts)
     values ('${key} ${fixture.first()}', 'order_paid', 'test:1', 1, 'T1', 1, 100, 1, 1, 3, array[${moved.map(() => `'test_pot'`).join()}]::text[],
             array[${moved.map(([of]) => of).join()}]::bigint[], array[${moved.map(([, amount]) => amount).join()}]::bigint[])`

  it('cannot draft a journal with fewer than two postings, or an unbalanced one', async () => {
    await fill(fixture.first(), 10_00)
    const drafts: (readonly [of: number, amount: string])[][] = [
      [],
      [[fixture.first(), '0']],
      [[fixture.first(), '-100']],
      [
        [fixture.first(), '-100'],
        [fixture.first() + 1, '99'],
      ],
      [
        [fixture.first(), '-100'],
        [fixture.first() + 1, '100'],
        [fixture.first() + 2, 'null'],
      ],
      // A repeated account would be moved only once, an unknown one not at all.
      [
        [fixture.first(), '-100'],
        [fixture.first() + 1, '60'],
        [fixture.first() + 1, '40'],
      ],
      [
        [fixture.first(), '-100'],
        [fixture.first() + 900_000, '100'],
      ],
    ]
    for (const [at, moved] of drafts.entries())
      await expect(runSql(buildDraft(`draft ${at}`, moved)), `draft ${at}`).rejects.toMatchObject({
        constraint: 'journal_is_balanced',
      })
    const below = runSql(
      buildDraft('poor', [
        [fixture.first(), '-1001'],
        [fixture.first() + 1, '1001'],
      ]),
    )
    await expect(below).rejects.toMatchObject({ constraint: 'money_account_balance_check' })
    await runSql(
      buildDraft('whole', [
        [fixture.first(), '-100'],
        [fixture.first() + 1, '100'],
      ]),
    )
    expect(await loadBalance(fixture.first())).toBe(9_00)
    expect(await unproven()).toEqual([])
  })

  it('cannot unbalance a drafted journal within its transaction', async () => {
    await fill(fixture.first(), 10_00)
    const whole = buildDraft('mixed', [
      [fixture.first(), '-100'],
      [fixture.first() + 1, '100'],
    ])
    const unbalanced = { constraint: 'journal_is_balanced' }
    await expect(runInTransaction(whole, buildPosting(fixture.first() + 2, 1))).rejects.toMatchObject(unbalanced)
    await expect(
      runInTransaction(whole, 'set constraints all immediate', buildPosting(fixture.first() + 2, 1)),
    ).rejects.toMatchObject(unbalanced)
    expect(await loadBalance(fixture.first())).toBe(10_00)
  })

  it('cannot set the time, balance or user of a posting', async () => {
    await fill(fixture.first(), 10_00)
    await runInTransaction(
      buildJournal('given')
        .replace('change_type)', 'change_type, create_time, operator_name, nick_name)')
        .replace(', 3)', ", 3, '2001-01-01', 'Somebody', 'Somebody')"),
      buildPosting(fixture.first(), -1_00)
        .replace('amount)', 'amount, balance_after, create_time)')
        .replace('-100)', "-100, 77, '2001-01-01')"),
      buildPosting(fixture.first() + 1, 1_00),
    )
    const { rows } = await sql<{
      balance_after: number
      nick_name: string
      operator_name: string
      is_now: boolean
    }>`
      select posting.balance_after, journal.nick_name, journal.operator_name,
             posting.create_time > now() - interval '1 minute' and journal.create_time > now() - interval '1 minute' as is_now
        from posting join journal on journal.id = posting.journal_id order by posting.id desc limit 2`.execute(
      fixture.platform().db,
    )
    expect(rows.map((row) => row.balance_after)).toEqual([1_00, 9_00])
    for (const row of rows) expect(row).toMatchObject({ nick_name: '', operator_name: '', is_now: true })
  })
})

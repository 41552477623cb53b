// Money moves in double entry (security §4.5, domain §2.16): nothing comes from nothing, no balance falls below zero, and nothing is
// ever changed, by however many writers at once and by hand neither.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AccountName } from '#domain/money/moves.ts'
import type { JournalDraft } from '#engine/declare/journal.ts'
import { platformWriter, type Writer } from '#engine/declare/writer.ts'
import { registryOf } from '#resources/registry.ts'
import { Failure } from '#platform/failure.ts'
import { type TestPlatform, testPlatform } from '#testing/test-platform.ts'
import { transact } from './unit-of-work.ts'

const RESTRICTED = '23001'
const POTS = 10
const pot = (of: number): AccountName => ({ kind: 'test_pot', of })
const SPRING: AccountName = { kind: 'platform_cash', of: 0 }

let platform: TestPlatform
let writer: Writer
let first = 1

beforeAll(async () => {
  platform = await testPlatform()
  writer = platformWriter(registryOf())
  await sql`insert into money_account_kind values ('test_pot', 'test', false)`.execute(platform.db)
})
afterAll(() => platform.close())

/** Ten accounts of their own for each test. */
beforeEach(async () => {
  first += POTS
  await sql`
    insert into money_account (kind, owner, owner_id, may_go_below)
    select 'test_pot', 'test', ${first}::bigint + n, false from generate_series(0, ${POTS - 1}) n`.execute(
    platform.db,
  )
})

const draft = (bizKey: string, from: AccountName, to: AccountName, amount: number): JournalDraft => ({
  bizKey,
  event: 'order_paid',
  source: 'test:1',
  bizNo: 'T1',
  amount,
  moves: [{ from, to, amount: BigInt(amount) }],
})
const post = (...drafts: JournalDraft[]) => transact(platform.db, writer, (unit) => unit.post(drafts))
const fill = (of: number, amount: number) => post(draft(`fill ${of}`, SPRING, pot(of), amount))
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'posted',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )
const balanceOf = async (of: number) =>
  (
    await sql<{ balance: number }>`
      select balance from money_account where kind = 'test_pot' and owner_id = ${of}`.execute(platform.db)
  ).rows[0]?.balance

/** What does not follow from the postings, of all accounts and journals there are. */
async function unproven(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'account' as what, account.id, account.balance from money_account account
      left join posting on posting.account_id = account.id
     group by account.id
    having account.balance <> coalesce(sum(posting.amount), 0)
        or account.balance <> coalesce((array_agg(posting.balance_after order by posting.id desc) filter (where posting.id is not null))[1], 0)
        or (account.balance < 0 and not account.may_go_below)
    union all
    select 'journal', journal.id, sum(posting.amount) from journal left join posting on posting.journal_id = journal.id
     group by journal.id having coalesce(sum(posting.amount), 1) <> 0 or count(posting.id) < 2`.execute(
    platform.db,
  )
  return rows
}

describe('any number of transfers at once (I9)', () => {
  it('come from nothing, lose nothing and leave no account below zero', async () => {
    const place = fc.integer({ min: 0, max: POTS - 1 })
    const step = fc
      .record({ from: place, to: place, amount: fc.integer({ min: 1, max: 400 }) })
      .filter(({ from, to }) => from !== to)
    const lines = fc.array(fc.array(step, { minLength: 6, maxLength: 12 }), { minLength: 12, maxLength: 16 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(lines, async (writers) => {
        run += 1
        for (let n = 0; n < POTS; n += 1)
          await post(draft(`fill ${run} ${first + n}`, SPRING, pot(first + n), 500))
        const before = await total()
        const outcomes = await Promise.all(
          writers.map(async (steps, who) => {
            const own: string[] = []
            for (const [n, { from, to, amount }] of steps.entries())
              own.push(
                await codeOf(
                  post(draft(`${run} ${who} ${n} ${first}`, pot(first + from), pot(first + to), amount)),
                ),
              )
            return own
          }),
        )
        expect(new Set(outcomes.flat())).toEqual(new Set(['posted', 'insufficient_balance']))
        expect(await total()).toBe(before)
        expect(await unproven()).toEqual([])
      }),
      { numRuns: 4, seed: 130 },
    )
  })

  const total = async () =>
    (
      await sql<{ sum: number }>`
        select sum(balance)::bigint as sum from money_account where kind = 'test_pot'`.execute(platform.db)
    ).rows[0]?.sum

  it('that both take the last yuan give it to one', async () => {
    await fill(first, 1_00)
    const take = (n: number) => codeOf(post(draft(`last ${first} ${n}`, pot(first), pot(first + n), 1_00)))
    const outcomes = await Promise.all([1, 2, 3, 4].map(take))
    expect(outcomes.toSorted()).toEqual([...Array<string>(3).fill('insufficient_balance'), 'posted'])
    expect(await balanceOf(first)).toBe(0)
  })

  it('say what there is and what was asked', async () => {
    await fill(first, 12_00)
    const asked = post(draft(`more ${first}`, pot(first), pot(first + 1), 20_00))
    await expect(asked).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { values: { available: '12.00', asked: '20.00' } },
    })
  })

  it('of several journals each, whose accounts cross, are all posted', async () => {
    for (const of of [0, 1, 2, 3]) await fill(first + of, 100_00)
    const crossing = (n: number) => {
      const [a, b, c, d] = n % 2 === 0 ? [0, 1, 2, 3] : [3, 2, 1, 0]
      const key = (part: string) => `cross ${first} ${n} ${part}`
      return codeOf(
        post(
          draft(key('one'), pot(first + (c ?? 0)), pot(first + (d ?? 0)), 1),
          draft(key('two'), pot(first + (a ?? 0)), pot(first + (b ?? 0)), 1),
        ),
      )
    }
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => crossing(n)))
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    expect(await unproven()).toEqual([])
  })

  it('of one transaction are all posted or none', async () => {
    await fill(first, 5_00)
    const both = post(
      draft(`one ${first}`, pot(first), pot(first + 1), 3_00),
      draft(`two ${first}`, pot(first), pot(first + 2), 3_00),
    )
    expect(await codeOf(both)).toBe('insufficient_balance')
    expect(await balanceOf(first)).toBe(5_00)
  })
})

describe('a journal under one key', () => {
  it('is posted once, however often and by however many at once', async () => {
    await fill(first, 10_00)
    const same = () => post(draft(`once ${first}`, pot(first), pot(first + 1), 6_00))
    const posted = (await Promise.all(Array.from({ length: 6 }, same))).flat()
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(posted.map(({ id }) => id)).size).toBe(1)
    // What is left would not pay for it again.
    expect((await same())[0]?.isNew).toBe(false)
    expect(await balanceOf(first)).toBe(4_00)
  })

  it('is refused where it moves other money', async () => {
    await fill(first, 10_00)
    await post(draft(`key ${first}`, pot(first), pot(first + 1), 1_00))
    for (const other of [
      draft(`key ${first}`, pot(first), pot(first + 1), 2_00),
      draft(`key ${first}`, pot(first), pot(first + 2), 1_00),
      { ...draft(`key ${first}`, pot(first), pot(first + 1), 1_00), source: 'test:2' },
    ])
      expect(await codeOf(post(other))).toBe('key_reused')
    expect(await balanceOf(first)).toBe(9_00)
  })
})

describe('SQL by hand', () => {
  const by = (statement: string) => sql.raw(statement).execute(platform.db)
  const inOne = (...statements: string[]) =>
    platform.db.transaction().execute(async (tx) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
    })
  const journal = (key: string) =>
    `insert into journal (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type)
     values ('${key} ${first}', 'order_paid', 'test:1', 1, 'T1', 1, 100, 1, 1, 3)`
  const account = (of: number) =>
    `(select id from money_account where kind = 'test_pot' and owner_id = ${of})`
  const line = (of: number, amount: number, of_journal = '(select max(id) from journal)') =>
    `insert into posting (journal_id, account_id, amount) values (${of_journal}, ${account(of)}, ${amount})`

  it('posts no journal of fewer than two postings, or that does not add up to nothing', async () => {
    await fill(first, 10_00)
    const unbalanced = { constraint: 'journal_is_balanced' }
    await expect(by(journal('none'))).rejects.toMatchObject(unbalanced)
    await expect(inOne(journal('single'), line(first, -1_00))).rejects.toMatchObject(unbalanced)
    await expect(inOne(journal('uneven'), line(first, -1_00), line(first + 1, 99))).rejects.toMatchObject(
      unbalanced,
    )
    // Not even where it was whole for a moment.
    const whole = [journal('later'), line(first, -1_00), line(first + 1, 1_00)]
    await expect(
      inOne(...whole, 'set constraints all immediate', 'set constraints all deferred', line(first + 2, 1)),
    ).rejects.toMatchObject(unbalanced)
    await inOne(journal('even'), line(first, -1_00), line(first + 1, 1_00))
    expect(await unproven()).toEqual([])
  })

  it('adds nothing to a journal that is whole, though it would add up', async () => {
    await fill(first, 10_00)
    await post(draft(`whole ${first}`, pot(first), pot(first + 1), 1_00))
    const last = '(select max(id) from journal)'
    const later = inOne(line(first + 2, 1_00, last), line(first, -1_00, last))
    await expect(later).rejects.toMatchObject({ code: RESTRICTED })
  })

  it('takes no balance below zero', async () => {
    const below = inOne(journal('below'), line(first, -1_00), line(first + 1, 1_00))
    await expect(below).rejects.toMatchObject({ constraint: 'money_account_balance_check' })
  })

  it('changes neither postings nor journals, nor a balance but by them', async () => {
    await fill(first, 10_00)
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
      await expect(by(forged), forged).rejects.toMatchObject({ code: RESTRICTED })
    const without = `insert into money_account (kind, owner, owner_id, may_go_below) values ('test_pot', 'test', 900000, true)`
    await expect(by(without)).rejects.toMatchObject({ code: '23503' })
    expect(await unproven()).toEqual([])
  })

  const drafted = (key: string, moved: readonly (readonly [of: number, amount: string])[]) =>
    `insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type, kinds, owners, amounts)
     values ('${key} ${first}', 'order_paid', 'test:1', 1, 'T1', 1, 100, 1, 1, 3, array[${moved.map(() => `'test_pot'`)}]::text[],
             array[${moved.map(([of]) => of)}]::bigint[], array[${moved.map(([, amount]) => amount)}]::bigint[])`

  it('drafts no journal of fewer than two postings, or that does not add up to nothing', async () => {
    await fill(first, 10_00)
    const drafts: (readonly [of: number, amount: string])[][] = [
      [],
      [[first, '0']],
      [[first, '-100']],
      [
        [first, '-100'],
        [first + 1, '99'],
      ],
      [
        [first, '-100'],
        [first + 1, '100'],
        [first + 2, 'null'],
      ],
      // Of an account twice, only one would be moved; of none, none.
      [
        [first, '-100'],
        [first + 1, '60'],
        [first + 1, '40'],
      ],
      [
        [first, '-100'],
        [first + 900_000, '100'],
      ],
    ]
    for (const [at, moved] of drafts.entries())
      await expect(by(drafted(`draft ${at}`, moved)), `draft ${at}`).rejects.toMatchObject({
        constraint: 'journal_is_balanced',
      })
    const below = by(
      drafted('poor', [
        [first, '-1001'],
        [first + 1, '1001'],
      ]),
    )
    await expect(below).rejects.toMatchObject({ constraint: 'money_account_balance_check' })
    await by(
      drafted('whole', [
        [first, '-100'],
        [first + 1, '100'],
      ]),
    )
    expect(await balanceOf(first)).toBe(9_00)
    expect(await unproven()).toEqual([])
  })

  it('adds nothing uneven to a journal of a draft, not even in its own transaction', async () => {
    await fill(first, 10_00)
    const whole = drafted('mixed', [
      [first, '-100'],
      [first + 1, '100'],
    ])
    const unbalanced = { constraint: 'journal_is_balanced' }
    await expect(inOne(whole, line(first + 2, 1))).rejects.toMatchObject(unbalanced)
    await expect(inOne(whole, 'set constraints all immediate', line(first + 2, 1))).rejects.toMatchObject(
      unbalanced,
    )
    expect(await balanceOf(first)).toBe(10_00)
  })

  it('says no other moment, balance or transaction of what it posts', async () => {
    await fill(first, 10_00)
    await inOne(
      journal('given')
        .replace('change_type)', 'change_type, create_time, operator_name, nick_name)')
        .replace(', 3)', ", 3, '2001-01-01', 'Somebody', 'Somebody')"),
      line(first, -1_00)
        .replace('amount)', 'amount, balance_after, create_time)')
        .replace('-100)', "-100, 77, '2001-01-01')"),
      line(first + 1, 1_00),
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
      platform.db,
    )
    expect(rows.map((row) => row.balance_after)).toEqual([1_00, 9_00])
    for (const row of rows) expect(row).toMatchObject({ nick_name: '', operator_name: '', is_now: true })
  })
})

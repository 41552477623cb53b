import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Move } from '#engine/money/moves.ts'
import type { JournalDraft } from '#engine/declare/records/journal.ts'
import {
  createJournalDraft,
  getTestAccount,
  ACCOUNT_COUNT,
  setUpMoneyFixture,
  CASH_ACCOUNT,
} from '#engine/testing/money-fixture.ts'
import { transact } from '../unit-of-work.ts'
import { Failure } from '#platform/failure.ts'

const fixture = setUpMoneyFixture()
const { post, fill, loadBalance, unproven } = fixture

const toCode = (done: Promise<unknown>) =>
  done.then(
    () => 'posted',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

describe('concurrent transfers (I9)', () => {
  it('keep the total, and leave no account below zero', async () => {
    const place = fc.integer({ min: 0, max: ACCOUNT_COUNT - 1 })
    const step = fc
      .record({ from: place, to: place, amount: fc.integer({ min: 1, max: 400 }) })
      .filter(({ from, to }) => from !== to)
    const lines = fc.array(fc.array(step, { minLength: 6, maxLength: 12 }), { minLength: 12, maxLength: 16 })
    let run = 0
    await fc.assert(
      fc.asyncProperty(lines, async (writers) => {
        run += 1
        for (let n = 0; n < ACCOUNT_COUNT; n += 1)
          await post(
            createJournalDraft(
              `fill ${run} ${fixture.first() + n}`,
              CASH_ACCOUNT,
              getTestAccount(fixture.first() + n),
              500,
            ),
          )
        const before = await total()
        const outcomes = await Promise.all(
          writers.map(async (steps, who) => {
            const own: string[] = []
            for (const [n, { from, to, amount }] of steps.entries())
              own.push(
                await toCode(
                  post(
                    createJournalDraft(
                      `${run} ${who} ${n} ${fixture.first()}`,
                      getTestAccount(fixture.first() + from),
                      getTestAccount(fixture.first() + to),
                      amount,
                    ),
                  ),
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
        select sum(balance)::bigint as sum from money_account where kind = 'test_pot'`.execute(fixture.platform().db)
    ).rows[0]?.sum

  it('spend the last yuan only once', async () => {
    await fill(fixture.first(), 1_00)
    const take = (n: number) =>
      toCode(
        post(
          createJournalDraft(
            `last ${fixture.first()} ${n}`,
            getTestAccount(fixture.first()),
            getTestAccount(fixture.first() + n),
            1_00,
          ),
        ),
      )
    const outcomes = await Promise.all([1, 2, 3, 4].map(take))
    expect(outcomes.toSorted()).toEqual([...Array<string>(3).fill('insufficient_balance'), 'posted'])
    expect(await loadBalance(fixture.first())).toBe(0)
  })

  it('report the available and the required amount', async () => {
    await fill(fixture.first(), 12_00)
    const requested = post(
      createJournalDraft(
        `more ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 1),
        20_00,
      ),
    )
    await expect(requested).rejects.toMatchObject({
      code: 'insufficient_balance',
      details: { values: { available: '12.00', asked: '20.00' } },
    })
  })

  it('update account rows in place, since no index covers a changed column', async () => {
    const { rows } = await sql<{ index: string }>`
      select indexrelid::regclass::text as index from pg_index
       where indrelid = 'money_account'::regclass and pg_get_indexdef(indexrelid) ~ '\\y(balance|total_in|total_out|moved|change_time)\\y'`.execute(
      fixture.platform().db,
    )
    expect(rows).toEqual([])
  })

  it('with several crossing journals each are all posted', async () => {
    for (const of of [0, 1, 2, 3]) await fill(fixture.first() + of, 100_00)
    const postCrossing = (n: number) => {
      const [a, b, c, d] = n % 2 === 0 ? [0, 1, 2, 3] : [3, 2, 1, 0]
      const key = (part: string) => `cross ${fixture.first()} ${n} ${part}`
      return toCode(
        post(
          createJournalDraft(
            key('one'),
            getTestAccount(fixture.first() + (c ?? 0)),
            getTestAccount(fixture.first() + (d ?? 0)),
            1,
          ),
          createJournalDraft(
            key('two'),
            getTestAccount(fixture.first() + (a ?? 0)),
            getTestAccount(fixture.first() + (b ?? 0)),
            1,
          ),
        ),
      )
    }
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => postCrossing(n)))
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    expect(await unproven()).toEqual([])
  })

  it('do not wait for the work of another transaction', async () => {
    await fill(fixture.first(), 5_00)
    const other = () =>
      post(
        createJournalDraft(
          `other ${fixture.first()}`,
          getTestAccount(fixture.first()),
          getTestAccount(fixture.first() + 1),
          1_00,
        ),
      )
    const { db } = fixture.platform()
    await transact(db, fixture.writer(), async (unit) => {
      unit.post([
        createJournalDraft(
          `own ${fixture.first()}`,
          getTestAccount(fixture.first()),
          getTestAccount(fixture.first() + 2),
          1_00,
        ),
      ])
      await other()
      expect(await loadBalance(fixture.first())).toBe(4_00)
    })
    expect(await loadBalance(fixture.first())).toBe(3_00)
  })

  it('that post crossing journals one by one are all posted', async () => {
    await fill(fixture.first(), 100_00)
    await fill(fixture.first() + 1, 100_00)
    const { db } = fixture.platform()
    const postCrossing = (n: number) =>
      transact(db, fixture.writer(), (unit) => {
        const [a, b] = n % 2 === 0 ? [0, 1] : [1, 0]
        for (const of of [a, b])
          unit.post([
            createJournalDraft(
              `each ${fixture.first()} ${n} ${of}`,
              getTestAccount(fixture.first() + of),
              getTestAccount(fixture.first() + 2 + of),
              1,
            ),
          ])
      })
    await Promise.all(Array.from({ length: 20 }, (_, n) => postCrossing(n)))
    expect(await loadBalance(fixture.first())).toBe(100_00 - 20)
    expect(await unproven()).toEqual([])
  })

  it('of one transaction are posted together or not at all', async () => {
    await fill(fixture.first(), 5_00)
    const both = post(
      createJournalDraft(
        `one ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 1),
        3_00,
      ),
      createJournalDraft(
        `two ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 2),
        3_00,
      ),
    )
    expect(await toCode(both)).toBe('insufficient_balance')
    expect(await loadBalance(fixture.first())).toBe(5_00)
  })
})

/** Adds a move between other accounts. */
const addMove = (whole: JournalDraft): JournalDraft => ({
  ...whole,
  moves: [
    ...whole.moves,
    { from: getTestAccount(fixture.first()), to: getTestAccount(fixture.first() + 4), amount: 1n },
  ],
})

const countJournals = async (key: string) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from journal where biz_key = ${key}`.execute(
      fixture.platform().db,
    )
  ).rows[0]?.count

describe('journal with a key', () => {
  it('is posted once by any number of concurrent calls', async () => {
    await fill(fixture.first(), 10_00)
    const postSame = () =>
      post(
        createJournalDraft(
          `once ${fixture.first()}`,
          getTestAccount(fixture.first()),
          getTestAccount(fixture.first() + 1),
          6_00,
        ),
      )
    await Promise.all(Array.from({ length: 6 }, postSame))
    // The remaining balance would not cover it.
    await postSame()
    expect(await countJournals(`once ${fixture.first()}`)).toBe(1)
    expect(await loadBalance(fixture.first())).toBe(4_00)
  })

  it('is equal in any order of moves, and does not block other journals', async () => {
    await fill(fixture.first(), 10_00)
    const key = `order ${fixture.first()}`
    const [one, other] = [1, 2].map((n) => ({
      from: getTestAccount(fixture.first()),
      to: getTestAccount(fixture.first() + n),
      amount: BigInt(n),
    })) as [Move, Move]
    const both = createJournalDraft(key, getTestAccount(fixture.first()), getTestAccount(fixture.first() + 1), 3)
    await post({ ...both, moves: [one, other] })
    const beside = createJournalDraft(
      `beside ${fixture.first()}`,
      getTestAccount(fixture.first()),
      getTestAccount(fixture.first() + 3),
      4,
    )
    await post({ ...both, moves: [other, one] }, beside)
    expect(await countJournals(key)).toBe(1)
    expect(await loadBalance(fixture.first())).toBe(10_00 - 3 - 4)
  })

  it('is rejected with other moves or data', async () => {
    await fill(fixture.first(), 10_00)
    await post(
      createJournalDraft(
        `key ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 1),
        1_00,
      ),
    )
    for (const other of [
      createJournalDraft(
        `key ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 1),
        2_00,
      ),
      createJournalDraft(
        `key ${fixture.first()}`,
        getTestAccount(fixture.first()),
        getTestAccount(fixture.first() + 2),
        1_00,
      ),
      {
        ...createJournalDraft(
          `key ${fixture.first()}`,
          getTestAccount(fixture.first()),
          getTestAccount(fixture.first() + 1),
          1_00,
        ),
        source: 'test:2',
      },
      {
        ...createJournalDraft(
          `key ${fixture.first()}`,
          getTestAccount(fixture.first()),
          getTestAccount(fixture.first() + 1),
          1_00,
        ),
        event: 'topped_up' as const,
      },
      addMove(
        createJournalDraft(
          `key ${fixture.first()}`,
          getTestAccount(fixture.first()),
          getTestAccount(fixture.first() + 1),
          1_00,
        ),
      ),
    ])
      expect(await toCode(post(other))).toBe('key_reused')
    expect(await loadBalance(fixture.first())).toBe(9_00)
  })
})

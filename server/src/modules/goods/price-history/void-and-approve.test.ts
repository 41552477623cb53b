// A void and an approval of prices of one spec run concurrently: the second waits for the lock of the spec before it takes others.
import { describe, expect, it } from 'vitest'
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type PriceDesk, type SubmittedPrice, setUpPriceDesks } from '../testing/price-desk.ts'
import { ok, getRejectionCode } from '#testing/test-platform.ts'
import { startBlocking, waitForBlocked } from '#testing/database/blocking.ts'

const here = setUpPriceDesks()
const VOID = 'seller_p/good/PriceHistoryDel'

/** Creates a price in force whose history row is locked by another transaction, and a submitted price. */
async function setUpMeeting(submitted: SubmittedPrice) {
  const fixture = await here.priced()
  const { db } = here.platform
  const id = Number((await fixture.history())[0]?.['id'])
  const next = await fixture.submit(submitted)
  const row = await startBlocking(db, (tx) =>
    sql`select from good_price_history where id = ${id} for update`.execute(tx),
  )
  return {
    ...fixture,
    db,
    row,
    withdraw: async () => fixture.auditors[0].post(VOID, { id, void_remark: 'mistyped' }),
    approve: () => fixture.decide(fixture.auditors[1], next, 1),
  }
}

const listStates = async ({ history }: Pick<PriceDesk, 'history'>) =>
  (await history()).map(({ new_price, status }) => [new_price, status])
const loadPrice = async (specId: number) =>
  (await sql<Row>`select price from good_spec where id = ${specId}`.execute(here.platform.db)).rows[0]

describe('concurrent void and approval of prices of one spec (I9)', () => {
  it('voids first if the void came first, while the approval waits for the spec', async () => {
    const { db, row, withdraw, approve, ...fixture } = await setUpMeeting({ price: 101_00, day: 5 })
    const withdrawing = withdraw()
    const withdrawer = await waitForBlocked(db, row)
    expect(withdrawer.table).toBe('good_price_history')
    const approving = approve()
    expect((await waitForBlocked(db, withdrawer)).table).toBe('good_spec')
    await row.end()
    await ok(withdrawing)
    await ok(approving)
    expect(await listStates(fixture)).toEqual([
      [100_00, 2],
      [101_00, 1],
    ])
    expect(await loadPrice(fixture.specId)).toEqual({ price: 101_00 })
  })

  it('approves first if the approval came first, then voids the remaining days', async () => {
    const { db, row, withdraw, approve, ...fixture } = await setUpMeeting({ price: 101_00, day: 5 })
    const approving = approve()
    const approver = await waitForBlocked(db, row)
    expect(approver.table).toBe('good_price_history')
    const withdrawing = withdraw()
    expect((await waitForBlocked(db, approver)).table).toBe('good_spec')
    await row.end()
    await ok(approving)
    await ok(withdrawing)
    expect(await listStates(fixture)).toEqual([
      [100_00, 2],
      [101_00, 1],
    ])
  })

  it('rejects the void of a price that the approval replaced', async () => {
    const { db, row, withdraw, approve, ...fixture } = await setUpMeeting({
      price: 101_00,
      day: 0,
      source: 1,
    })
    const approving = approve()
    const approver = await waitForBlocked(db, row)
    const withdrawing = withdraw()
    await waitForBlocked(db, approver)
    await row.end()
    await ok(approving)
    expect(await withdrawing).toMatchObject({
      status: false,
      code: 'not_now',
      message: expect.stringContaining('已被取代'),
    })
    expect(await listStates(fixture)).toEqual([
      [100_00, 3],
      [101_00, 1],
    ])
  })
})

it('rejects the void of replaced days, even if the price is in force on later ones', async () => {
  const { submit, approve, history, auditors } = await here.priced()
  await approve(await submit({ price: 101_00, day: 5, until: 9 }))
  await approve(await submit({ price: 102_00, day: 0, until: 4, source: 1 }))
  const rows = await history()
  const findByStatus = (status: number) => rows.find((row) => row['new_price'] === 100_00 && row['status'] === status)
  expect(findByStatus(1)?.['id']).toBeGreaterThan(Number(findByStatus(3)?.['id']))
  const withdrawn = auditors[0].post(VOID, { id: findByStatus(3)?.['id'], void_remark: 'mistyped' })
  expect(await getRejectionCode(withdrawn)).toBe('not_now')
})

// Withdrawing a price while another of its spec is approved: one waits for the other at the spec, before either has anything that the other needs.
import { describe, expect, it } from 'vitest'
import type { Row } from '@cangdan/protocol'
import { sql } from 'kysely'
import { type PriceDesk, type Submitted, withPriceDesks } from '../testing/price-desk.ts'
import { ok, refusal } from '#testing/test-platform.ts'
import { blocking, waitingFor } from '#testing/database/waiting.ts'

const here = withPriceDesks()
const VOID = 'seller_p/good/PriceHistoryDel'

/** A price in effect, whose row in the history others wait for, and one that is submitted. */
async function meeting(submitted: Submitted) {
  const desk = await here.priced()
  const { db } = here.platform
  const id = Number((await desk.history())[0]?.['id'])
  const next = await desk.submit(submitted)
  const row = await blocking(db, (tx) =>
    sql`select from good_price_history where id = ${id} for update`.execute(tx),
  )
  return {
    ...desk,
    db,
    row,
    withdraw: async () => desk.auditors[0].post(VOID, { id, void_remark: 'mistyped' }),
    approve: () => desk.decide(desk.auditors[1], next, 1),
  }
}

const states = async ({ history }: Pick<PriceDesk, 'history'>) =>
  (await history()).map(({ new_price, status }) => [new_price, status])
const priceOf = async (specId: number) =>
  (await sql<Row>`select price from good_spec where id = ${specId}`.execute(here.platform.db)).rows[0]

describe('withdrawing a price and approving another of its spec at the same moment (I9)', () => {
  it('withdraws first where that came first: the approval waits at the spec', async () => {
    const { db, row, withdraw, approve, ...desk } = await meeting({ price: 101_00, day: 5 })
    const withdrawing = withdraw()
    const withdrawer = await waitingFor(db, row)
    expect(withdrawer.table).toBe('good_price_history')
    const approving = approve()
    expect((await waitingFor(db, withdrawer)).table).toBe('good_spec')
    await row.end()
    await ok(withdrawing)
    await ok(approving)
    expect(await states(desk)).toEqual([
      [100_00, 2],
      [101_00, 1],
    ])
    expect(await priceOf(desk.specId)).toEqual({ price: 101_00 })
  })

  it('approves first where that came first: the withdrawal waits at the spec, and then takes what is left', async () => {
    const { db, row, withdraw, approve, ...desk } = await meeting({ price: 101_00, day: 5 })
    const approving = approve()
    const approver = await waitingFor(db, row)
    expect(approver.table).toBe('good_price_history')
    const withdrawing = withdraw()
    expect((await waitingFor(db, approver)).table).toBe('good_spec')
    await row.end()
    await ok(approving)
    await ok(withdrawing)
    expect(await states(desk)).toEqual([
      [100_00, 2],
      [101_00, 1],
    ])
  })

  it('withdraws nothing of a price that the approved one has taken the place of meanwhile, and says so', async () => {
    const { db, row, withdraw, approve, ...desk } = await meeting({ price: 101_00, day: 0, source: 1 })
    const approving = approve()
    const approver = await waitingFor(db, row)
    const withdrawing = withdraw()
    await waitingFor(db, approver)
    await row.end()
    await ok(approving)
    expect(await withdrawing).toMatchObject({
      status: false,
      code: 'not_now',
      message: expect.stringContaining('已被取代'),
    })
    expect(await states(desk)).toEqual([
      [100_00, 3],
      [101_00, 1],
    ])
  })
})

it('withdrawing days of a price that another has taken over is refused as such, although the price still holds on later ones', async () => {
  const { submit, approve, history, auditors } = await here.priced()
  await approve(await submit({ price: 101_00, day: 5, until: 9 }))
  await approve(await submit({ price: 102_00, day: 0, until: 4, source: 1 }))
  const rows = await history()
  const of = (status: number) => rows.find((row) => row['new_price'] === 100_00 && row['status'] === status)
  expect(of(1)?.['id']).toBeGreaterThan(Number(of(3)?.['id']))
  const withdrawn = auditors[0].post(VOID, { id: of(3)?.['id'], void_remark: 'mistyped' })
  expect(await refusal(withdrawn)).toBe('not_now')
})

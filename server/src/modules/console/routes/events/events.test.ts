// Event streams deliver the changes of all processes, limited to the reader's rights (docs/decisions/topics.md).
import { OWN_TOPICS, type RecordResponse, type Row, type Success } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { invalidate, invalidateForAccounts } from '#platform/topics/invalidations.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { zone } from '#modules/storage/zone/zone.ts'
import { listen } from '#testing/client/event-stream.ts'
import { listenOnFreePort } from '#testing/process/logged-server.ts'
import { setUpStoreDesk } from '#modules/storage/testing/store-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { MAX_OF_PERSON } from './hub.ts'

const desk = setUpStoreDesk()
let own: number
let other: number

beforeAll(async () => {
  own = await listenOnFreePort(desk.platform.app)
  other = await listenOnFreePort(await desk.platform.another())
})

const addBank = async (name: string, by = desk.platform.admin) =>
  (await by.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name: name })) as Success<{
    id: number
  }>

describe('topics of a response', () => {
  it('names the changed record', async () => {
    const { data, topics } = await addBank('Topic Bank')
    expect(topics).toEqual([`bank:${data.id}`])
    const { version } = await ok(desk.platform.admin.get<RecordResponse>(bank.calls.info, { id: data.id }))
    const edited = await desk.platform.admin.post(bank.calls.edit, { id: data.id, version, remark: 'so' })
    expect(edited).toMatchObject({ topics: [`bank:${data.id}`] })
    const read = await desk.platform.admin.get<Row[]>(bank.path, { page: 1 })
    expect(read).not.toHaveProperty('topics')
  })

  it('repeats the topics when a call is answered by its idempotency key (L9)', async () => {
    const body = { ...bank.sample, bank_name: 'Twice Bank', idempotency_key: 'twice-bank-1' }
    const first = await desk.platform.admin.post(bank.calls.add, body)
    expect(first).toMatchObject({ status: true, topics: [expect.stringMatching(/^bank:\d+$/)] })
    expect(await desk.platform.admin.post(bank.calls.add, body)).toEqual(first)
  })

  it('omits lists that the caller may not read', async () => {
    const blind = await desk.platform.someone(desk.platform.platformId, { apis: [`${bank.calls.add}#add`] })
    const answer = await addBank('Blind Bank', blind)
    expect(answer.status).toBe(true)
    expect(answer).not.toHaveProperty('topics')
  })
})

describe('event stream', () => {
  it('delivers changes committed by another process', async () => {
    const { platform } = desk
    const listening = await listen(other, platform.admin)
    expect(listening.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'x-accel-buffering': 'no',
    })
    expect(listening.headers['cache-control']).toContain('no-transform')
    const { data } = await addBank('Received Bank')
    await expect.poll(() => listening.received).toContain(`bank:${data.id}`)
    listening.leave()
  })

  it('delivers nothing of a transaction that was rolled back', async () => {
    const listening = await listen(own, desk.platform.admin)
    const undone = inTransaction(desk.platform.db, async (tx) => {
      invalidate(tx, { list: 'bank', path: bank.path, id: 999_999 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const { data } = await addBank('Done Bank')
    await expect.poll(() => listening.received).toContain(`bank:${data.id}`)
    expect(listening.received).not.toContain('bank:999999')
    listening.leave()
  })

  it('delivers private topics of an account to that account only', async () => {
    const { platform } = desk
    const [one, another] = [
      await platform.someone(platform.platformId, {}),
      await platform.someone(platform.platformId, { apis: [bank.path] }),
    ]
    const [mine, theirs] = [await listen(other, one), await listen(own, another)]
    const { uid } = await ok(one.get<{ uid: number }>('seller/supplier/Info'))
    await inTransaction(platform.db, async (tx) => invalidateForAccounts(tx, OWN_TOPICS.inbox, [uid]))
    await expect.poll(() => mine.received).toContain(OWN_TOPICS.inbox)
    const { data } = await addBank('Bank after the inbox')
    await expect.poll(() => theirs.received).toContain(`bank:${data.id}`)
    expect(theirs.received).not.toContain(OWN_TOPICS.inbox)
    mine.leave()
    theirs.leave()
  })

  it('delivers nothing of records of another organisation', async () => {
    const [ours, theirs] = [await desk.firmWithOperator(), await desk.firmWithOperator()]
    const listening = await listen(other, theirs.operator)
    const house = (await ok(desk.house(ours.id))).id
    const place = (await ok(desk.part(house, 100))).id
    const mine = (await ok(desk.house(theirs.id))).id
    // Published after the other organisation's records, so a stream that has this topic has all of theirs too.
    await expect.poll(() => listening.received).toContain(`warehouse:${mine}`)
    // Neither ids nor bare list topics of the other organisation.
    expect(listening.received).not.toContain('warehouse')
    expect(listening.received).not.toContain(`warehouse:${house}`)
    expect(listening.received.filter((topic) => topic.startsWith('zone'))).toEqual([])
    listening.leave()
    const owner = await listen(own, ours.operator)
    await expect.poll(() => owner.received).toEqual(expect.arrayContaining([`warehouse:${house}`, `zone:${place}`]))
    owner.leave()
  })

  it('announces a deletion to readers of the record only', async () => {
    const [ours, theirs] = [await desk.firmWithOperator(), await desk.firmWithOperator()]
    const [mine, foreign] = [await listen(own, ours.operator), await listen(own, theirs.operator)]
    const house = (await ok(desk.house(ours.id))).id
    const place = (await ok(desk.part(house, 100))).id
    await expect.poll(() => mine.received).toEqual(expect.arrayContaining([`warehouse:${house}`, `zone:${place}`]))
    // A stream does not repeat topics.
    mine.received.length = 0
    expect(await desk.platform.admin.post('seller_p/warehouse/ZoneDel', { id: place })).toMatchObject({
      status: true,
    })
    expect(await desk.platform.admin.post('seller_p/warehouse/WarehouseDel', { id: house })).toMatchObject({
      status: true,
    })
    await expect.poll(() => mine.received).toContain(`warehouse:${house}`)
    const later = (await ok(desk.house(theirs.id))).id
    await expect.poll(() => foreign.received).toContain(`warehouse:${later}`)
    expect(foreign.received.filter((topic) => /^(zone|warehouse)/.test(topic))).toEqual([`warehouse:${later}`])
    mine.leave()
    foreign.leave()
  })

  it('delivers lists that a role grants, also after the role changes', async () => {
    const { platform } = desk
    const reader = await platform.someone(platform.platformId, { apis: [zone.path] })
    const listening = await listen(own, reader)
    await addBank('Ungranted Bank')
    const { id: firm } = await ok(desk.firm())
    const place = await ok(desk.part((await ok(desk.house(firm))).id, 100))
    await expect.poll(() => listening.received).toContain(`zone:${place.id}`)
    expect(listening.received.filter((topic) => topic.startsWith('bank'))).toEqual([])
    await sql`
      update role set api_arr = api_arr || ${JSON.stringify([bank.path])}::jsonb, version = version + 1
       where id in (select role_id from account_role join session using (account_id) where session.id = ${reader.session.sid})`.execute(
      platform.db,
    )
    await expect.poll(() => listening.received).toContain('reset')
    const { data } = await addBank('Granted Bank')
    await expect.poll(() => listening.received).toContain(`bank:${data.id}`)
    listening.leave()
  })

  it('resumes after the last event id on another process', async () => {
    const { platform } = desk
    const before = await listen(own, platform.admin)
    await expect.poll(before.lastId).not.toBe('')
    before.leave()
    const { data } = await addBank('Missed Bank')
    // Moves the events half a minute back, further than a stream without a last event id starts.
    await sql`update topic_event set create_time = create_time - interval '30 seconds'`.execute(platform.db)
    const missed = before.lastId().replace(/\d+$/, (at) => String(Number(at) - 30_000))
    const after = await listen(other, platform.admin, missed)
    await expect.poll(() => after.received).toContain(`bank:${data.id}`)
    expect(after.received).not.toContain('reset')
    after.leave()
  })

  it.each([
    ['from a time of which nothing is kept', (id: string) => id.replace(/\.\d+$/, '.1000')],
    ['from another life of the database', (id: string) => id.replace(/^./, (first) => (first === '0' ? '1' : '0'))],
    ['from a position that is none', () => 'yesterday'],
  ])('requests a reset %s', async (_title, changed) => {
    const before = await listen(own, desk.platform.admin)
    await expect.poll(before.lastId).not.toBe('')
    before.leave()
    const after = await listen(own, desk.platform.admin, changed(before.lastId()))
    await expect.poll(() => after.received).toContain('reset')
    after.leave()
  })

  it('ends with its session and requires one', async () => {
    const { platform } = desk
    const reader = await platform.someone(platform.platformId, { apis: [bank.path] })
    const listening = await listen(own, reader)
    await reader.get('seller/supplier/Logout')
    await expect.poll(listening.hasEnded).toBe(true)
    const rejected = await listen(own, reader)
    await expect.poll(rejected.text).toContain('login_required')
  })

  it('limits the number of streams per user', async () => {
    const { platform } = desk
    const reader = await platform.someone(platform.platformId, { apis: [bank.path] })
    const many = await Promise.all(Array.from({ length: MAX_OF_PERSON }, () => listen(own, reader)))
    const rejected = await listen(own, reader)
    expect(rejected.status).toBe(429)
    await expect.poll(rejected.text).toContain('"retry_after":30')
    for (const one of many) one.leave()
    await expect.poll(async () => (await listen(own, reader)).status).toBe(200)
  })

  it('does not delay a server shutdown', async () => {
    const { platform } = desk
    const app = await platform.another()
    const listening = await listen(await listenOnFreePort(app), platform.admin)
    // Would wait for open responses, including this one.
    await app.close()
    await expect.poll(listening.hasEnded).toBe(true)
  })

  it('is not written to the operation log', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from log_operate where api_path like '%EventStream%'`.execute(desk.platform.db)
    expect(rows[0]?.n).toBe(0)
  })
})

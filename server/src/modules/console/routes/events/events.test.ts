// Open screens learn of changes without asking: of all processes, and of nothing that their reader may not see (decision 61).
import { OWN_TOPICS, type RecordAnswer, type Row, type Success } from '@cangdan/protocol'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/transaction.ts'
import { touch, touchOwn } from '#platform/topics/touched.ts'
import { bank } from '#modules/accounts/bank/bank.ts'
import { zone } from '#modules/storage/zone/zone.ts'
import { listen } from '#testing/client/event-stream.ts'
import { portOf } from '#testing/process/logged-server.ts'
import { withStoreDesk } from '#modules/storage/testing/store-desk.ts'
import { ok } from '#testing/test-platform.ts'
import { MAX_OF_PERSON } from './hub.ts'

const desk = withStoreDesk()
let own: number
let other: number

beforeAll(async () => {
  own = await portOf(desk.platform.app)
  other = await portOf(await desk.platform.another())
})

const addBank = async (name: string, by = desk.platform.admin) =>
  (await by.post<{ id: number }>(bank.calls.add, { ...bank.sample, bank_name: name })) as Success<{
    id: number
  }>

describe('an answer', () => {
  it('names what the call has changed', async () => {
    const { data, topics } = await addBank('Topic Bank')
    expect(topics).toEqual([`bank:${data.id}`])
    const { version } = await ok(desk.platform.admin.get<RecordAnswer>(bank.calls.info, { id: data.id }))
    const edited = await desk.platform.admin.post(bank.calls.edit, { id: data.id, version, remark: 'so' })
    expect(edited).toMatchObject({ topics: [`bank:${data.id}`] })
    const read = await desk.platform.admin.get<Row[]>(bank.path, { page: 1 })
    expect(read).not.toHaveProperty('topics')
  })

  it('names it once more where the call is answered by its key (L9)', async () => {
    const body = { ...bank.sample, bank_name: 'Twice Bank', idempotency_key: 'twice-bank-1' }
    const first = await desk.platform.admin.post(bank.calls.add, body)
    expect(first).toMatchObject({ status: true, topics: [expect.stringMatching(/^bank:\d+$/)] })
    expect(await desk.platform.admin.post(bank.calls.add, body)).toEqual(first)
  })

  it('names only what its reader may list', async () => {
    const blind = await desk.platform.someone(desk.platform.platformId, { apis: [`${bank.calls.add}#add`] })
    const answer = await addBank('Blind Bank', blind)
    expect(answer.status).toBe(true)
    expect(answer).not.toHaveProperty('topics')
  })
})

describe('a stream', () => {
  it('brings what another process has committed', async () => {
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

  it('brings nothing of what was undone', async () => {
    const listening = await listen(own, desk.platform.admin)
    const undone = inTransaction(desk.platform.db, async (tx) => {
      touch(tx, { list: 'bank', path: bank.path, id: 999_999 })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const { data } = await addBank('Done Bank')
    await expect.poll(() => listening.received).toContain(`bank:${data.id}`)
    expect(listening.received).not.toContain('bank:999999')
    listening.leave()
  })

  it('brings what one account has to itself to nobody else', async () => {
    const { platform } = desk
    const [one, another] = [
      await platform.someone(platform.platformId, {}),
      await platform.someone(platform.platformId, { apis: [bank.path] }),
    ]
    const [mine, theirs] = [await listen(other, one), await listen(own, another)]
    const { uid } = await ok(one.get<{ uid: number }>('seller/supplier/Info'))
    await inTransaction(platform.db, async (tx) => touchOwn(tx, OWN_TOPICS.inbox, [uid]))
    await expect.poll(() => mine.received).toContain(OWN_TOPICS.inbox)
    const { data } = await addBank('Bank after the inbox')
    await expect.poll(() => theirs.received).toContain(`bank:${data.id}`)
    expect(theirs.received).not.toContain(OWN_TOPICS.inbox)
    mine.leave()
    theirs.leave()
  })

  it('says nothing of records that another organisation has', async () => {
    const [ours, theirs] = [await desk.firmWithOperator(), await desk.firmWithOperator()]
    const listening = await listen(other, theirs.operator)
    const house = (await ok(desk.house(ours.id))).id
    const place = (await ok(desk.part(house, 100))).id
    const mine = (await ok(desk.house(theirs.id))).id
    // Published after the others' records: a stream that brings this one has brought all that it brings of them.
    await expect.poll(() => listening.received).toContain(`warehouse:${mine}`)
    // Neither their numbers, nor that there was anything: every topic is of what is theirs.
    expect(listening.received).not.toContain('warehouse')
    expect(listening.received).not.toContain(`warehouse:${house}`)
    expect(listening.received.filter((topic) => topic.startsWith('zone'))).toEqual([])
    listening.leave()
    const owner = await listen(own, ours.operator)
    await expect
      .poll(() => owner.received)
      .toEqual(expect.arrayContaining([`warehouse:${house}`, `zone:${place}`]))
    owner.leave()
  })

  it('tells those who saw a record that it is gone, and nobody else', async () => {
    const [ours, theirs] = [await desk.firmWithOperator(), await desk.firmWithOperator()]
    const [mine, foreign] = [await listen(own, ours.operator), await listen(own, theirs.operator)]
    const house = (await ok(desk.house(ours.id))).id
    const place = (await ok(desk.part(house, 100))).id
    await expect
      .poll(() => mine.received)
      .toEqual(expect.arrayContaining([`warehouse:${house}`, `zone:${place}`]))
    // What a stream has brought it does not bring again.
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
    expect(foreign.received.filter((topic) => /^(zone|warehouse)/.test(topic))).toEqual([
      `warehouse:${later}`,
    ])
    mine.leave()
    foreign.leave()
  })

  it('brings topics only of lists that a role grants, and of others as soon as it does', async () => {
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

  it('goes on where it was broken off, at another process too', async () => {
    const { platform } = desk
    const before = await listen(own, platform.admin)
    await expect.poll(before.lastId).not.toBe('')
    before.leave()
    const { data } = await addBank('Missed Bank')
    // Half a minute ago: a stream without a last id does not go back that far.
    await sql`update topic_event set create_time = create_time - interval '30 seconds'`.execute(platform.db)
    const missed = before.lastId().replace(/\d+$/, (at) => String(Number(at) - 30_000))
    const after = await listen(other, platform.admin, missed)
    await expect.poll(() => after.received).toContain(`bank:${data.id}`)
    expect(after.received).not.toContain('reset')
    after.leave()
  })

  it.each([
    ['from a time of which nothing is kept', (id: string) => id.replace(/\.\d+$/, '.1000')],
    [
      'from another life of the database',
      (id: string) => id.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    ],
    ['from a position that is none', () => 'yesterday'],
  ])('asks for everything anew %s', async (_title, changed) => {
    const before = await listen(own, desk.platform.admin)
    await expect.poll(before.lastId).not.toBe('')
    before.leave()
    const after = await listen(own, desk.platform.admin, changed(before.lastId()))
    await expect.poll(() => after.received).toContain('reset')
    after.leave()
  })

  it('ends with its session, and is opened for nobody who is not signed in', async () => {
    const { platform } = desk
    const reader = await platform.someone(platform.platformId, { apis: [bank.path] })
    const listening = await listen(own, reader)
    await reader.get('seller/supplier/Logout')
    await expect.poll(listening.hasEnded).toBe(true)
    const refused = await listen(own, reader)
    await expect.poll(refused.text).toContain('login_required')
  })

  it('is not opened any number of times for one person', async () => {
    const { platform } = desk
    const reader = await platform.someone(platform.platformId, { apis: [bank.path] })
    const many = await Promise.all(Array.from({ length: MAX_OF_PERSON }, () => listen(own, reader)))
    const refused = await listen(own, reader)
    expect(refused.status).toBe(429)
    await expect.poll(refused.text).toContain('"retry_after":30')
    for (const one of many) one.leave()
    await expect.poll(async () => (await listen(own, reader)).status).toBe(200)
  })

  it('does not hold up a server that stops', async () => {
    const { platform } = desk
    const app = await platform.another()
    const listening = await listen(await portOf(app), platform.admin)
    // Waits for all that is being answered, and would for ever wait for this one.
    await app.close()
    await expect.poll(listening.hasEnded).toBe(true)
  })

  it('is written to no operation log', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from log_operate where api_path like '%EventStream%'`.execute(desk.platform.db)
    expect(rows[0]?.n).toBe(0)
  })
})

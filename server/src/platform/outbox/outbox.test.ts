// No event is lost, passed over or half done: with slow writers, several processes, handlers that fail and ones that die.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#testing/database.ts'
import { blocking, waitUntil } from '#testing/waiting.ts'
import { type Db, openDatabase } from '../database/database.ts'
import { outboxListener } from './listener.ts'
import { consume, type Consumer, handleNext, type ReadEvent } from './consume.ts'
import { publish } from './publish.ts'

let database: FreshDatabase
let db: Db
const another = () => openDatabase(database.connection, { onFault: () => undefined })
beforeAll(async () => {
  database = await freshDatabase()
  db = another()
  await sql`create table done (place bigint generated always as identity, event bigint not null, key text not null)`.execute(
    db,
  )
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

let topics = 0
let topic = ''
beforeEach(async () => {
  topics += 1
  topic = `test.${topics}`
  await sql`truncate done`.execute(db)
})

const tell = (tx: Db, key: string) => publish(tx, { topic, key, payload: { said: key } })
const note = async (tx: Db, { id, key }: ReadEvent) => {
  await sql`insert into done (event, key) values (${id}, ${key})`.execute(tx)
}
const consumer = (handle: Consumer['handle'] = note): Consumer => ({ name: topic, topics: [topic], handle })
const doneKeys = async () =>
  (await sql<{ key: string }>`select key from done order by place`.execute(db)).rows.map(({ key }) => key)
const quiet = { onFault: () => undefined, pollMs: 20 }

describe('an event', () => {
  it('is published when its transaction commits, and only then', async () => {
    await db.transaction().execute((tx) => tell(tx, 'kept'))
    const undone = db.transaction().execute(async (tx) => {
      await tell(tx, 'undone')
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    const stop = consume(db, consumer(), quiet)
    await expect.poll(doneKeys).toEqual(['kept'])
    await tell(db, 'last')
    await expect.poll(doneKeys).toEqual(['kept', 'last'])
    await stop()
  })

  it('carries what was published, and reaches each consumer by itself', async () => {
    const seen: ReadEvent[] = []
    const keep = (tx: Db, event: ReadEvent) => {
      seen.push(event)
      return note(tx, event)
    }
    await tell(db, 'a')
    await publish(db, { topic: 'of another', key: 'b', payload: {} })
    const stops = ['one', 'two'].map((name) =>
      consume(db, { ...consumer(keep), name: `${topic} ${name}` }, quiet),
    )
    await expect.poll(async () => seen.length).toBe(2)
    for (const stop of stops) await stop()
    expect(seen[0]).toMatchObject({ topic, key: 'a', payload: { said: 'a' } })
    expect(seen[1]).toEqual(seen[0])
  })

  it('of a slow transaction is not passed over by a quick one that began later', async () => {
    const slow = await blocking(db, (tx) => tell(tx, 'slow'))
    onTestFailed(() => slow.end())
    await tell(db, 'quick')
    for (let look = 0; look < 3; look += 1) expect(await handleNext(db, consumer())).toBe(false)
    expect(await doneKeys()).toEqual([])
    await slow.finish(async () => undefined)
    const stop = consume(db, consumer(), quiet)
    await expect.poll(doneKeys).toEqual(['slow', 'quick'])
    await stop()
  })

  it('is neither changed nor removed', async () => {
    await tell(db, 'a')
    for (const by of [sql`update outbox set payload = '{}'`, sql`delete from outbox`, sql`truncate outbox`])
      await expect(by.execute(db)).rejects.toThrow('only added to')
  })
})

describe('consumers of one name', () => {
  it('do every event of many writers once and in one order, one process at a time', async () => {
    const [others, atOnce] = [[another(), another()], { now: 0, most: 0 }]
    const slowly = async (tx: Db, event: ReadEvent) => {
      atOnce.now += 1
      atOnce.most = Math.max(atOnce.most, atOnce.now)
      await note(tx, event)
      atOnce.now -= 1
    }
    const stops = [db, ...others].map((each) => consume(each, consumer(slowly), quiet))
    const kept: string[] = []
    const write = async (writer: number) => {
      for (let place = 0; place < 25; place += 1) {
        const key = `${writer}-${place}`
        const isKept = (writer + place) % 5 > 0
        const writing = db.transaction().execute(async (tx) => {
          await tell(tx, key)
          // Some are quick and some are slow, so that they commit in another order than they began.
          for (let step = (writer * 7 + place * 3) % 5; step > 0; step -= 1) await doneKeys()
          if (!isKept) throw new Error('undone')
        })
        await writing.catch(() => undefined)
        if (isKept) kept.push(key)
      }
    }
    await Promise.all([0, 1, 2, 3, 4, 5].map(write))
    await expect.poll(async () => (await doneKeys()).length).toBe(kept.length)
    for (const stop of stops) await stop()
    for (const each of others) await each.destroy()
    const { rows } = await sql<{ key: string }>`
      select key from outbox where topic = ${topic} order by xid, id`.execute(db)
    expect(await doneKeys()).toEqual(rows.map(({ key }) => key))
    expect((await doneKeys()).toSorted()).toEqual(kept.toSorted())
    expect(atOnce.most).toBe(1)
    // What one writer published one after another comes in that order.
    const ofThird = (await doneKeys()).filter((key) => key.startsWith('3-'))
    expect(ofThird).toEqual(kept.filter((key) => key.startsWith('3-')))
  })

  it('try again what fails, and read nothing behind it before; nothing of the failure stays', async () => {
    const faults: string[] = []
    let failures = 2
    const failing = async (tx: Db, event: ReadEvent) => {
      await note(tx, event)
      if (event.key === 'b' && failures > 0) {
        failures -= 1
        throw new Error(`not ${event.key}`)
      }
    }
    for (const key of ['a', 'b', 'c']) await tell(db, key)
    const onFault = (error: unknown, event: ReadEvent | undefined) =>
      faults.push(`${String(error)} at ${event?.key ?? ''}`)
    const stop = consume(db, consumer(failing), { onFault, pollMs: 20 })
    await expect.poll(doneKeys).toEqual(['a', 'b', 'c'])
    await stop()
    expect(faults).toEqual(['Error: not b at b', 'Error: not b at b'])
  })

  it('take over from one that dies in the middle of its work, of which nothing stays', async () => {
    const dying = another()
    let reached = () => {}
    const isReached = new Promise<void>((resolve) => (reached = resolve))
    const hanging = async (tx: Db, event: ReadEvent) => {
      await note(tx, event)
      await sql`select set_config('application_name', ${`dying ${topic}`}, true)`.execute(tx)
      reached()
      await sql`select pg_sleep(60)`.execute(tx)
    }
    await tell(db, 'a')
    const death = handleNextWhenReady(dying, consumer(hanging)).then(
      () => 'done',
      () => 'died',
    )
    await isReached
    // While one is at it, another finds nothing to do.
    expect(await handleNext(db, consumer())).toBe(false)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${`dying ${topic}`}`.execute(
      db,
    )
    expect(await death).toBe('died')
    await dying.destroy()
    await handleNextWhenReady(db, consumer())
    expect(await doneKeys()).toEqual(['a'])
  })

  it('are woken at once by the listener', async () => {
    const listener = outboxListener(database.connection, () => undefined)
    const stop = consume(db, consumer(), { ...quiet, listener, pollMs: 600_000 })
    await expect.poll(doneKeys).toEqual([])
    for (const key of ['a', 'b']) {
      await tell(db, key)
      await expect.poll(async () => (await doneKeys()).at(-1)).toBe(key)
    }
    await stop()
    await listener.close()
  })

  it('go on after a dump was read into another cluster, with what they had not done', async () => {
    for (const key of ['a', 'b']) await tell(db, key)
    await handleNextWhenReady(db, consumer())
    await sql`update outbox_consumer set xid = '9000000000000' where name = ${topic}`.execute(db)
    await expect(handleNext(db, consumer())).rejects.toThrow('another cluster')
    await sql`
      update outbox_consumer
         set (xid, id) = (select outbox.xid, outbox.id from outbox where topic = ${topic} order by id limit 1)
       where name = ${topic}`.execute(db)
    await sql`call outbox_moves_in()`.execute(db)
    await handleNextWhenReady(db, consumer())
    await tell(db, 'c')
    await handleNextWhenReady(db, consumer())
    expect(await doneKeys()).toEqual(['a', 'b', 'c'])
  })
})

/** Other tests' transactions run on the same cluster: an event is ready when those older than it have ended. */
const handleNextWhenReady = (on: Db, which: Consumer) => waitUntil(() => handleNext(on, which))

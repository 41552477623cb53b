// Acting on what was published. Each consumer has a name and a position of its own; what its handler writes and the position move
// in one transaction, so that an event is done again after a failure, and never half.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { OutboxListener } from './listener.ts'
import type { OutboxEvent } from './publish.ts'

export interface ReadEvent extends OutboxEvent {
  readonly id: number
  /** Seconds since 1970 UTC. */
  readonly create_time: number
}

export interface Consumer {
  /** Remembered in the database: another name begins with the first event of all. */
  readonly name: string
  readonly topics: readonly string[]
  /** Does its work in the transaction that is given. What it throws is tried again, and nothing behind it is read before. */
  readonly handle: (tx: Db, event: ReadEvent) => Promise<void>
}

export interface ConsumeDeps {
  /** Notifies when something was published. Without it the outbox is looked at from time to time. */
  readonly listener?: OutboxListener
  /** Receives what a handler threw, or the database. */
  readonly onFault: (error: unknown, event: ReadEvent | undefined) => void
  readonly pollMs?: number
}

const POLL_MS = 5_000
/** What was published waits for older transactions to end, of which nobody notifies: after a notification it is looked for again soon. */
const AGAIN_MS = 100
const MAX_WAIT_MS = 60_000

/**
 * Works until it is stopped. Any number of processes may: one at a time does.
 * @returns what stops it, once the event in hand is done
 */
export function consume(db: Db, consumer: Consumer, deps: ConsumeDeps): () => Promise<void> {
  const { listener, onFault, pollMs = POLL_MS } = deps
  const state = { isStopping: false }
  let wake = () => {}
  let wasNotified = false
  let restMs = pollMs
  const notify = () => {
    wasNotified = true
    restMs = Math.min(pollMs, AGAIN_MS)
    wake()
  }
  const unsubscribe = listener?.subscribe(notify)
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (state.isStopping) wake()
    })

  const work = async () => {
    let faults = 0
    while (!state.isStopping) {
      wasNotified = false
      const hand: { event?: ReadEvent } = {}
      try {
        const isDone = await handleNext(db, consumer, (event) => (hand.event = event))
        faults = 0
        if (isDone || wasNotified) continue
        const ms = restMs
        restMs = Math.min(pollMs, 2 * ms)
        await rest(ms)
      } catch (error) {
        if (state.isStopping) return
        faults += 1
        onFault(error, hand.event)
        await rest(Math.min(MAX_WAIT_MS, 100 * 2 ** faults))
      }
    }
  }
  const working = work()
  return async () => {
    state.isStopping = true
    unsubscribe?.()
    wake()
    await working
  }
}

/**
 * Handles the next event, if there is one and nobody else is at it. Answers whether it did.
 * @throws what the handler throws; the event is then the next one still
 */
export async function handleNext(
  db: Db,
  { name, topics, handle }: Consumer,
  onRead: (event: ReadEvent) => void = () => {},
): Promise<boolean> {
  await sql`insert into outbox_consumer (name) values (${name}) on conflict do nothing`.execute(db)
  return inTransaction(db, async (tx) => {
    const position = await holdPosition(tx, name)
    if (position === undefined) return false
    // What is written by a transaction that still runs, or by one younger than that, waits: it may come out of order.
    const { rows } = await sql<ReadEvent & { xid: string }>`
      select id, xid::text, topic, key, payload, create_time from outbox
       where (xid, id) > (${position.xid}::xid8, ${position.id}::bigint)
         and xid < pg_snapshot_xmin(pg_current_snapshot()) and topic = any(${[...topics]}::text[])
       order by outbox.xid, outbox.id limit 1`.execute(tx)
    const [next] = rows
    if (next === undefined) return false
    const { xid, ...event } = next
    onRead(event)
    await handle(tx, event)
    await sql`
      update outbox_consumer set xid = ${xid}::xid8, id = ${event.id}, update_time = now()
       where name = ${name}`.execute(tx)
    return true
  })
}

/** The position, which nobody else moves until the transaction ends; `undefined` while somebody else holds it. */
async function holdPosition(tx: Db, name: string): Promise<{ xid: string; id: number } | undefined> {
  const { rows } = await sql<{ xid: string; id: number; is_foreign: boolean }>`
    select xid::text, id, xid >= pg_snapshot_xmax(pg_current_snapshot()) as is_foreign
      from outbox_consumer where name = ${name} for update skip locked`.execute(tx)
  const [position] = rows
  if (position?.is_foreign === true)
    throw new Error('The outbox comes from another cluster. Run “call outbox_moves_in()” in its database.')
  return position
}

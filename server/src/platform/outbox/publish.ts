// Publishes what happened, in the transaction in which it happens: it is published if that commits, and only then.
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isTrial } from '../database/trial.ts'

export interface OutboxEvent {
  /** `price.approved` */
  readonly topic: string
  /** What it is about. */
  readonly key: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Writes it to the outbox; in a trial nothing happens. */
export async function publish(tx: Db, { topic, key, payload }: OutboxEvent): Promise<void> {
  if (isTrial(tx)) return
  await sql`
    insert into outbox (topic, key, payload) values (${topic}, ${key}, ${JSON.stringify(payload)}::jsonb)`.execute(
    tx,
  )
}

/** Writes them in this order, by one statement. */
export async function publishAll(tx: Db, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0 || isTrial(tx)) return
  await sql`
    insert into outbox (topic, key, payload)
    select topic, key, payload
      from json_to_recordset(${JSON.stringify(events)}) as events (topic text, key text, payload jsonb)`.execute(
    tx,
  )
}

// The life of a receipt as its own stream in the ledger tells it: each entry with who did it, when, and what it carries out.
import type { Language, ReceiptEntry } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#resources/pledge/receipt/receipt.ts'
import { eventWord, hasWeight } from './events.ts'

const MAX_ENTRIES = 200

type Found = Omit<ReceiptEntry, 'event' | 'operation'> &
  NonNullable<ReceiptEntry['operation']> & { readonly kind: string; readonly operation_id: number | null }

export async function entriesOf(db: Db, id: number, language: Language): Promise<readonly ReceiptEntry[]> {
  const stream = `${receipt.table}:${id}`
  const { rows } = await sql<Found>`
    select entry.stream, entry.seq, encode(entry.hash, 'hex') as hash, body ->> 'kind' as kind,
           coalesce(actor.nick_name, '') as who, coalesce(organisation.name, '') as organisation,
           extract(epoch from (body ->> 'at')::timestamptz)::bigint as time, coalesce(body #>> '{facts,operation_weight}', body #>> '{facts,weight}')::bigint as weight,
           operation.id as operation_id, operation_no, coalesce(asker.nick_name, '') as ask_name,
           extract(epoch from operation.create_time)::bigint as ask_time, coalesce(endorsee.name, '') as to_name, reason
      from (select stream, seq, hash, convert_from(body, 'UTF8')::jsonb as body from ledger_entry
             where stream = ${stream} order by seq desc limit ${MAX_ENTRIES}) entry
      left join account actor on actor.id = (body #>> '{actor,account}')::bigint
      left join organisation on organisation.id = (body #>> '{actor,organisation}')::bigint
      left join receipt_operation operation on operation.id = (body #>> '{facts,operation}')::bigint
      left join account asker on asker.id = operation.add_by
      left join organisation endorsee on endorsee.id = operation.to_id
     order by seq desc`.execute(db)
  return rows.map(({ kind, operation_id, operation_no, ask_name, ask_time, to_name, reason, ...entry }) => ({
    stream: entry.stream,
    seq: entry.seq,
    hash: entry.hash,
    event: eventWord(kind, language),
    who: entry.who,
    organisation: entry.organisation,
    time: entry.time,
    weight: hasWeight(kind) ? entry.weight : null,
    operation:
      operation_id === null ? null : { id: operation_id, operation_no, ask_name, ask_time, to_name, reason },
  }))
}

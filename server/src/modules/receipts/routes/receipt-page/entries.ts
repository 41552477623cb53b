import type { Language, ReceiptEntry } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { encumbrances } from '#modules/receipts/encumbrances.ts'
import { getEventTitle, hasWeight } from './events.ts'

const MAX_ENTRIES = 200

type EntryRow = Omit<ReceiptEntry, 'event' | 'operation' | 'release'> &
  NonNullable<ReceiptEntry['operation']> & {
    readonly kind: string
    readonly operation_id: number | null
    readonly release: (Omit<NonNullable<ReceiptEntry['release']>, 'reason'> & { reason: number; remark: string }) | null
  }

export async function listReceiptEntries(db: Db, id: number, language: Language): Promise<readonly ReceiptEntry[]> {
  const stream = `${receipt.table}:${id}`
  const { rows } = await sql<EntryRow>`
    select entry.stream, entry.seq, encode(entry.hash, 'hex') as hash, body ->> 'kind' as kind,
           coalesce(actor.nick_name, '') as who, coalesce(organisation.name, '') as organisation,
           extract(epoch from (body ->> 'at')::timestamptz)::bigint as time, coalesce(body #>> '{facts,operation_weight}', body #>> '{facts,weight}')::bigint as weight,
           operation.id as operation_id, operation_no, coalesce(asker.nick_name, '') as ask_name,
           extract(epoch from operation.create_time)::bigint as ask_time, coalesce(endorsee.name, '') as to_name, operation.reason,
           case when pledge.id is not null then
             json_build_object('id', pledge.id, 'pledge_no', pledge_no, 'bank_name', bank.bank_name) end as pledge,
           case when released.id is not null then
             json_build_object('id', released.id, 'release_no', release_no, 'ask_name', coalesce(releaser.nick_name, ''),
               'reason', released.reason, 'remark', released.remark) end as release,
           coalesce(document.record_no, '') as record_no
      from (select stream, seq, hash, convert_from(body, 'UTF8')::jsonb as body from ledger_entry
             where stream = ${stream} order by seq desc limit ${MAX_ENTRIES}) entry
      left join account actor on actor.id = (body #>> '{actor,account}')::bigint
      left join organisation on organisation.id = (body #>> '{actor,organisation}')::bigint
      left join receipt_operation operation on operation.id = (body #>> '{facts,operation}')::bigint
      left join account asker on asker.id = operation.add_by
      left join organisation endorsee on endorsee.id = operation.to_id
      left join pledge on pledge.id = (body #>> '{facts,pledge}')::bigint
      left join bank on bank.id = pledge.bank_id
      left join release_order released on released.id = (body #>> '{facts,release}')::bigint
      left join account releaser on releaser.id = released.add_by
      left join contract_record document on document.id = (body #>> '{facts,record}')::bigint
     order by seq desc`.execute(db)
  return rows.map(
    ({ kind, operation_id, operation_no, ask_name, ask_time, to_name, reason, release: released, ...entry }) => ({
      ...entry,
      event: getEventTitle(kind, language),
      weight: hasWeight(kind) ? entry.weight : null,
      operation: operation_id === null ? null : { id: operation_id, operation_no, ask_name, ask_time, to_name, reason },
      release: released === null ? null : toReleaseText(released, language),
    }),
  )
}

function toReleaseText(
  { reason, remark, ...values }: NonNullable<EntryRow['release']>,
  language: Language,
): NonNullable<ReceiptEntry['release']> {
  const why = [encumbrances.get().releaseReason(reason, language), remark].filter((part) => part !== '')
  return { ...values, reason: why.join(' · ') }
}

// Invariants of lots, receipts and operations, checked with queries that share no code with the product.
import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'

const I3 = 'I3: live receipts on a lot stand for more than is there'

/** Each query returns the rows that violate the invariant. */
export const RECEIPT_INVARIANTS: Readonly<Record<string, string>> = {
  'I1: a receipt is free, pledged, frozen and earmarked for more than remains of it': `
    select id from receipt
     where life in (1, 7) and (remaining_weight < pledge_weight + frozen_free + earmarked_free
        or least(remaining_weight, pledge_weight, frozen_free, frozen_pledged, earmarked_free, earmarked_pledged) < 0)`,
  'I1: a receipt that has ended stands for something': `
    select id from receipt where life in (2, 3, 4, 5, 6) and remaining_weight <> 0`,
  'I2: a receipt that nobody has pledged is controlled by another than its holder': `
    select id from receipt where life in (1, 7) and pledge_weight = 0 and controller_id <> holder_id`,
  [I3]: `
    select lot.id from lot join receipt on receipt.lot_id = lot.id and receipt.life in (1, 7)
     group by lot.id
    having sum(receipt.remaining_weight) > least(lot.book_weight, lot.counted_weight + lot.counted_weight * lot.tolerance / 10000)`,
  'a lot says that its receipts stand for something else than they do': `
    select lot.id from lot left join receipt on receipt.lot_id = lot.id and receipt.life in (1, 7)
     group by lot.id having lot.receipted_weight <> coalesce(sum(receipt.remaining_weight), 0)`,
  'the books of a lot are not the sum of its movements': `
    select lot.id from lot left join lot_movement movement on movement.lot_id = lot.id
     group by lot.id having lot.book_weight <> coalesce(sum(movement.change_weight), 0)`,
  'a lot has lost goods that nobody took away': `
    select lot.id from lot
     where book_weight <> (select coalesce(sum(change_weight), 0) from contract_record
                            where lot_id = lot.id and record_type in (1, 2) and audit_status = 1)
                       + (select coalesce(sum(change_weight), 0) from lot_movement where lot_id = lot.id and kind = 4)`,
  'I4: a zone has other goods than lie in it, or more than it has room for': `
    select zone.id from zone left join lot on lot.zone_id = zone.id
     group by zone.id having zone.used_capacity <> coalesce(sum(lot.book_weight), 0) or zone.used_capacity > zone.capacity`,
  'I5: what came of receipts is not what they stood for': `
    with rest as (
      select receipt.id, receipt.weight - coalesce((
        select sum(weighed_weight) from receipt_operation delivery
         where delivery.receipt_id = receipt.id and delivery.kind = 6 and delivery.state = 1), 0) as weight
        from receipt)
    select operation_id from receipt_lineage
     group by operation_id
    having (select sum(rest.weight) from rest where rest.id in (
              select parent_id from receipt_lineage part where part.operation_id = receipt_lineage.operation_id))
        is distinct from (select sum(receipt.weight) from receipt where receipt.id in (
              select child_id from receipt_lineage part where part.operation_id = receipt_lineage.operation_id))`,
  'a live receipt remains for something else than was issued less what was delivered': `
    select id from receipt
     where life in (1, 7) and remaining_weight <> weight - coalesce((
       select sum(weighed_weight) from receipt_operation delivery
        where delivery.receipt_id = receipt.id and delivery.kind = 6 and delivery.state = 1), 0)`,
  'goods are set aside for deliveries that do not wait, or not for one that does': `
    select receipt.id from receipt
     where receipt.earmarked_free <> coalesce((
       select sum(weight) from receipt_operation delivery
        where delivery.receipt_id = receipt.id and delivery.kind = 6 and delivery.state in (0, 4)), 0)`,
  'what is frozen on a lot is not what was frozen less what was unfrozen': `
    select lot_id from receipt
     group by lot_id
    having sum(frozen_free) <> coalesce((
      select sum(case kind when 4 then operation.weight else -operation.weight end) from receipt_operation operation
        join receipt of on of.id = operation.receipt_id
       where of.lot_id = receipt.lot_id and (kind in (4, 5) and state = 1 or kind = 4 and state = 0)), 0)`,
  'a split or a merger that was carried out left no receipts, or one that was not left some': `
    select operation.id from receipt_operation operation
     where (kind in (2, 3, 7) and state = 1) <> exists (select from receipt_lineage where operation_id = operation.id)`,
  'a receipt is in other hands than it was last endorsed to': `
    select receipt.id from receipt join lateral (
      select to_id from receipt_operation
       where receipt_id = receipt.id and kind = 1 and state = 1 order by done_time desc, id desc limit 1) last on true
     where receipt.holder_id is distinct from last.to_id`,
  'goods left with another than was announced, whom no second person and no owner had admitted': `
    select id from receipt_operation
     where kind = 6 and state = 1
       and (gate_state = 1 or gate_state = 2 and (admit_person <> weigh_person) is not true
         or gate_state = 0 and vehicle_no <> '' and vehicle_no <> came_vehicle)`,
  'what was announced is not there any more': `
    select id from receipt_operation where kind = 6 and reason = 'announced' and vehicle_no = ''`,
  'one paper proves the weight of several lots': `
    select file.sha256 from file join (
        select voucher as papers, lot_id from contract_record where record_type in (1, 6) and audit_status = 1
        union all select weigh_note, lot_id from receipt_operation join receipt on receipt.id = receipt_id) used on file.id = any (papers)
     group by file.sha256 having count(distinct lot_id) > 1`,
  'a delivery ended a receipt of which more was missing than the tolerance of its lot': `
    select operation.id from receipt_operation operation join receipt on receipt.id = operation.receipt_id join lot on lot.id = receipt.lot_id
     where is_last = 1 and state = 1
       and (receipt.life <> 5 or (operation.weighed_weight >= ceil(operation.weight::numeric * (10000 - lot.tolerance) / 10000)) is not true)`,
  'a zone was sealed without a reason, or its seal opened by one person': `
    select id from zone where status > 2 and status_reason = '' or unseal_person is not null and (unseal_person <> ask_person) is not true`,
  'I9: who asked took it further themselves': `
    select id from receipt_operation
     where add_person in (accept_person, execute_person, decide_person, weigh_person, hand_person, refuse_person, vouch_person, seal_person)
        or weigh_person = hand_person or seal_person = accept_person`,
  'an endorsement is complete without the seal of its custodian': `
    select id from receipt_operation where kind = 1 and state = 1 and (seal_person is null or seal_time is null)`,
  'a receipt was issued, or goods came in, by one person alone': `
    select id from receipt where audit_status = 1 and (audit_person <> all (submit_person_ids)) is not true
    union all select id from contract_record where audit_status = 1 and (audit_person <> all (submit_person_ids)) is not true`,
  'what was done is not in the ledger, or the ledger has it twice': `
    select operation.id from receipt_operation operation
     where (state in (1, 2, 3))::int <> (
       select count(*) from ledger_entry
        where stream = 'receipt_operation:' || operation.id
          and convert_from(body, 'UTF8')::jsonb ->> 'kind' ~ '(done|refused|withdrawn)$')`,
}

/** Permits receipts that exceed a count, because the product records the count unchanged. */
export const RECEIPT_INVARIANTS_AMONG_COUNTS: Readonly<Record<string, string>> = {
  ...RECEIPT_INVARIANTS,
  [I3]: `
    select lot.id from lot join receipt on receipt.lot_id = lot.id and receipt.life in (1, 7)
     group by lot.id
    having sum(receipt.remaining_weight) > lot.book_weight
        -- A count that finds less is written down as it is.
        or sum(receipt.remaining_weight) > lot.counted_weight + lot.counted_weight * lot.tolerance / 10000
           and not exists (select from contract_record count where count.lot_id = lot.id and record_type = 6 and audit_status = 1)`,
}

export const findReceiptViolations = (client: ClientBase): Promise<string[]> =>
  withSnapshot(client, (view) => findViolations(view, RECEIPT_INVARIANTS))

export const findReceiptViolationsAmongCounts = (client: ClientBase): Promise<string[]> =>
  withSnapshot(client, (view) => findViolations(view, RECEIPT_INVARIANTS_AMONG_COUNTS))

/** Runs a check in one snapshot of the database while others write. */
export async function withSnapshot(
  client: ClientBase,
  find: (client: ClientBase) => Promise<string[]>,
): Promise<string[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    return await find(client)
  } finally {
    await client.query('commit')
  }
}

export async function findViolations(
  client: ClientBase,
  invariants: Readonly<Record<string, string>>,
): Promise<string[]> {
  const broken: string[] = []
  for (const [invariant, query] of Object.entries(invariants)) {
    const { rows } = await client.query(query)
    if (rows.length > 0) broken.push(`${invariant}: ${JSON.stringify(rows.slice(0, 5))}`)
  }
  return [...broken, ...(await findBrokenChains(client))]
}

interface Entry {
  readonly stream: string
  readonly seq: number
  readonly prev: Buffer | null
  readonly body: Buffer
}

/** Returns the streams with a missing entry or one that does not follow its predecessor. */
async function findBrokenChains(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Entry>(
    'select stream, seq::int, prev, body from ledger_entry order by stream, seq',
  )
  return rows
    .filter(({ stream, seq, prev }, place) => {
      const before = rows[place - 1]?.stream === stream ? rows[place - 1] : undefined
      return seq !== (before === undefined ? 0 : before.seq + 1) || !matchesHash(prev, before?.body)
    })
    .map(({ stream, seq }) => `entry ${seq} of ${stream} does not follow the one before it`)
}

const matchesHash = (prev: Buffer | null, body: Buffer | undefined): boolean =>
  body === undefined
    ? prev === null
    : createHash('sha256')
        .update(Buffer.of(0))
        .update(body)
        .digest()
        .equals(prev ?? Buffer.alloc(0))

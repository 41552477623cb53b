// Recomputes data derived from rows in the ledger: lots from movements and receipts, accounts from postings, and records without entries. Changes
// past the product show here first (I15).
import { sql } from 'kysely'
import type { Resource } from '#engine/declare/resource.ts'
import type { Db } from '#platform/database/database.ts'
import { readEntry } from '#platform/ledger/verify/verify-entry.ts'
import { type Finding, Findings, type Report } from '#platform/ledger/verify/findings.ts'
import { buildGeneratedCheck } from './generated-columns.ts'
import { reportAll } from './report-all.ts'

/** Queries of violations: `place` is the row, `what` the problem. */
const CHECKS: readonly string[] = [
  `select 'row good_spec ' || spec.id, 'grade_factor is ' || spec.grade_factor || ', its approved changes say ' || approved.factor
     from good_spec spec cross join lateral (
       select coalesce((select grade_factor from good_grade where spec_id = spec.id and audit_status = 1 order by audit_time desc, id desc limit 1), 10000) as factor) approved
    where spec.grade_factor <> approved.factor`,
  `select 'lot ' || lot.id as place, 'book_weight is ' || book_weight || ', its movements give ' || coalesce(moved.weight, 0) as what
     from lot left join (select lot_id, sum(change_weight) as weight from lot_movement group by lot_id) moved on moved.lot_id = lot.id
    where book_weight <> coalesce(moved.weight, 0)`,
  `select 'lot ' || lot.id, 'receipted_weight is ' || receipted_weight || ', its receipts stand for ' || coalesce(live.weight, 0)
     from lot left join (select lot_id, sum(live_weight) as weight from receipt where live_weight > 0 group by lot_id) live on live.lot_id = lot.id
    where receipted_weight <> coalesce(live.weight, 0)`,
  `select 'lot ' || lot.id, 'reserved_weight is ' || reserved_weight || ', its pending receipts reserve ' || reserved.weight
     from lot cross join lateral (
       select coalesce(sum(receipt.reserved_weight), 0) as weight from receipt where lot_id = lot.id and receipt.reserved_weight > 0) reserved
    where lot.reserved_weight <> reserved.weight`,
  `select 'lot_movement ' || moved.id, 'change_weight is ' || moved.change_weight || ', its document ' || coalesce(doc.record_no || ' says ' || doc.change_weight, 'is missing')
     from lot_movement moved left join contract_record doc on doc.id = moved.record_id and doc.lot_id = moved.lot_id and doc.audit_status = 1
    where moved.kind in (1, 2) and doc.change_weight is distinct from moved.change_weight`,
  // The last count by its time, plus later movements.
  `select 'lot ' || lot.id, 'counted_weight is ' || counted_weight || ', its last count gives ' || said.weight
     from lot
     cross join lateral (
       select greatest(0, coalesce(max(found), 0)
                + coalesce((select sum(change_weight) from lot_movement moved where moved.lot_id = lot.id and kind = 2 and create_time > max(count_time)), 0)) as weight
         from (select count_time, case record_type when 1 then change_weight else weight_after end as found
                 from contract_record where lot_id = lot.id and record_type in (1, 6) and audit_status = 1
                order by count_time desc, audit_time desc, id desc limit 1) counted) said
    where counted_weight <> said.weight`,
  `select 'journal ' || journal_id, 'its postings add up to ' || sum(amount) from posting group by journal_id having sum(amount) <> 0 or count(*) < 2`,
  `select 'journal ' || journal.id, 'has no postings' from journal where not exists (select from posting where journal_id = journal.id)`,
  `select 'money_account ' || account.id, 'balance is ' || balance || ', its postings give ' || coalesce(posted.amount, 0)
     from money_account account left join (select account_id, sum(amount) as amount from posting group by account_id) posted on posted.account_id = account.id
    where balance <> coalesce(posted.amount, 0)`,
  `select 'money_account ' || account.id, kind || ' of loan ' || loan.id || ' is ' || balance || ', the loan says ' || said.left
     from money_account account
     join financing loan on account.owner = 'financing' and account.owner_id = loan.id
     cross join lateral (select case kind when 'loan_principal' then draw_amount - principal_settled when 'loan_fee' then fee_total - fee_settled
                                          when 'loan_interest' then interest_total - interest_settled when 'loan_penalty' then penalty_total - penalty_settled
                                          when 'loan_claim' then claim_left
                         end as left) said
    where -balance <> said.left`,
  `select 'money_account ' || account.id, kind || ' of loan ' || loan.id || ' is ' || balance || ' beside a claim of ' || claim_left || ', its events give ' || compute_loan_excess(loan.id)
     from money_account account join financing loan on loan.id = account.owner_id
    where kind = 'loan_excess' and (balance - claim_left <> compute_loan_excess(loan.id) or least(balance, claim_left) > 0)`,
  `select 'row financing ' || loan.id, 'claim_left is ' || claim_left || ', its events give ' || claimed.sum
     from financing loan cross join lateral (select coalesce(sum(claim), 0) as sum from loan_event where financing_id = loan.id and kind not in (10, 11, 12)) claimed
    where claim_left <> claimed.sum`,
  // Recoveries of written-off amounts, in events and in the bank's account.
  `select 'row financing ' || loan.id, 'written_off is ' || written_off || ', its events give ' || lost.sum
     from financing loan cross join lateral (select coalesce(sum(amount), 0) as sum from loan_event where financing_id = loan.id and kind = 7) lost
    where written_off <> lost.sum`,
  `select 'row financing ' || loan.id, 'has recovered ' || find_recovery_error(loan, kept.balance)
     from financing loan join money_account kept on kept.kind = 'loan_excess' and kept.owner_id = loan.id
    where loan_state = 11 and find_recovery_error(loan, kept.balance) is not null`,
  `select 'row financing ' || id, 'recovered is ' || recovered || ', and it is not written off' from financing where loan_state <> 11 and recovered <> 0`,
  `select 'money_account ' || account.id, 'recovery_income of bank ' || bank.id || ' is ' || balance || ', its loans have recovered ' || loans.sum
     from money_account account join bank on account.owner = 'bank' and account.owner_id = bank.id
     cross join lateral (select coalesce(sum(recovered), 0) as sum from financing where bank_id = bank.id) loans
    where kind = 'recovery_income' and balance <> loans.sum`,
  `select 'row financing ' || loan.id, 'has accrued other than its days do' from financing loan where draw_date is not null and not is_accrued(loan)`,
  ...['bank', 'guarantor'].map(
    (table, at) => `
      select 'row ${table} ' || firm.id, 'used_limit is ' || used_limit || ', its loans use ' || used.amount
        from ${table} firm cross join lateral (
          select coalesce(sum(amount), 0) as amount from limit_use where kind = ${at + 1} and subject_id = firm.id and freed_time is null) used
       where used_limit <> used.amount`,
  ),
  `select 'row financing ' || loan.id, 'takes ' || taken.amounts::text || ' of limits, it runs for ' || runs.amount
     from financing loan
     cross join lateral (select compute_taken_limit(loan) as amount) runs
     cross join lateral (
       select coalesce(array_agg(array[kind, subject_id, amount] order by kind, subject_id) filter (where kind in (1, 2, 4)), '{}') as amounts,
              greatest(sum(amount) filter (where kind = 3), sum(amount) filter (where kind = 5), 0) as follows
         from limit_use where financing_id = loan.id and freed_time is null) taken
    where taken.follows > runs.amount
       or taken.amounts <> coalesce((select array_agg(array[kind, subject, runs.amount] order by kind, subject)
            from (values (1, loan.bank_id), (4, loan.owner_id) union all select 2, unnest(loan.guarantor_ids)) due (kind, subject) where runs.amount > 0), '{}')`,
  `select 'row repayment ' || document.id, 'pays ' || document.parts::text || ', its events give ' || paid.parts::text
     from (select id, array[fee_amount, penalty_amount, interest_amount, principal_amount, excess_amount] as parts from repayment where status in (1, 3)) document
     cross join lateral (
       select array[sum(event.fee), sum(event.penalty), sum(event.interest), sum(event.principal), sum(event.excess)]::bigint[] as parts
         from loan_event posted join loan_event event on event.id = posted.id or event.of_id = posted.id
        where posted.source = 'repayment:' || document.id and posted.kind in (3, 10)) paid
    where document.parts is distinct from paid.parts`,
  `select 'journal ' || journal.id, event || ' is ' || journal.amount || ', ' || source || ' says ' || coalesce(said.amount::text, 'nothing')
     from journal
     left join lateral (
       select amount from recharge where source = 'recharge:' || id
       union all select pay_amount from orders where source = 'orders:' || id and event = 'order_paid'
       union all select refund_amount from refund where source = 'refund:' || id
       union all select case event when 'withdrawal_fee' then handling_fee when 'withdrawal_paid' then transfer_amount else withdrawal_amount end
                   from withdrawal where source = 'withdrawal:' || id) said on true
    where event in ('added_by_hand', 'topped_up', 'order_paid', 'refunded', 'withdrawal_asked', 'withdrawal_failed', 'withdrawal_fee', 'withdrawal_paid', 'withdrawal_refused')
      and abs(journal.amount) is distinct from said.amount`,
  `select 'journal ' || journal.id, 'is of ' || source || ', of which no entry tells'
     from journal
    where not exists (select from ledger_entry where stream = source and seq = 0)
      and not exists (select from loan_accrual run where source = 'loan_accrual:' || run.id and run.parts_hash = '')`,
  // Interest by loan: the entry of the accrual run contains the digest.
  `select 'loan_accrual ' || run.id, 'its journal ' || coalesce(flow_id::text, 'is missing') || ' has other parts than its digest is of'
     from loan_accrual run
    where parts_hash <> '' and parts_hash <> coalesce(compute_parts_hash((select id from journal where biz_key = 'loan_accrual:' || run.id)), encode(sha256(''::bytea), 'hex'))`,
  `select 'loan_accrual ' || run.id, 'has no digest, and runs before it have'
     from loan_accrual run where parts_hash = '' and exists (select from loan_accrual earlier where earlier.id < run.id and earlier.parts_hash <> '')`,
]

const hasStatedColumn = ({ begins, optional }: Resource['ledger']): boolean => (begins ?? optional) !== undefined

const findRowsWithoutEntries = (table: string, begins: string): string => `
  select 'row ${table} ' || record.id, 'is there, and no entry tells of it' from ${table} record
   where ${begins} and not exists (select from ledger_entry where stream = '${table}:' || record.id and seq = 0)`

/** Reports all violations and returns the first ones. */
export async function verifyDerived(
  db: Db,
  resources: readonly Resource[],
  report?: Report,
): Promise<readonly Finding[]> {
  const findings = new Findings(report)
  for (const check of CHECKS) await reportAll(db, check, findings.add)
  for (const { table, ledger } of resources) {
    if (ledger.begins !== undefined) await reportAll(db, findRowsWithoutEntries(table, ledger.begins), findings.add)
    const query = hasStatedColumn(ledger) ? buildGeneratedCheck(table) : undefined
    if (query !== undefined) await reportAll(db, query, findings.add)
  }
  for (const finding of await checkSettlements(db)) findings.add(finding)
  return findings.first
}

interface Settlement {
  readonly id: number
  readonly lot: number
  readonly change: number | null
}

/** Compares each entry that settles a lot with its movement. Texts are parsed here, so that an unreadable one does not end the check. */
async function checkSettlements(db: Db): Promise<Finding[]> {
  const { rows: moved } = await sql<Settlement>`
    select id, lot_id as lot, change_weight as change from lot_movement where kind = 4 order by lot_id, seq`.execute(db)
  const { rows: entries } = await sql<{ id: number; lot: number; body: Buffer }>`
    select id, split_part(stream, ':', 2)::bigint as lot, body from ledger_entry
     where stream > 'lot:' and stream < 'lot;' and position('"kind":"lot.settled"'::bytea in body) > 0
     order by lot, seq`.execute(db)
  const stored = entries.flatMap(({ id, lot, body }): Settlement[] => {
    const { kind, facts = {} } = (readEntry(body) ?? {}) as { kind?: string; facts?: { change?: string } }
    return kind === 'lot.settled' ? [{ id, lot, change: Number(facts.change) }] : []
  })
  const entered = indexByPlace(stored)
  const booked = indexByPlace(moved)
  return [...new Set([...booked.keys(), ...entered.keys()])].flatMap((place): Finding[] => {
    const [movement, entry] = [booked.get(place), entered.get(place)]
    if (movement?.change === entry?.change) return []
    if (movement === undefined)
      return [
        {
          where: `entry ${entry?.id}`,
          what: `puts the books right by ${entry?.change}, and no movement does`,
        },
      ]
    const what = entry === undefined ? 'and no entry tells of it' : `its entry says ${entry.change}`
    return [{ where: `lot_movement ${movement.id}`, what: `change_weight is ${movement.change}, ${what}` }]
  })
}

function indexByPlace(all: readonly Settlement[]): ReadonlyMap<string, Settlement> {
  const places = new Map<number, number>()
  return new Map(
    all.map((each) => {
      const place = (places.get(each.lot) ?? 0) + 1
      places.set(each.lot, place)
      return [`${each.lot}/${place}`, each]
    }),
  )
}

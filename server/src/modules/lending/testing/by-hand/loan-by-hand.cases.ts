// SQL statements on draws, events and accruals of loans; each violates exactly one constraint or is rejected by exactly one trigger.
import { buildUpdate } from '#modules/receipts/testing/by-hand/by-hand.cases.ts'
import {
  isValuationAdded,
  rejects,
  type Trigger,
  runWithoutTriggers,
} from '#modules/receipts/testing/by-hand/by-hand.statements.ts'

export const setDrawnLoan = (assignment: string) => buildUpdate('financing', 'drawn', assignment)

export const DRAWING = `draw_amount = 1, draw_date = today(), due_date = today() + 1, draw_way = 1, day_count = 1, accrued_to = today(), loan_state = 7`
const insertEvent = (columns: string, values: string) =>
  `insert into loan_event (financing_id, value_date, ${columns}) values (:drawn, today(), ${values})`
/** Key of the newest event. */
const NEWEST = `'loan_event:' || (select max(id) from loan_event)`
type JournalSide = readonly [kind: string, owner: string]
const insertJournal = ([from, owner]: JournalSide, [to, other]: JournalSide, amount: number, key = NEWEST) => `
  insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type, kinds, owners, amounts)
  values (${key}, 'loan_repaid', 'financing:' || ${owner}, 7, 'X', 1, ${Math.abs(amount)}, 1, 2, 10, array['${from}', '${to}'],
          array[${owner}, ${other}]::bigint[], array[${-amount}, ${amount}]::bigint[])`
/** Journals of another kind that move an account of a loan: as a draft, and row by row. */
export const OTHER_JOURNALS: readonly string[] = [
  insertJournal(['loan_principal', ':drawn'], ['bank_cash', ':bank'], 1).replace('1, 2, 10, array', '1, 2, 5, array'),
  `with flow as (
     insert into journal (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type)
     values ('by hand', 'refunded', 'financing:' || :drawn, 4, 'X', 1, 1, 1, 1, 4) returning id)
   insert into posting (journal_id, account_id, amount)
   select flow.id, account.id, 1 from flow, money_account account where account.kind = 'loan_principal' and account.owner_id = :drawn`,
]
/** With its journal, so that the books agree. */
const FEE_REQUESTED = `update financing set fee_asked = 100, fee_note = 'x', fee_person = -1 where id = :drawn`
const FEE_DECIDED = `${FEE_REQUESTED}; ${insertEvent('kind, amount, person_id', '2, 100, (select min(id) from person)')}`
const FEE_CLAIMED = `${FEE_REQUESTED}; ${insertEvent('kind, amount, claim, person_id', '2, 100, 5, (select min(id) from person)')}`
const FEE_CHARGED = `${FEE_DECIDED}; ${insertJournal(['loan_fee', ':drawn'], ['loan_fee_income', ':bank'], 100)}`
/** With its journal. */
const REALLOCATED = `
  insert into loan_event (financing_id, value_date, kind, amount, principal, excess, of_id)
  select financing_id, today(), 5, 0, -1, 1, event_id from repayment where id = :document;
  ${insertJournal(['loan_principal', ':repaid'], ['loan_excess', ':repaid'], 1)}`
const DAY_LATER = `create or replace function today() returns date language sql stable as $$ select (now() at time zone 'Asia/Shanghai')::date + 1 $$`
const ACCRUED = `${DAY_LATER}; insert into loan_accrual (day, bank_id, financing_ids) values (today(), :bank, array[:drawn])`
const insertLostEvent = (columns: string, values: string) =>
  `insert into loan_event (financing_id, value_date, ${columns}) values (:lost, today(), ${values})`
const RECOVERY = '(select event_id from repayment where id = :recovery)'
const updateInstalment = (assignment: string) => `update loan_instalment set ${assignment} where financing_id = :drawn`
const updateDrawEvent = (assignment: string) =>
  `update loan_event set ${assignment} where financing_id = :drawn and kind = 1`
const REPAID = `insert into loan_event (financing_id, value_date, kind, amount, principal) values (:drawn, today(), 3, 5, 5)`
const insertReversals = (of: string, kind = '4, 0') =>
  `insert into loan_event (financing_id, value_date, kind, amount, of_id) select :drawn, today(), ${kind}, ${of} from generate_series(1, 2)`

export const EVENT_CHECKS: Readonly<Record<string, string>> = {
  loan_accrual_financing_ids_check: `insert into loan_accrual (day, bank_id, financing_ids) values (today(), :bank, '{}')`,
  loan_event_amount_check: `alter table loan_event drop constraint loan_event_parts_check; ${updateDrawEvent('amount = -1')}`,
  loan_event_kind_check: updateDrawEvent('kind = 13, amount = 0'),
  loan_event_of_id_check1: updateDrawEvent('of_id = id'),
  loan_event_parts_check: updateDrawEvent('principal = 1'),
  loan_event_fee_back_key: insertReversals('(select max(id) from loan_event)', '9, 1'),
  loan_event_reversal_key: insertReversals('(select max(id) from loan_event)'),
  loan_event_source_check: updateDrawEvent(`source = 'x'`),
  loan_instalment_due_date_key: `insert into loan_instalment (financing_id, period_no, due_date, principal)
    select financing_id, 9, due_date, 0 from loan_instalment where financing_id = :drawn limit 1`,
  loan_instalment_interest_total_check: updateInstalment('interest_total = -1'),
  loan_instalment_period_no_check: updateInstalment('period_no = 0'),
  loan_instalment_principal_check: updateInstalment('principal = -1'),
}

export const EVENT_KEYS: Readonly<Record<string, string>> = {
  loan_accrual_bank_id_fkey: `insert into loan_accrual (day, bank_id, financing_ids) values (today(), -1, array[:drawn])`,
  loan_accrual_flow_id_fkey: 'update loan_accrual set flow_id = -1',
  loan_accrual_pkey: `insert into loan_accrual (id, day, bank_id, financing_ids) overriding system value
    select 1, today(), :bank, array[:drawn] from generate_series(1, 2)`,
  loan_event_account_id_fkey: updateDrawEvent('account_id = -1'),
  loan_event_financing_id_fkey: updateDrawEvent('financing_id = -1'),
  loan_event_of_id_fkey: insertEvent('kind, amount, of_id', '4, 0, -1'),
  loan_event_person_id_fkey: updateDrawEvent('person_id = -1'),
  loan_event_pkey: `insert into loan_event (id, financing_id, value_date, kind, amount) overriding system value
    select max(id), :drawn, today(), 2, 1 from loan_event`,
  loan_instalment_financing_id_fkey: updateInstalment('financing_id = -1'),
  loan_instalment_pkey: `insert into loan_instalment (financing_id, period_no, due_date, principal)
    select financing_id, period_no, due_date + 1, 0 from loan_instalment where financing_id = :drawn`,
}

const KEPT = 'reject_change_with_hint'

export const EVENT_TRIGGERS: Readonly<Record<string, readonly Trigger[]>> = {
  'loan_accrual.reject_change': rejects(
    'reject_change',
    `${ACCRUED}; update loan_accrual set interest = 0`,
    `${ACCRUED}; delete from loan_accrual`,
  ),
  'loan_accrual.reject_truncate': rejects(KEPT, 'truncate loan_accrual'),
  'loan_accrual.accrue_loans': [
    ...rejects(
      'accrue_loans',
      `insert into loan_accrual (day, bank_id, financing_ids) values (today() + 1, :bank, array[:drawn])`,
    ),
    {
      statement: ACCRUED,
      after: `exists (select from financing where id = :drawn and interest_left > 0 and accrued_to = today())`,
    },
  ],
  'loan_accrual.set_accrual_digest': [
    {
      statement: ACCRUED,
      after: `(select flow_id = (select id from journal where biz_key = 'loan_accrual:' || run.id) and parts_hash ~ '^[0-9a-f]{64}$'
                 from loan_accrual run order by id desc limit 1)`,
    },
  ],
  'loan_accrual.value_loans_at_late_accrual': [
    {
      statement: `${DAY_LATER}; insert into valuation_event (cause, subject_id) values (11, today() - date '1970-01-01');
        insert into loan_accrual (day, bank_id, financing_ids) values (today(), :bank, array[:drawn])`,
      after: isValuationAdded(8, 'drawn'),
    },
  ],
  'loan_event.value_loans_at_event': [{ statement: FEE_CHARGED, after: isValuationAdded(8, 'drawn') }],
  'loan_accrual.check_accrual_books': rejects(
    'check_accrual_books',
    `alter table money_account disable trigger user; update money_account set balance = balance - 1, total_out = total_out + 1
      where kind = 'loan_interest' and owner_id = :drawn; ${ACCRUED}`,
  ),
  'loan_event.apply_loan_event': [
    ...rejects(
      'apply_loan_event',
      // Not running; future value date; drawn twice; reversal of an event that is not a repayment.
      `insert into loan_event (financing_id, value_date, kind, amount) values (:loan, today(), 2, 1)`,
      `insert into loan_event (financing_id, value_date, kind, amount) values (:drawn, today() + 1, 2, 1)`,
      insertEvent('kind, amount', '1, 100'),
      insertEvent('kind, amount, of_id', '4, 0, (select min(id) from loan_event)'),
      `${DAY_LATER}; ${insertEvent('kind, amount', '2, 1')}`,
      // A fee without a request, of another amount, decided by its requester, and one without an unpaid sale cost.
      insertEvent('kind, amount, person_id', '2, 100, (select min(id) from person)'),
      `${FEE_REQUESTED}; ${insertEvent('kind, amount, person_id', '2, 101, (select min(id) from person)')}`,
      `${FEE_REQUESTED}; ${insertEvent('kind, amount, person_id', '2, 100, null')}`,
      `${FEE_REQUESTED}; update financing set fee_person = (select min(id) from person) where id = :drawn;
       ${insertEvent('kind, amount, person_id', '2, 100, (select min(id) from person)')}`,
      insertEvent('kind, amount, source', `2, 100, 'release_order:1'`),
      // A fee waived by the person who decided it, in part, and the waiver of an event that is not a fee.
      `${FEE_CHARGED}; ${insertEvent('kind, amount, person_id, of_id', '9, 100, (select min(id) from person), (select max(id) from loan_event)')}`,
      `${FEE_CHARGED}; ${insertEvent('kind, amount, person_id, of_id', '9, 99, (select max(id) from person), (select max(id) from loan_event)')}`,
      insertEvent(
        'kind, amount, person_id, of_id',
        '9, 100, (select max(id) from person), (select min(id) from loan_event)',
      ),
      // Reversed in part.
      `${REPAID}; ${insertEvent('kind, amount, principal, of_id', '4, 0, -4, (select max(id) from loan_event)')}`,
      // Written off again without a reversed repayment.
      insertLostEvent('kind, amount, principal', '7, 5, 5'),
      // A recovery of a running loan; a fee and a repayment of a written-off one; the reversal of a write-off, and of a recovery in part.
      insertEvent('kind, amount, principal', '10, 5, 5'),
      insertLostEvent('kind, amount', '2, 5'),
      insertLostEvent('kind, amount, principal', '3, 5, 5'),
      insertLostEvent(
        'kind, amount, of_id',
        '11, 0, (select max(id) from loan_event where financing_id = :lost and kind = 7)',
      ),
      insertLostEvent('kind, amount, principal, of_id', `11, 0, -1, ${RECOVERY}`),
    ),
    { statement: FEE_CHARGED, after: '(select fee_left from financing where id = :drawn) = 100' },
  ],
  'loan_event.reject_change': rejects(
    'reject_change',
    updateDrawEvent('amount = amount + 1'),
    'delete from loan_event where financing_id = :drawn',
  ),
  'loan_event.reject_truncate': rejects(KEPT, 'truncate loan_event cascade'),
  'loan_event.check_loan_books': rejects(
    'check_loan_books',
    FEE_DECIDED,
    // Excess that does not exist, and a payment of excess only that moves nothing.
    insertEvent('kind, amount, excess', '8, 5, -5'),
    `alter table loan_event disable trigger apply_loan_event; ${insertEvent('kind, amount, excess, source', `3, 5, 5, 'repayment:' || :document`)}`,
    // A claim without cause, and one while excess is held.
    `${FEE_CLAIMED}; ${insertJournal(['loan_fee', ':drawn'], ['loan_fee_income', ':bank'], 100)}`,
    `${FEE_CLAIMED}; insert into journal_draft (biz_key, event, source, biz_type, biz_no, direction, amount, pay_type, status, change_type, kinds, owners, amounts)
     values (${NEWEST}, 'loan_fee_charged', 'financing:' || :drawn, 7, 'X', 1, 100, 1, 2, 10, array['loan_fee', 'loan_fee_income', 'loan_claim', 'loan_excess'],
             array[:drawn, :bank, :drawn, :drawn]::bigint[], array[-100, 100, -5, 5])`,
    // A payment without a document.
    `${REPAID}; ${insertJournal(['bank_cash', ':bank'], ['loan_principal', ':drawn'], 5).replace(`'financing:' || :bank`, `'financing:' || :drawn`)}`,
    // Written off while it performs; interest of no day.
    `${insertEvent('kind, amount, principal', '7, 100000000, 100000000')};
     ${insertJournal(['loan_principal', ':drawn'], ['loan_loss', ':bank'], -100_000_000)}`,
    `${insertEvent('kind, amount, interest_parts', '6, 0, 3600000')}; ${insertJournal(['loan_interest', ':drawn'], ['interest_income', ':bank'], 1)}`,
    // A reversed repayment of a written-off loan without a request.
    runWithoutTriggers(
      'financing',
      ['assert_ended_loan_settled'],
      `insert into loan_event (financing_id, value_date, kind, amount, fee, of_id)
         select financing_id, today(), 4, 0, -fee, id from loan_event where id = (select event_id from repayment where id = :before);
       ${insertJournal(['loan_fee', ':lost'], ['bank_cash', ':bank'], 100_00)}`,
    ),
    // Recovered without a document; more of a component than was written off; an amount other than that of the bank's account.
    `${insertLostEvent('kind, amount, principal', '10, 5, 5')}; ${insertJournal(['bank_cash', ':bank'], ['recovery_income', ':bank'], 5).replace(`'financing:' || :bank`, `'financing:' || :lost`)}`,
    insertLostEvent('kind, amount, fee, principal, of_id', `12, 0, 1, -1, ${RECOVERY}`),
    `${insertLostEvent('kind, amount, principal, excess, of_id', `12, 0, -1, 1, ${RECOVERY}`)};
     ${insertJournal(['bank_cash', ':bank'], ['loan_excess', ':lost'], 1).replace(`'financing:' || :bank`, `'financing:' || :lost`)}`,
  ),
  'journal.check_loan_journal': rejects(
    'check_loan_journal',
    insertJournal(['loan_principal', ':drawn'], ['bank_cash', ':bank'], 1, `'by hand'`),
    insertJournal(['loan_principal', ':drawn'], ['bank_cash', ':bank'], 1, `'financing:' || :drawn || ':redrawn'`),
    // The fee of one bank as income of another.
    `insert into money_account (kind, owner, owner_id, may_go_below) values ('loan_fee_income', 'bank', :other, true);
     ${FEE_DECIDED}; ${insertJournal(['loan_fee', ':drawn'], ['loan_fee_income', ':other'], 100)}`,
    // Recovered without an event.
    insertJournal(['bank_cash', ':bank'], ['recovery_income', ':bank'], 1, `'by hand'`),
    // Without a loan.
    `insert into money_account (kind, owner, owner_id, may_go_below) values ('bank_cash', 'bank', :other, true);
     ${insertJournal(['interest_income', ':bank'], ['bank_cash', ':other'], 1)}`,
  ),
  'bank.protect_used_limit': rejects('protect_used_limit', 'update bank set used_limit = 0 where id = :bank'),
  'bank.protect_initial_used_limit': rejects(
    'protect_used_limit',
    `insert into bank (id, bank_name, bank_type, contact_name, contact_phone, used_limit) values (-1, 'x', 1, 'x', 'x', 1)`,
  ),
  'loan_event.reallocate_repayment': [
    { statement: REALLOCATED, after: '(select excess_amount from repayment where id = :document) = 1' },
  ],
  'loan_instalment.protect_loan_instalment': rejects(
    'protect_loan_instalment',
    updateInstalment('principal = principal + 1'),
    'delete from loan_instalment where financing_id = :drawn',
    `insert into loan_instalment (financing_id, period_no, due_date, principal) values (:drawn, 9, today() + 1, 0)`,
  ),
  'loan_instalment.reject_truncate': rejects(KEPT, 'truncate loan_instalment'),
}

// SQL of receipts, as the specification lists them, that the engine cannot derive.
import { type RawBuilder, sql } from 'kysely'
import { marketWorth } from '../receipt/receipts.worth.ts'

export const specName = sql`(
  select good_spec.spec_name from good_spec where good_spec.id = receipt.spec_id)`

/** What the approved prices say that a unit of the spec is worth today; null where none is in effect. */
export const marketPrice = sql`(
  select good_spec.price from good_spec where good_spec.id = receipt.spec_id)`

/** Fen, of what remains. */
export const totalAmount = marketWorth(sql.ref('receipt.remaining_weight'), sql.ref('receipt.spec_id'))

export const ownerPhone = sql`(
  select organisation.contact_phone from organisation where organisation.id = receipt.holder_id)`
/** As the receipt states it; of one that was issued before receipts did, as it is now. */
export const ownerAddress = sql`coalesce(nullif(receipt.depositor_address, ''), (
  select organisation.address from organisation where organisation.id = receipt.depositor_id))`

/** The bank that controls it; none where nobody but its holder does. */
export const bankId = sql`(
  select bank.id from bank where bank.id = receipt.controller_id)`
export const bankName = sql`(
  select bank.bank_name from bank where bank.id = receipt.controller_id)`
export const ownerId = sql.ref('receipt.holder_id')

/** Of the oldest active pledge on it, and the financing that this is for. */
const ofFirstPledge = (what: RawBuilder<unknown>) => sql`(
  select ${what} from pledge join financing on financing.id = pledge.financing_id
   where pledge.receipt_id = receipt.id and pledge.pledge_state = 2 order by case pledge.perfection_method when 2 then coalesce(pledge.registry_time, pledge.perfected_time) else pledge.perfected_time end,
     pledge.priority_no, pledge.id limit 1)`

export const guarantorId = ofFirstPledge(sql`financing.guarantor_ids[1]`)
export const guarantorName = sql`(
  select guarantor.guarantor_name from guarantor where guarantor.id = ${guarantorId})`
export const pledgeRate = ofFirstPledge(
  sql`(select risk_policy.pledge_rate from risk_policy where risk_policy.id = financing.policy_id)`,
)
export const interestRate = ofFirstPledge(sql.ref('financing.rate'))
export const pledgedFrom = ofFirstPledge(sql`(pledge.perfected_time at time zone 'Asia/Shanghai')::date`)
/** Contracted is signed by all, and nothing is pledged before. */
export const signStatus = sql`coalesce(${ofFirstPledge(sql`2`)}, 0)::smallint`

/**
 * What of an amount of its loans stands against a receipt: in parts by what the goods of each active pledge were worth as they were pledged. The
 * parts of a loan are the whole to the fen, so that receipts add up to what is lent on them.
 */
const shareOfLoans = (amount: string) => sql`(
  select sum(floor(${sql.ref(amount)} * (parts.before + pledge.initial_value) / nullif(parts.whole, 0)) - floor(${sql.ref(amount)} * parts.before / nullif(parts.whole, 0)))::bigint
    from pledge join financing on financing.id = pledge.financing_id
    cross join lateral (
      select coalesce(sum(each.initial_value) filter (where each.id < pledge.id), 0)::numeric as before, sum(each.initial_value)::numeric as whole
        from pledge each where each.financing_id = pledge.financing_id and each.pledge_state = 2) parts
   where pledge.receipt_id = receipt.id and pledge.pledge_state = 2 and financing.draw_amount is not null)`

/** Fen; none before the draw. */
export const loanAmount = shareOfLoans('financing.draw_amount')
export const repaidAmount = shareOfLoans('financing.principal_settled')
export const pledgedTo = ofFirstPledge(sql.ref('financing.due_date'))

export const issueName = sql`(
  select issuer.nick_name from account issuer where issuer.id = receipt.audit_by and receipt.life <> 0)`

/** When the goods were counted or inspected last. */
export const inspectTime = sql`(
  select lot.counted_time from lot where lot.id = receipt.lot_id)`

/**
 * What the separate lives of a receipt, of its pledges and of its freezes come to in one word (catalogue §2.14): what ends it before what
 * binds it, what binds it before where it lies.
 */
export const displayStatus = sql`(
  case when receipt.life = 0 then case receipt.audit_status when 0 then 2 when 3 then 0 else 9 end
       when receipt.life = 5 then 7
       when receipt.life in (2, 3, 4, 6) then 9
       when receipt.frozen_free + receipt.frozen_pledged > 0 then 8
       when receipt.earmarked_pledged > 0 then 5
       when receipt.pledge_weight > 0 then 4
       else 3 end::smallint)`

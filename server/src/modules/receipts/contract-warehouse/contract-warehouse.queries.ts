// Queries of the list of receipts as the specification defines it.
import { type RawBuilder, sql } from 'kysely'
import { marketValue } from '../receipt/goods-value.ts'

export const specName = sql`(
  select good_spec.spec_name from good_spec where good_spec.id = receipt.spec_id)`

/** Approved price per unit of the spec today; null if there is none. */
export const marketPrice = sql`(
  select good_spec.price from good_spec where good_spec.id = receipt.spec_id)`

/** Market value of the remaining weight, in fen. */
export const totalAmount = marketValue(sql.ref('receipt.remaining_weight'), sql.ref('receipt.spec_id'))

export const ownerPhone = sql`(
  select organisation.contact_phone from organisation where organisation.id = receipt.holder_id)`
/** As stated in the receipt; for receipts issued before that column existed, the current address. */
export const ownerAddress = sql`coalesce(nullif(receipt.depositor_address, ''), (
  select organisation.address from organisation where organisation.id = receipt.depositor_id))`

/** The controlling bank; null if there is none. */
export const bankId = sql`(
  select bank.id from bank where bank.id = receipt.controller_id)`
export const bankName = sql`(
  select bank.bank_name from bank where bank.id = receipt.controller_id)`
export const ownerId = sql.ref('receipt.holder_id')

/** Selects from the oldest active pledge of the receipt and its financing. */
const selectFromFirstPledge = (what: RawBuilder<unknown>) => sql`(
  select ${what} from pledge join financing on financing.id = pledge.financing_id
   where pledge.receipt_id = receipt.id and pledge.pledge_state = 2 order by case pledge.perfection_method when 2 then coalesce(pledge.registry_time, pledge.perfected_time) else pledge.perfected_time end,
     pledge.priority_no, pledge.id limit 1)`

export const guarantorId = selectFromFirstPledge(sql`financing.guarantor_ids[1]`)
export const guarantorName = sql`(
  select guarantor.guarantor_name from guarantor where guarantor.id = ${guarantorId})`
export const pledgeRate = selectFromFirstPledge(
  sql`(select risk_policy.pledge_rate from risk_policy where risk_policy.id = financing.policy_id)`,
)
export const interestRate = selectFromFirstPledge(sql.ref('financing.rate'))
export const pledgedFrom = selectFromFirstPledge(sql`(pledge.perfected_time at time zone 'Asia/Shanghai')::date`)
/** 2 if the receipt is pledged under a signed contract, else 0. */
export const signStatus = sql`coalesce(${selectFromFirstPledge(sql`2`)}, 0)::smallint`

/**
 * The share of a loan amount that falls on the receipt, by the initial value of each active pledge. The shares of a loan add up to the exact amount
 * in fen.
 */
const computeLoanShare = (amount: string) => sql`(
  select sum(floor(${sql.ref(amount)} * (parts.before + pledge.initial_value) / nullif(parts.whole, 0)) - floor(${sql.ref(amount)} * parts.before / nullif(parts.whole, 0)))::bigint
    from pledge join financing on financing.id = pledge.financing_id
    cross join lateral (
      select coalesce(sum(each.initial_value) filter (where each.id < pledge.id), 0)::numeric as before, sum(each.initial_value)::numeric as whole
        from pledge each where each.financing_id = pledge.financing_id and each.pledge_state = 2) parts
   where pledge.receipt_id = receipt.id and pledge.pledge_state = 2 and financing.draw_amount is not null)`

/** Fen; null before the drawdown. */
export const loanAmount = computeLoanShare('financing.draw_amount')
export const repaidAmount = computeLoanShare('financing.principal_settled')
export const pledgedTo = selectFromFirstPledge(sql.ref('financing.due_date'))

export const issueName = sql`(
  select issuer.nick_name from account issuer where issuer.id = receipt.audit_by and receipt.life <> 0)`

export const inspectTime = sql`(
  select max(line.count_time) from inspection_line line join inspection visit on visit.id = line.inspection_id
   where line.lot_id = receipt.lot_id and visit.state = 3)`

/**
 * One status for the separate states of a receipt, its pledges and freezes: end states take precedence over encumbrances, and those
 * over the location.
 */
export const displayStatus = sql`(
  case when receipt.life = 0 then case receipt.audit_status when 0 then 2 when 3 then 0 else 9 end
       when receipt.life = 5 then 7
       when receipt.life in (2, 3, 4, 6) then 9
       when receipt.frozen_free + receipt.frozen_pledged > 0 then 8
       when receipt.earmarked_pledged > 0 then 5
       when receipt.pledge_weight > 0 then 4
       else 3 end::smallint)`

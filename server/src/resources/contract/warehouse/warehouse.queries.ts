// SQL of receipts, as the specification lists them, that the engine cannot derive.
import { sql } from 'kysely'
import { marketWorth } from '#resources/receipts.worth.ts'

export const specName = sql`(
  select good_spec.spec_name from good_spec where good_spec.id = receipt.spec_id)`

/** What the approved prices say that a unit of the spec is worth today; null where none is in effect. */
export const marketPrice = sql`(
  select good_spec.price from good_spec where good_spec.id = receipt.spec_id)`

/** Fen, of what remains. */
export const totalAmount = marketWorth(sql.ref('receipt.remaining_weight'), sql.ref('receipt.spec_id'))

export const ownerPhone = sql`(
  select organisation.contact_phone from organisation where organisation.id = receipt.holder_id)`
export const ownerAddress = sql`(
  select supplier.address from supplier where supplier.id = receipt.depositor_id)`

/** The bank that controls it; none where nobody but its holder does. */
export const bankId = sql`(
  select bank.id from bank where bank.id = receipt.controller_id)`
export const bankName = sql`(
  select bank.bank_name from bank where bank.id = receipt.controller_id)`
export const ownerId = sql.ref('receipt.holder_id')

/** Of loans and of contracts there is nothing yet that a receipt could name. */
export const NONE = sql`null::bigint`
export const NO_DAY = sql`null::date`
export const unsigned = sql`0::smallint`

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

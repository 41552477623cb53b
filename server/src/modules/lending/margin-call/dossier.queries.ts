// Contents of the dossier of a margin call. Times are `YYYY-MM-DD HH:MM:SS` in Shanghai, empty for none.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { selectShanghaiTime } from '#platform/ledger/stream-lines.ts'

/** Rows of one table; the newest ones count. */
export const MAX_ROWS = 200

const inShanghai = (column: string) => selectShanghaiTime(sql.ref(column))

export interface DossierHead {
  readonly call_no: string
  readonly version: number
  readonly state: number
  readonly financing_id: number
  readonly financing_no: string
  readonly bank_id: number
  readonly bank: string
  readonly owner: string
  readonly guarantors: string
  /** Fen. */
  readonly exposure: number
  readonly eligible_value: number
  readonly cash_required: number
  /** Percent × 100. */
  readonly ltv: number | null
  readonly line: number
  /** Hundredths of a tonne. */
  readonly goods_required: number | null
  readonly cure_calendar: 1 | 2
  readonly business_from: number
  readonly business_to: number
  readonly issued: string
  readonly cure_by: string
  readonly acknowledged: string
  readonly accelerated: string
  readonly breached: string
  readonly ended: string
  readonly extension: number
  readonly ask_hours: number | null
  readonly ask_reason: string
  readonly dispute: 0 | 1 | 2 | 3 | 4
  readonly dispute_reason: 1 | 2 | 3 | 4 | 5
  readonly dispute_lines: string
  /** Fen; null for figures per pledge. */
  readonly dispute_figure: number | null
  readonly dispute_remark: string
  readonly disputed_cash: number
  readonly undisputed_cash: number
  readonly disputed: string
  readonly dispute_until: string
  readonly silent: string
  readonly undisputed: string
  readonly resolve_lines: string
  readonly resolve_figure: number | null
  readonly quotes: string
  readonly resolve_remark: string
  readonly resolved: string
  readonly accepted_cash: number | null
  readonly remainder_cash: number | null
  readonly remainder_by: string
  /** SHA-256 of the files of dispute and answer. */
  readonly dispute_hashes: string
  readonly default_step: number
  readonly default_reason: string
  readonly declared: string
  readonly policy_version: number
  readonly pledge_rate: number
  readonly haircut: number
  readonly warn_line: number
  readonly call_line: number
  readonly liq_line: number
  readonly cure_hours: number
  readonly minimum: number | null
  readonly price_max_age: number
  /** Time of the last valuation below the warning line before the issue, otherwise of the draw. */
  readonly safe: string
  readonly made: string
}

/** The last valuation in the normal band before the issue of a call; without one all valuations are named. */
const SAFE = sql`coalesce((
  select max(valued_time) from loan_valuation_history history
   where history.financing_id = call.financing_id and band = 1 and valued_time < call.create_time), '-infinity')`
const UNTIL = sql`coalesce(call.end_time, now())`

export async function loadDossierHead(db: Db, id: number): Promise<DossierHead | undefined> {
  const { rows } = await sql<DossierHead>`
    select call.call_no, call.version, call.state, call.financing_id, loan.financing_no, call.bank_id, bank_name as bank, owner.name as owner,
           coalesce((select string_agg(name, '、' order by id) from organisation where id = any (loan.guarantor_ids)), '') as guarantors,
           call.exposure, call.eligible_value, call.cash_required, call.ltv, call.line, call.goods_required, call.cure_calendar, call.business_from,
           call.business_to, ${inShanghai('call.create_time')} as issued, ${inShanghai('call.cure_by')} as cure_by,
           ${inShanghai('call.acknowledge_time')} as acknowledged, ${inShanghai('call.accelerate_time')} as accelerated,
           ${inShanghai('call.breach_time')} as breached, ${inShanghai('call.end_time')} as ended, call.extension, call.ask_hours, call.ask_reason,
           call.dispute, call.dispute_reason, call.dispute_lines, call.dispute_figure, call.dispute_remark, call.disputed_cash, call.undisputed_cash,
           ${inShanghai('call.dispute_time')} as disputed, ${inShanghai('call.dispute_until')} as dispute_until,
           ${inShanghai('call.silent_time')} as silent, ${inShanghai('call.undisputed_time')} as undisputed, call.resolve_lines, call.resolve_figure,
           concat_ws(' ', nullif(call.quote_source, ''), call.quote_date, (
             select string_agg(format('价格记录 %s（%s，%s 元）', id, price_date, trim_scale(new_price * 0.01)), '、' order by id)
               from good_price_history where id = any (call.quote_price_ids))) as quotes,
           call.resolve_remark, ${inShanghai('call.resolve_time')} as resolved, call.accepted_cash, call.remainder_cash,
           ${inShanghai('call.remainder_by')} as remainder_by,
           coalesce((select string_agg(sha256, ' ' order by id) from file where id = any (call.dispute_files || call.quote_files)), '') as dispute_hashes,
           call.default_step, call.default_reason, ${inShanghai('call.default_time')} as declared,
           policy.version_no as policy_version, policy.pledge_rate, policy.haircut, policy.warn_line, policy.call_line, policy.liq_line, policy.cure_hours,
           get_minimum_call(loan.id) as minimum, policy.price_max_age,
           ${selectShanghaiTime(sql`nullif(${SAFE}, '-infinity')`)} as safe, ${selectShanghaiTime(sql`now()`)} as made
      from margin_call call
      join financing loan on loan.id = call.financing_id
      join risk_policy policy on policy.id = loan.policy_id
      join bank on bank.id = call.bank_id
      join organisation owner on owner.id = call.owner_id
     where call.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the newest rows of a statement about a call (`call`), oldest first. */
async function listNewest<Line>(db: Db, id: number, columns: RawBuilder<unknown>, from: RawBuilder<unknown>) {
  const { rows } = await sql<Line>`
    select * from (
      select ${columns} from margin_call call ${from} and call.id = ${id} order by at desc limit ${MAX_ROWS}) newest
     order by at`.execute(db)
  return rows
}

export interface ContractLine {
  readonly no: string
  readonly name: string
  readonly effective: string
  readonly hash: string
}

export interface ValuationLine {
  readonly time: string
  readonly cause: number
  readonly batch: number
  readonly exposure: number
  readonly eligible: number | null
  readonly ltv: number | null
  readonly band: 1 | 2 | 3 | 4 | 5
}

export interface PriceLine {
  readonly day: string
  readonly goods: string
  readonly fen: number
  readonly source: string
  readonly source_kind: number
  readonly is_void: boolean
  /** Leaf hash of the last entry of the price; null for futures. */
  readonly hash: string | null
}

export interface NoticeLine {
  readonly id: number
  readonly kind: number
  readonly sent: string
  readonly seen: string
}

export interface SmsLine {
  readonly phone: string
  readonly sent: string
  readonly report: number
  readonly reported: string
  readonly report_hash: string
}

export interface GuarantorLine {
  readonly name: string
  readonly phone: string
  readonly sent: string
  readonly opened: string
  readonly acknowledged: string
}

export interface PaymentLine {
  readonly no: string
  readonly payer: string
  readonly day: string
  readonly amount: number
  readonly posted: string
}

export interface DossierLines {
  readonly contracts: readonly ContractLine[]
  readonly valuations: readonly ValuationLine[]
  readonly prices: readonly PriceLine[]
  readonly notices: readonly NoticeLine[]
  readonly messages: readonly SmsLine[]
  readonly guarantors: readonly GuarantorLine[]
  readonly payments: readonly PaymentLine[]
}

/** Valuations, prices and payments since the last safe valuation. */
export const loadDossierLines = async (db: Db, id: number): Promise<DossierLines> => ({
  contracts: await listNewest<ContractLine>(
    db,
    id,
    sql`upload_no as no, contract_name as name, ${inShanghai('effective_time')} as effective, file_hash as hash, effective_time as at`,
    sql`join contract on contract.financing_id = call.financing_id where contract.state in (3, 4, 5, 6)`,
  ),
  valuations: await listNewest<ValuationLine>(
    db,
    id,
    sql`${inShanghai('history.valued_time')} as time, batch.cause, batch.id as batch, history.exposure, floor(history.eligible)::bigint as eligible,
        history.ltv, history.band, history.valued_time as at`,
    sql`join loan_valuation_history history on history.financing_id = call.financing_id
        join valuation_batch batch on batch.id = history.batch_id where history.valued_time between ${SAFE} and ${UNTIL}`,
  ),
  prices: [...(await listSpotPrices(db, id)), ...(await listSettlements(db, id))],
  notices: await listNewest<NoticeLine>(
    db,
    id,
    sql`notice.id, notice.kind, ${inShanghai('notice.create_time')} as sent, ${inShanghai('notice.seen_time')} as seen, notice.create_time as at`,
    sql`join loan_notice notice on notice.margin_call_id = call.id where true`,
  ),
  messages: await listNewest<SmsLine>(
    db,
    id,
    sql`sms.phone, ${inShanghai('sms.send_time')} as sent, sms.report, ${inShanghai('sms.report_time')} as reported, sms.report_hash, sms.id as at`,
    sql`join loan_notice notice on notice.margin_call_id = call.id
        join sms_record sms on sms.unique_key > 'loan_notice:' || notice.id || ':' and sms.unique_key < 'loan_notice:' || notice.id || ';' where true`,
  ),
  guarantors: await listNewest<GuarantorLine>(
    db,
    id,
    // One line per link, since a newer one may have gone to another phone.
    sql`guarantor_name as name, link.phone, ${inShanghai('link.create_time')} as sent, ${inShanghai('link.opened_time')} as opened,
        ${inShanghai('link.done_time')} as acknowledged, link.id as at`,
    sql`join call_guarantor notice on notice.margin_call_id = call.id join guarantor on guarantor.id = notice.guarantor_id
        join page_ticket link on link.call_guarantor_id = notice.id where true`,
  ),
  payments: await listNewest<PaymentLine>(
    db,
    id,
    sql`repay_no as no, payer_name as payer, value_date::text as day, repay_amount as amount, ${inShanghai('repay_time')} as posted, repay_time as at`,
    sql`join repayment on repayment.financing_id = call.financing_id where repayment.status = 1 and repay_time between ${SAFE} and ${UNTIL}`,
  ),
})

/** Of the pledged specs, from the price that was in effect at the last safe valuation on. */
const listSpotPrices = (db: Db, id: number): Promise<readonly PriceLine[]> =>
  listNewest<PriceLine>(
    db,
    id,
    sql`history.price_date::text as day, good_name || ' / ' || spec_name as goods, history.new_price as fen, price.source_name as source,
        history.source as source_kind, history.status <> 1 as is_void,
        (select encode(hash, 'hex') from ledger_entry where stream = 'good_price:' || history.price_id order by seq desc limit 1) as hash,
        history.valid_from + history.id * interval '1 microsecond' as at`,
    sql`join risk_policy policy on policy.id = (select policy_id from financing where financing.id = call.financing_id) and policy.valuation_basis <> 2
        join good_price_history history on history.spec_id in (
          select spec_id from pledge join receipt on receipt.id = pledge.receipt_id where pledge.financing_id = call.financing_id)
        join good_price price on price.id = history.price_id
        join good_spec on good_spec.id = history.spec_id
        join good on good.id = good_spec.good_id
       where history.days && daterange((greatest(${SAFE}, call.create_time - interval '1 year') at time zone 'Asia/Shanghai')::date,
                                       (${UNTIL} at time zone 'Asia/Shanghai')::date, '[]')`,
  )

const listSettlements = (db: Db, id: number): Promise<readonly PriceLine[]> =>
  listNewest<PriceLine>(
    db,
    id,
    sql`qh.trade_date::text as day, qh.contract_code as goods, qh.settle_price as fen, '' as source, 2 as source_kind, false as is_void,
        null as hash, qh.trade_date as at`,
    sql`join risk_policy policy on policy.id = (select policy_id from financing where financing.id = call.financing_id) and policy.valuation_basis <> 1
        join good_price_qh qh on qh.is_main = 1 and qh.settle_price is not null and qh.qh_code in (
          select qh_code from pledge join receipt on receipt.id = pledge.receipt_id join good on good.id = receipt.good_id
           where pledge.financing_id = call.financing_id)
       where qh.trade_date between (greatest(${SAFE}, call.create_time - interval '1 year') at time zone 'Asia/Shanghai')::date - 7
                               and (${UNTIL} at time zone 'Asia/Shanghai')::date`,
  )

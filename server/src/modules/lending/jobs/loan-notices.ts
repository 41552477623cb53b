// Notifies owners when the cover of a loan falls to the margin-call or close-out line, and records when a recipient opened a notice.
import { title, toDecimalText } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { createPlatformWriter, type JobDeps, type Writer } from '#engine/declare/records/writer.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { APPLICATION_LIST } from '#modules/paths.ts'
import type { Db } from '#platform/database/database.ts'
import { loadLoanCover } from '../cover/loan.cover.ts'
import { createFigure } from '../domain/cover/explain.ts'
import { type Band, computeCap, computeRiskBand } from '../domain/cover/limits.ts'
import { NOTICE, type NoticeKind, sendLegalNotice } from '../loan/legal-notices.ts'
import { ACCRUING } from '../loan/loan.states.ts'

/** Returns the number of notices sent and opened. */
export async function updateLoanNotices({ db, log, registry }: JobDeps): Promise<number> {
  const writer = createPlatformWriter(registry)
  let changed = 0
  for (const id of await listLoansToNotify(db)) {
    try {
      changed += await updateMarginNotice(db, writer, id)
    } catch (error) {
      log.warn({ err: error, id }, 'cover of a loan was not checked')
    }
  }
  return changed + (await recordSeenNotices(db, writer))
}

/** Lists loans at a line by their last valuation, not valued yet, or with an open notice. */
async function listLoansToNotify(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from financing join loan_valuation on financing_id = id
     where loan_state = any(${[...ACCRUING]}::smallint[])
       and (band in (3, 4) or valued_time is null
         or exists (select from loan_notice where loan_notice.financing_id = id and kind < ${NOTICE.enforcement} and end_time is null))
     order by id`.execute(db)
  return rows.map(({ id }) => id)
}

interface CoverReading {
  readonly band: Band
  /** Percent with two decimals; empty without a value. */
  readonly rate: string
  /** Fen that cure the shortfall in cash. */
  readonly cure: bigint
}

async function readCover(db: Db, id: number): Promise<CoverReading> {
  const { rows } = await sql<{ owed: number }>`select total_left as owed from financing where id = ${id}`.execute(db)
  const net = createFigure('fen', BigInt(rows[0]?.owed ?? 0), { kind: 'entered' })
  const { lines, valuation } = await loadLoanCover(db, id)
  const { band, ltv } = computeRiskBand(lines, net, valuation)
  const cap = valuation.kind === 'priced' ? computeCap(lines, valuation.eligible).shown : 0n
  const rate = ltv === null ? '' : toDecimalText(Number(ltv.shown / 100n), 2)
  return { band, rate, cure: net.shown > cap ? net.shown - cap : 0n }
}

const getKind = ({ band }: CoverReading): NoticeKind | undefined =>
  band === 'call' ? NOTICE.margin : band === 'liquidation' ? NOTICE.liquidation : undefined

/** Computes the cover without locks first: most loans are not near a line. */
async function updateMarginNotice(db: Db, writer: Writer, id: number): Promise<number> {
  if (!(await isOutdated(db, id, await readCover(db, id)))) return 0
  return transact(db, writer, async (unit) => {
    const { tx } = unit
    const loan = await unit.lock(APPLICATION_LIST, id, { loan_state: ACCRUING })
    const reading = await readCover(tx, id)
    if (!(await isOutdated(tx, id, reading))) return 0
    const kind = getKind(reading)
    await sql`
      update loan_notice set end_time = now()
       where financing_id = ${id} and kind < ${NOTICE.enforcement} and kind > ${kind ?? 0} and end_time is null`.execute(
      tx,
    )
    if (kind === undefined || (await hasOpenNotice(tx, id, kind))) return 0
    await sendLegalNotice(unit, loan, createMarginNotice(loan.values.financing_no, kind, reading))
    return 1
  })
}

async function isOutdated(db: Db, id: number, reading: CoverReading): Promise<boolean> {
  // Without a price the cover is unknown, and nothing changes.
  if (reading.band === 'unpriced') return false
  const kind = getKind(reading)
  const { rows } = await sql<{ latest: number | null }>`
    select max(kind) as latest from loan_notice
     where financing_id = ${id} and kind < ${NOTICE.enforcement} and end_time is null`.execute(db)
  return (rows[0]?.latest ?? undefined) !== kind
}

async function hasOpenNotice(tx: Db, id: number, kind: NoticeKind): Promise<boolean> {
  const { rows } = await sql`
    select from loan_notice where financing_id = ${id} and kind = ${kind} and end_time is null`.execute(tx)
  return rows.length > 0
}

function createMarginNotice(no: string, kind: NoticeKind, { rate, cure }: CoverReading) {
  const amount = toDecimalText(Number(cure), 2)
  const isCloseOut = kind === NOTICE.liquidation
  return {
    kind,
    scene: 'margin',
    params: { no, rate, amount },
    title: isCloseOut
      ? title(
          `贷款 ${no} 已达平仓线`,
          `Loan ${no} has reached the close-out line`,
          `El préstamo ${no} alcanzó el nivel de liquidación`,
          `融資${no}は清算ラインに達しました`,
        )
      : title(
          `贷款 ${no} 需补仓`,
          `Loan ${no}: margin call`,
          `Préstamo ${no}: reposición de garantía`,
          `融資${no}：追加担保が必要です`,
        ),
    content: title(
      `贷款价值比为 ${rate}%。请还款 ${amount} 元或追加质押；否则银行可依合同处置质押物。`,
      `The loan to value is ${rate} %. Repay ${amount} yuan or pledge more goods; otherwise the bank may sell the pledged goods as the contract says.`,
      `La relación préstamo-valor es del ${rate} %. Pague ${amount} yuanes o pignore más mercancía; de lo contrario el banco puede venderla según el contrato.`,
      `融資比率は${rate}%です。${amount}元を返済するか質入れを追加してください。さもないと銀行は契約に従い質入れ品を処分できます。`,
    ),
  } as const
}

interface SeenNotice {
  readonly id: number
  readonly financing_id: number
  readonly seen: string
}

async function recordSeenNotices(db: Db, writer: Writer): Promise<number> {
  const { rows } = await sql<SeenNotice>`
    select loan_notice.id, financing_id, to_json(min(read_time) at time zone 'UTC') #>> '{}' as seen
      from loan_notice join msg_recipient using (msg_id)
     where seen_time is null and read_time is not null group by loan_notice.id order by loan_notice.id`.execute(db)
  for (const notice of rows) await transact(db, writer, (unit) => recordSeen(unit, notice))
  return rows.length
}

async function recordSeen(unit: UnitOfWork, { id, financing_id, seen }: SeenNotice): Promise<void> {
  const loan = await unit.lock(APPLICATION_LIST, financing_id)
  const { numAffectedRows } = await sql`
    update loan_notice set seen_time = ${seen}::timestamp at time zone 'UTC' where id = ${id} and seen_time is null`.execute(
    unit.tx,
  )
  if (Number(numAffectedRows ?? 0) === 0) return
  await unit.change(loan, {
    verb: 'notice',
    set: {},
    entry: { event: 'notice_seen', facts: { notice: id, seen_at: `${seen}Z` } },
  })
}

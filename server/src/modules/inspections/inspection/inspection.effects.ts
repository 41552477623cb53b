// Applies an accepted inspection: stores the counts of the lots, and opens an abnormal document for each lot beyond its tolerance.
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import type { UnitOfWork } from '#engine/declare/records/unit-of-work.ts'
import { toDecimalText } from '@cangdan/protocol'
import type { Db } from '#platform/database/database.ts'
import { LOT_LIST } from '#modules/paths.ts'
import { ERROR_TYPE, LEVEL, SOURCE } from '../abnormal/abnormal.states.ts'
import { openDocument } from '../abnormal/open-document.ts'
import { countLot } from '../lot-count.ts'

interface CountedLine {
  readonly lot_id: number
  readonly book_weight: number
  readonly real_weight: number
  readonly is_different: number
  /** Seconds UTC. */
  readonly count_time: number
  readonly warehouse_id: number
}

export async function acceptCounts({ unit, record }: ActionContext): Promise<void> {
  for (const line of await listCountedLines(unit.tx, record.id)) {
    await applyCount(unit, record.id, line)
    if (line.is_different === 1) await reportDifference(unit, record.id, line)
  }
}

async function listCountedLines(tx: Db, inspectionId: number): Promise<readonly CountedLine[]> {
  const { rows } = await sql<CountedLine>`
    select line.lot_id, line.book_weight, line.real_weight, line.is_different, lot.warehouse_id,
           extract(epoch from line.count_time)::bigint as count_time
      from inspection_line line join lot on lot.id = line.lot_id
     where line.inspection_id = ${inspectionId} and lot.status = 1 order by line.lot_id`.execute(tx)
  return rows
}

/** A count that was overtaken by a later one is not applied: the later one holds. */
async function applyCount(unit: UnitOfWork, inspectionId: number, line: CountedLine): Promise<void> {
  const lot = await unit.beyondScope.lock(LOT_LIST, line.lot_id, { status: [1] })
  if (lot.values.counted_time !== null && line.count_time < lot.values.counted_time) return
  await countLot(unit, lot, { weight: line.real_weight, at: line.count_time, facts: { inspection: inspectionId } })
}

async function reportDifference(unit: UnitOfWork, inspectionId: number, line: CountedLine): Promise<void> {
  const difference = toDecimalText(line.real_weight - line.book_weight, 2)
  await openDocument(unit, {
    type: ERROR_TYPE.weight,
    level: LEVEL.high,
    source: SOURCE.inspection,
    key: `count ${line.lot_id}`,
    content: `巡检实盘 ${toDecimalText(line.real_weight, 2)} 吨，账面 ${toDecimalText(line.book_weight, 2)} 吨，差异 ${difference} 吨，超出允差`,
    lotId: line.lot_id,
    warehouseId: line.warehouse_id,
    inspectionId,
    bookWeight: line.book_weight,
    realWeight: line.real_weight,
  })
}

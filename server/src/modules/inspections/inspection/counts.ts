// Counts of an inspection: the first is blind and final, a second one decides about a difference.
import type { InspectionCount, InspectionReport } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'

/** Creates a line for each lot, with its book weight at the start. */
export async function createLines(tx: Db, inspectionId: number): Promise<void> {
  await sql`
    insert into inspection_line (inspection_id, lot_id, begin_weight)
    select ${inspectionId}, lot.id, lot.book_weight
      from inspection join lot on lot.id = any (inspection.lot_ids)
     where inspection.id = ${inspectionId} on conflict do nothing`.execute(tx)
}

/** Weight by the books at the time of the count: what left later still lay there. */
const bookAtCount = (time: ReturnType<typeof sql>) => sql`
  (select lot.book_weight - coalesce(sum(movement.change_weight), 0)::bigint
     from lot left join lot_movement movement on movement.lot_id = lot.id and movement.kind = 2 and movement.create_time > ${time}
    where lot.id = inspection_line.lot_id group by lot.id)`

/** Beyond the tolerance of the lot, which is percent × 100 of the book weight. */
const isBeyond = (counted: ReturnType<typeof sql>, book: ReturnType<typeof sql>) => sql`
  (abs(${counted} - ${book}) > floor(${book}::numeric * (select tolerance from lot where lot.id = inspection_line.lot_id) / 10000))::int`

export interface CountResult {
  readonly lot_id: number
  readonly is_different: 0 | 1
}

/** Stores first counts; a lot that has one keeps it. Returns all counted lots. */
export async function storeFirstCounts(
  tx: Db,
  inspectionId: number,
  lines: InspectionCount['lines'],
): Promise<readonly CountResult[]> {
  for (const { lot_id, weight, pieces, count_method, count_time } of lines) {
    const time = sql`greatest((select start_time from inspection where id = ${inspectionId}), least(now(), to_timestamp(${count_time})))`
    await sql`
      update inspection_line
         set first_weight = ${weight}, pieces = ${pieces}, count_method = ${count_method}, count_time = ${time},
             book_weight = ${bookAtCount(time)},
             is_different = ${isBeyond(sql`${weight}::bigint`, bookAtCount(time))}
       where inspection_id = ${inspectionId} and lot_id = ${lot_id} and first_weight is null`.execute(tx)
  }
  const { rows } = await sql<CountResult>`
    select lot_id, is_different from inspection_line
     where inspection_id = ${inspectionId} and first_weight is not null order by lot_id`.execute(tx)
  return rows
}

/** @throws Failure `counts_missing` if a lot is not counted, or differs without a second count */
export async function storeLines(tx: Db, inspectionId: number, lines: InspectionReport['lines']): Promise<void> {
  for (const line of lines) {
    await sql`
      update inspection_line
         set second_weight = case when is_different = 1 then ${line.second_weight}::bigint end,
             package_state = ${line.package_state}, seal_state = ${line.seal_state}, sign_board = ${line.sign_board},
             fire_safety = ${line.fire_safety}, camera_state = ${line.camera_state}, scale_no = ${line.scale_no},
             scale_end = ${line.scale_end}::date, sample_no = ${line.sample_no}
       where inspection_id = ${inspectionId} and lot_id = ${line.lot_id}`.execute(tx)
  }
  const { rows: missing } = await sql`
    select from inspection_line
     where inspection_id = ${inspectionId} and (first_weight is null or sign_board is null or (is_different = 1 and second_weight is null))
     limit 1`.execute(tx)
  if (missing.length > 0) throw new Failure('counts_missing')
  // A second count that agrees with the books settles the difference.
  await sql`
    update inspection_line set is_different = ${isBeyond(sql`second_weight`, sql`book_weight`)}
     where inspection_id = ${inspectionId} and second_weight is not null`.execute(tx)
}

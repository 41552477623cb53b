// Surprise visits: seals the seed of the next month, reveals that of the last one, and plans the visits that today's draw names.
import { randomBytes } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import { createPlatformWriter, type JobDeps } from '#engine/declare/records/writer.ts'
import { processDueRecords } from '#engine/write/due-records.ts'
import { transact } from '#engine/write/unit-of-work.ts'
import { SURPRISE_LIST } from '#modules/paths.ts'
import { dbNow } from '#platform/database/instant.ts'
import { isDrawn } from '../surprise/draw.ts'
import { INSPECTION_TYPE } from '../visit/visit.states.ts'
import { listSecuredWarehouses, planVisits } from './visit-plan.ts'

/** Returns the number of planned visits. */
export async function drawSurprises(deps: JobDeps): Promise<number> {
  await sealSeeds(deps)
  await revealSeeds(deps)
  const { db } = deps
  const { rows } = await sql<{ seed: Buffer; day: string }>`
    select seed, today()::text as day from surprise_seed where month = date_trunc('month', today())::date`.execute(db)
  const [drawn] = rows
  if (drawn === undefined) return 0
  const chosen = (await listSecuredWarehouses(db)).filter(({ warehouse_id: id }) => isDrawn(drawn.seed, drawn.day, id))
  return planVisits(deps, chosen, { type: INSPECTION_TYPE.surprise, days: 0 })
}

/** Seals seeds of this month, if there is none yet, and of the next. */
async function sealSeeds({ db, registry }: JobDeps): Promise<void> {
  await transact(db, createPlatformWriter(registry), async (unit) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('surprise_seed', 0))`.execute(unit.tx)
    const { rows } = await sql<{ month: string }>`
      select month::text from (
        select date_trunc('month', today())::date as month
        union all select (date_trunc('month', today()) + interval '1 month')::date) as wanted
       where not exists (select from surprise_seed where surprise_seed.month = wanted.month) order by month`.execute(
      unit.tx,
    )
    for (const { month } of rows)
      await unit.add(SURPRISE_LIST, {
        set: { month: sql`${month}::date`, seed: sql`${randomBytes(32)}::bytea` },
        entry: { event: 'sealed', columns: ['month', 'seed_hash'] },
      })
  })
}

const isOver = sql<SqlBool>`
  surprise_seed.state = 0 and surprise_seed.month < date_trunc('month', today())`

const revealSeeds = ({ db, log, registry }: JobDeps): Promise<number> =>
  processDueRecords(db, createPlatformWriter(registry), {
    path: SURPRISE_LIST,
    due: isOver,
    log,
    work: async (unit, record) => {
      const { rows } = await sql<{ seed: string }>`
        select encode(seed, 'hex') as seed from surprise_seed where id = ${record.id}`.execute(unit.tx)
      return unit.change(record, {
        verb: 'reveal',
        set: { state: 1, reveal_time: dbNow },
        entry: { event: 'revealed', columns: ['month', 'seed_hash'], facts: { seed: rows[0]?.seed ?? '' } },
      })
    },
  })

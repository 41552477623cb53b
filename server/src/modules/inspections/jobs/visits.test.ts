// Visits and abnormal documents by the clock.
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFinancingFixture, type FinancingFixture } from '#modules/lending/testing/financing-fixture.ts'
import { createJobDeps } from '#testing/job-deps.ts'
import { createTestPlatform, getRejectionCode, type TestPlatform } from '#testing/test-platform.ts'
import { createVisitFixture, type VisitFixture } from '../testing/visit-fixture.ts'
import { escalateDocuments, reportAbnormalFacts } from './abnormal-documents.ts'
import { drawSurprises } from './surprises.ts'
import { planRoutineVisits } from './visit-plan.ts'
import { endMissedVisits } from './visits.ts'

let platform: TestPlatform
let financing: FinancingFixture
let visits: VisitFixture
beforeAll(async () => {
  platform = await createTestPlatform()
  financing = await createFinancingFixture(platform)
  visits = await createVisitFixture(platform, financing.goods)
})
afterAll(() => platform.close())

const getDeps = () => createJobDeps(platform.db, pino({ level: 'silent' }))
const listDocuments = async () =>
  (
    await sql<{ error_type: number; level: number; rule_key: string }>`
      select error_type, level, rule_key from abnormal_document order by id`.execute(platform.db)
  ).rows

describe('visits by the clock', () => {
  it('plans one routine visit for goods that secure a loan, and no second one', async () => {
    const loan = await financing.createLoan(7, [await financing.receipt(300_00)], 1_000_000_00)
    expect(await planRoutineVisits(getDeps())).toBe(1)
    expect(await planRoutineVisits(getDeps())).toBe(0)
    const { rows } = await sql<{ inspuser_id: number; state: number; days: number }>`
      select inspuser_id, state, plan_date - today() as days from inspection`.execute(platform.db)
    expect(rows).toEqual([{ inspuser_id: visits.inspectorId, state: 0, days: 1 }])
    expect(loan).toBeGreaterThan(0)
  })

  it('ends a visit that was not made in time, with a document, and its link opens nothing', async () => {
    const visit = await visits.start()
    await financing.daysLater(2)
    // The planned routine visit is missed. The started one may be submitted while its link is open.
    expect(await endMissedVisits(getDeps())).toBe(1)
    expect(await endMissedVisits(getDeps())).toBe(0)
    await sql`update page_ticket set expires_at = now() where inspection_id = ${visit.id}`.execute(platform.db)
    expect(await endMissedVisits(getDeps())).toBe(1)
    expect((await visits.read(visit.id)).row).toMatchObject({ state: 5 })
    expect(await getRejectionCode(visits.count(visit, {}))).toBe('ticket_unusable')
    expect(await listDocuments()).toMatchObject([
      { error_type: 17, level: 2 },
      { error_type: 17, level: 2 },
    ])
    await financing.daysLater(0)
  })

  it('opens one document for each fact of a rule, and raises it when it is late', async () => {
    const lot = await financing.goods.createLot(100_00, { marks: 'RULE' })
    await financing.goods.issued(lot, 100_00)
    await sql`update lot set counted_weight = 50_00 where id = ${lot}`.execute(platform.db)
    expect(await reportAbnormalFacts(getDeps())).toBe(1)
    expect(await reportAbnormalFacts(getDeps())).toBe(0)
    expect(await listDocuments()).toContainEqual({ error_type: 1, level: 3, rule_key: `count ${lot}` })
    await sql`
      update abnormal_document set due_time = now() - interval '1 minute' where rule_key = ${`count ${lot}`}`.execute(
      platform.db,
    )
    expect(await escalateDocuments(getDeps())).toBe(1)
    expect(await escalateDocuments(getDeps())).toBe(0)
    expect(await listDocuments()).toContainEqual({ error_type: 1, level: 4, rule_key: `count ${lot}` })

    // Goods of a repaid loan leave although a payment was late or a paper has lapsed: 4, 14, 16, 18 and 19. A court order blocks them.
    await sql`
      insert into abnormal_document (error_type, level, source, content, lot_id, due_time)
      select type, 2, 1, 'late', ${lot}, now() - interval '1 minute' from unnest(array[4, 14, 15, 16, 18, 19]) as type`.execute(
      platform.db,
    )
    expect(await escalateDocuments(getDeps())).toBe(1)
    expect((await listDocuments()).filter(({ rule_key }) => !rule_key)).toMatchObject(
      [4, 14, 15, 16, 18, 19].map((error_type) => ({ error_type, level: error_type === 15 ? 3 : 2 })),
    )
  })
})

describe('surprise visits', () => {
  it('are drawn by a seed that the ledger seals before the month and reveals after it', async () => {
    await drawSurprises(getDeps())
    await drawSurprises(getDeps())
    const readSeeds = async () =>
      (
        await sql<{ state: number; seed_hash: string; hashed: string }>`
          select state, seed_hash, encode(sha256(seed), 'hex') as hashed from surprise_seed order by month`.execute(
          platform.db,
        )
      ).rows
    const sealed = await readSeeds()
    expect(sealed.map(({ state }) => state)).toEqual([0, 0])
    for (const { seed_hash, hashed } of sealed) expect(seed_hash).toBe(hashed)
    await expect(sql`update surprise_seed set seed = sha256('other')`.execute(platform.db)).rejects.toMatchObject({
      hint: 'not_now',
    })
    await financing.daysLater(40)
    await drawSurprises(getDeps())
    expect((await readSeeds()).map(({ state }) => state)).toEqual([1, 0, 0].slice(0, (await readSeeds()).length))
    const { rows } = await sql<{ body: string }>`
      select convert_from(body, 'UTF8') as body from ledger_entry where stream like 'surprise_seed:%' order by id`.execute(
      platform.db,
    )
    expect(rows[0]?.body).toContain(sealed[0]?.seed_hash)
    expect(rows.some(({ body }) => body.includes('revealed') && body.includes('"seed"'))).toBe(true)
    await financing.daysLater(0)
  })
})

describe('inspectors', () => {
  it('must not belong to the storage firm of their warehouse', async () => {
    const { goods } = financing
    const { rows } = await sql<{ phone: string }>`
      select phone from account where organisation_id = ${goods.storeId} and phone <> '' order by id limit 1`.execute(
      platform.db,
    )
    const related = visits.buildInspector({ username: 'related', phone: rows[0]?.phone ?? '' })
    expect(await platform.admin.post('seller_p/inspuser/InspUserSave', related)).toMatchObject({
      code: 'not_independent',
    })
    // An inspector who joins the firm later gets no visit.
    await sql`
      insert into account (person_id, organisation_id, username, nick_name)
      select person_id, ${goods.storeId}, 'joined', 'Joined' from account where id = ${visits.inspectorId}`.execute(
      platform.db,
    )
    expect(await visits.plan()).toMatchObject({ code: 'not_independent' })
  })
})

import { type Language, LOT_LIFE, type LotLife, ZONE_MAP, type ZoneMap } from '@cangdan/protocol'
import { lotLifeAnswer, zoneMapAnswer } from '@cangdan/protocol/schemas'
import { infoEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { readRecord } from '#engine/read/record.ts'
import { writerOf } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/described.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { holdsApi, type Principal } from '#platform/identity/principal.ts'
import { lot } from '#modules/receipts/lot/lot.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { countsOf, worded } from '#modules/inspections/index.ts'
import { warehouse } from '#modules/storage/index.ts'
import { mappedZones, receiptsOn, weightsOf } from './lot-page.queries.ts'
import { LOT_PAGE_TITLES } from './lot-page.titles.ts'

const MAX_COUNTS = 20

interface LotPageDeps extends Registry {
  readonly db: Db
}

/** LotLife requires the right to read the lot, ZoneMap that to read the warehouse. */
export function lotPageRoutes(app: ZodApp, { db, ...registry }: LotPageDeps): void {
  const { life, map } = LOT_PAGE_TITLES
  const living = defineCall(
    life,
    { access: { api: [infoEntry(lot)] } },
    { query: idQuery, answer: lotLifeAnswer },
  )
  app.get(`/${LOT_LIFE}`, living, async (request) => {
    const of = request.query.id
    const writer = writerOf(request, registry)
    await readRecord(db, lot, of, writer)
    return succeed<LotLife>(await lifeOf(db, of, writer.principal, languageOf(request)))
  })
  const mapping = defineCall(
    map,
    { access: { api: [infoEntry(warehouse)] } },
    { query: idQuery, answer: zoneMapAnswer },
  )
  app.get(`/${ZONE_MAP}`, mapping, async (request) => {
    const of = request.query.id
    const writer = writerOf(request, registry)
    await readRecord(db, warehouse, of, writer)
    const zones = await mappedZones(db, of, writer.principal, holdsApi(writer.principal, infoEntry(lot)))
    return succeed<ZoneMap>({
      capacity: zones.reduce((sum, { capacity }) => sum + capacity, 0),
      used: zones.reduce((sum, { used }) => sum + used, 0),
      zones,
    })
  })
}

async function lifeOf(db: Db, id: number, principal: Principal, language: Language): Promise<LotLife> {
  const weights = await weightsOf(db, id)
  const counts = await countsOf(db, id, MAX_COUNTS)
  const receipts = await receiptsOn(db, id, principal)
  const seen = receipts.reduce((sum, { remaining }) => sum + remaining, 0)
  const word = (of: Pick<Resource, 'columns'>, name: string, option: number | null) =>
    option === null ? '' : (of.columns.get(name)?.optionTitles.get(option)?.[language] ?? '')
  return {
    ...weights,
    counts: counts.map((count) => worded(count, language)),
    receipts: receipts.map((each) => ({ ...each, life: word(receipt, 'life', each.life) })),
    others: weights.receipted - seen,
  }
}

import { type Language, LOT_LIFE, type LotLife, ZONE_MAP, type ZoneMap } from '@cangdan/protocol'
import { lotLifeResponse, zoneMapResponse } from '@cangdan/protocol/schemas'
import { getInfoEntry } from '#engine/declare/rights/rights.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { Registry } from '#engine/declare/records/writer.ts'
import { loadRecord } from '#engine/read/record.ts'
import { createRequestWriter } from '#engine/routes/record-routes.ts'
import type { Db } from '#platform/database/database.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { idQuery } from '#platform/http/requests/query.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import type { ZodApp } from '#platform/http/zod-routes.ts'
import { hasApi, type Principal } from '#platform/identity/principal.ts'
import { lot } from '#modules/receipts/lot/lot.ts'
import { receipt } from '#modules/receipts/receipt/receipt.ts'
import { listCounts, toLotCount } from '#modules/inspections/index.ts'
import { warehouse } from '#modules/storage/index.ts'
import { listMappedZones, listReceiptsOnLot, loadLotWeights } from './lot-page.queries.ts'
import { LOT_PAGE_TITLES } from './lot-page.titles.ts'

const MAX_COUNTS = 20

interface LotPageDeps extends Registry {
  readonly db: Db
}

/** LotLife requires the right to read the lot, ZoneMap that to read the warehouse. */
export function registerLotPageRoutes(app: ZodApp, { db, ...registry }: LotPageDeps): void {
  const { life, map } = LOT_PAGE_TITLES
  const living = defineCall(life, { access: { api: [getInfoEntry(lot)] } }, { query: idQuery, answer: lotLifeResponse })
  app.get(`/${LOT_LIFE}`, living, async (request) => {
    const of = request.query.id
    const writer = createRequestWriter(request, registry)
    await loadRecord(db, lot, of, writer)
    return buildSuccess<LotLife>(await loadLotLife(db, of, writer.principal, getRequestLanguage(request)))
  })
  const mapping = defineCall(
    map,
    { access: { api: [getInfoEntry(warehouse)] } },
    { query: idQuery, answer: zoneMapResponse },
  )
  app.get(`/${ZONE_MAP}`, mapping, async (request) => {
    const of = request.query.id
    const writer = createRequestWriter(request, registry)
    await loadRecord(db, warehouse, of, writer)
    const zones = await listMappedZones(db, of, writer.principal, hasApi(writer.principal, getInfoEntry(lot)))
    return buildSuccess<ZoneMap>({
      capacity: zones.reduce((sum, { capacity }) => sum + capacity, 0),
      used: zones.reduce((sum, { used }) => sum + used, 0),
      zones,
    })
  })
}

async function loadLotLife(db: Db, id: number, principal: Principal, language: Language): Promise<LotLife> {
  const weights = await loadLotWeights(db, id)
  const counts = await listCounts(db, id, MAX_COUNTS)
  const receipts = await listReceiptsOnLot(db, id, principal)
  const seen = receipts.reduce((sum, { remaining }) => sum + remaining, 0)
  const getOptionTitle = (of: Pick<Resource, 'columns'>, name: string, option: number | null) =>
    option === null ? '' : (of.columns.get(name)?.optionTitles.get(option)?.[language] ?? '')
  return {
    ...weights,
    counts: counts.map((count) => toLotCount(count, language)),
    receipts: receipts.map((each) => ({ ...each, life: getOptionTitle(receipt, 'life', each.life) })),
    others: weights.receipted - seen,
  }
}

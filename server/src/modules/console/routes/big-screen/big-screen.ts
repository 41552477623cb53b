import { BIG_SCREEN_PATH, type ScreenInfo, title, toDecimalText } from '@cangdan/protocol'
import { screenInfoResponse } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import { type MenuSection, listMenuResources } from '#engine/declare/menu.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { camera } from '#modules/storage/index.ts'
import { history } from '#modules/goods/index.ts'
import { task } from '#modules/system/index.ts'
import { listGoodShares, listLatestReceipts, loadStockTotals } from './stock.queries.ts'
import {
  listBankShares,
  countFailures,
  listLargestStores,
  listApprovedPrices,
  listPriceTrends,
  loadTotals,
  countPendingRecords,
  listMapWarehouses,
} from './big-screen.queries.ts'

const CALL = defineCall(
  title('数字大屏', 'The big screen', 'La gran pantalla', '大画面'),
  { access: { api: [BIG_SCREEN_PATH] } },
  {
    answer: screenInfoResponse,
  },
)
const FAULT = title('故障', 'Fault', 'Fallo', '異常')
/** Tables of the big screen that have no pending work. */
const TABLES = [
  'store',
  'warehouse',
  'bank',
  'good',
  'lot',
  'receipt',
  'camera',
  'good_price_history',
  'scheduled_task',
]

const MAX_LATEST = 12

const selectNewest = (lines: ScreenInfo['latest']): ScreenInfo['latest'] =>
  lines.toSorted((a, b) => b.time - a.time).slice(0, MAX_LATEST)

interface BigScreenDeps {
  readonly db: Db
  readonly menu: readonly MenuSection[]
}

export function registerBigScreenRoute(app: FastifyInstance, { db, menu }: BigScreenDeps): void {
  const resources = menu.flatMap(listMenuResources)
  const waiting = resources.filter(({ facets }) => facets.some(({ waits }) => waits !== undefined))
  const topics = [...new Set([...TABLES, ...waiting.map(({ table }) => table)])]
  app.get(`/${BIG_SCREEN_PATH}`, CALL, async (request) => {
    // The big screen counts across all organisations, which only the platform may see.
    if (getPrincipal(request).organisationKind !== 'platform') throw new Failure('forbidden')
    const language = getRequestLanguage(request)
    const [total, stock, map, store_top, bank_share, good_share, price_trend, waits, broken, prices, receipts] =
      await Promise.all([
        loadTotals(db),
        loadStockTotals(db),
        listMapWarehouses(db),
        listLargestStores(db),
        listBankShares(db),
        listGoodShares(db),
        listPriceTrends(db, language),
        countPendingRecords(db, waiting, language),
        countFailures(db),
        listApprovedPrices(db),
        listLatestReceipts(db, language),
      ])
    const failed = [
      { title: camera.title[language], label: FAULT[language], count: broken.cameras, level: 2 as const },
      { title: task.title[language], label: FAULT[language], count: broken.tasks, level: 2 as const },
    ].filter(({ count }) => count > 0)
    return buildSuccess<ScreenInfo>({
      total: { ...total, ...stock },
      map,
      store_top,
      bank_share,
      good_share,
      price_trend,
      alerts: [...failed, ...waits],
      latest: selectNewest([
        ...prices.map(({ good_name, spec_name, price, time }) => ({
          title: history.title[language],
          text: `${good_name} ${spec_name} ${toDecimalText(price, 2)}`,
          time,
        })),
        ...receipts,
      ]),
      topics,
    })
  })
}

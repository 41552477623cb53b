// A lot of one owner in a zone. Documents bring, move and count it; receipts are issued on it.
import { toPlainText, title } from '@cangdan/protocol'
import { sql } from 'kysely'
import type { ActionContext } from '#engine/declare/action.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { Outcome } from '#engine/declare/record.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { withLinks } from '#engine/facets/links.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { LOT_LIST, LOT_MOVEMENT_LIST, RECEIPT_LIST, RECORD_LIST } from '#modules/paths.ts'
import { listSpecOptions } from '#modules/goods/index.ts'
import { listCounters, isCountedByAnother } from './lot.queries.ts'
import { lotTitles } from './lot.titles.ts'

const WEIGHT = { type: 'number', unit: 'ton' } as const
const GOODS = { type: 'text', inLedger: true, shown: false, width: 112 } as const
const ADJUSTMENT = 4

export const lot = defineResource({
  path: LOT_LIST,
  screen: '/pledge/lot/list',
  table: 'lot',
  ledger: {
    begins: 'true',
    // Written by movements and receipts.
    byDatabase: {
      status: 'all',
      book_weight: 'all',
      counted_weight: 'all',
      receipted_weight: 'all',
      reserved_weight: 'all',
      free_weight: 'all',
      short_weight: 'all',
      count_state: 'all',
      version: 'all',
    },
  },
  constraints: {
    lot_fingerprint_key: { field: 'marks', code: 'duplicate' },
  },
  asyncExport: true,
  verbs: ['look', 'export'],
  scope: { store: own('store_id'), owner: own('owner_id') },
  search: ['lot_no', 'batch_no'],
  named: 'lot_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    lot_no: { type: 'text', filter: true, sort: true, width: 168 },
    store_id: {
      type: 'select',
      ref: { to: 'seller_p/store/StoreList', label: 'store_name' },
      filter: true,
      shown: false,
      width: 152,
    },
    warehouse_id: {
      type: 'select',
      ref: { to: 'seller_p/warehouse/WarehouseList', label: 'warehouse_label' },
      filter: true,
      width: 144,
    },
    zone_id: {
      type: 'select',
      ref: { to: 'seller_p/warehouse/ZoneList', label: 'zone_code', as: 'location_no' },
      filter: true,
      width: 72,
    },
    owner_id: {
      type: 'select',
      ref: { to: 'seller/organisation/OrganisationList', label: 'name' },
      filter: true,
      shown: false,
      width: 144,
    },
    good_id: { type: 'cascade', second: 'spec_id', cascades: listSpecOptions, filter: true, width: 144 },
    book_weight: { ...WEIGHT, filter: true, sort: true, sum: true, width: 108 },
    counted_weight: { ...WEIGHT, sum: true, shown: false, width: 108 },
    variance: {
      ...WEIGHT,
      sql: sql`(lot.counted_weight - lot.book_weight)`,
      shownAs: 'change',
      shown: false,
      width: 112,
    },
    receipted_weight: { ...WEIGHT, filter: true, sort: true, sum: true, width: 108 },
    reserved_weight: { ...WEIGHT, filter: true, sort: true, sum: true, shown: false, width: 108 },
    free_weight: { ...WEIGHT, sum: true, width: 108 },
    short_weight: { ...WEIGHT, sum: true, shown: false, width: 104 },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1, 2],
      tones: { 0: 'active', 1: 'good', 2: 'off' },
      shown: false,
      width: 96,
    },
    count_state: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1],
      tones: { 0: 'off', 1: 'warn' },
      shown: false,
      width: 96,
    },
    pieces: { type: 'number', shown: false, width: 80 },
    batch_no: { ...GOODS, filter: true },
    marks: { ...GOODS, filter: true },
    origin: GOODS,
    quality: GOODS,
    package: GOODS,
    unit_price: { type: 'number', unit: 'yuan', shown: false },
    tolerance: { type: 'number', unit: 'percent', shown: false, width: 88 },
    counted_time: { type: 'datetime', filter: true, sort: true, shown: false },
    in_time: { type: 'datetime', filter: true, sort: true, shown: false },
    ...CREATED_COLUMN,
  },
  form: {
    goods: ['owner_id', 'good_id', 'batch_no', 'marks', 'quality', 'package', 'origin', 'pieces'],
    weights: ['book_weight', 'counted_weight', 'receipted_weight', 'reserved_weight', 'tolerance'],
  },
  // Transitions made by movements (`schema/rules/11-receipts.sql`).
  states: {
    status: {
      initial: 0,
      steps: [
        [0, 1],
        [1, 2],
      ],
    },
  },
  actions: {
    settle: {
      scope: 'row',
      by: ['store'],
      when: { count_state: [1] },
      fields: { remark: { type: 'text', control: 'textarea', required: true, maxLength: 255 } },
      run: settle,
    },
  },
  figures: ['book_weight', 'counted_weight', 'receipted_weight'],
  facets: [
    // A counted difference is a task for a user of the firm who did not count.
    withTaskQueue('count_state', { settle: { state: 1, isFor: isCountedByAnother } }),
    withLinks({
      records: {
        title: title('单据', 'Documents', 'Documentos', '書類'),
        to: RECORD_LIST,
        filter: { lot_id: 'id' },
      },
      movements: {
        title: title('出入明细', 'Movements', 'Movimientos', '入出庫明細'),
        to: LOT_MOVEMENT_LIST,
        filter: { lot_id: 'id' },
      },
      receipts: {
        title: title('仓单', 'Receipts', 'Resguardos', '証券'),
        to: RECEIPT_LIST,
        filter: { lot_id: 'id' },
      },
    }),
  ],
  panel: 'lot',
  titles: lotTitles,
})

/**
 * LotSettle sets the book weight to the counted weight; requires another person than the counter. @throws Failure `not_now` without a difference,
 * `own_step`, `lot_is_receipted` if receipts cover more
 */
async function settle(tx: Db, { record, input, principal, unit }: ActionContext<typeof LOT_LIST>): Promise<Outcome> {
  const difference = record.values.counted_weight - record.values.book_weight
  if (difference === 0) throw new Failure('not_now')
  if ((await listCounters(tx, record.id)).includes(principal.personId)) throw new Failure('own_step')
  return {
    set: {},
    remark: toPlainText(input['remark']),
    entry: { event: 'settled', facts: { change: String(difference) } },
    after: async () => {
      await unit.beyondScope.add(LOT_MOVEMENT_LIST, {
        set: { lot_id: record.id, kind: ADJUSTMENT, change_weight: difference },
      })
    },
  }
}

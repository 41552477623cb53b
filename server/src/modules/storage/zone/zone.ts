import { CREATED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { ZONE, zoneActions } from './zone.actions.ts'
import { openWarehouse } from './zone.queries.ts'
import { zoneTitles } from './zone.titles.ts'

const WAREHOUSES = 'seller_p/warehouse/WarehouseList'
const ofWarehouse = via(WAREHOUSES, 'warehouse_id')

export const zone = defineResource({
  path: 'seller_p/warehouse/ZoneList',
  screen: '/stores/zone/list',
  table: 'zone',
  ledger: {
    optional: 'begins with its first step: before, nothing was closed or sealed',
    // The database derives `empty`, `taken` and the used capacity from lots; `closed` and `sealed` are set by actions.
    byDatabase: { status: [1, 2], used_capacity: 'all' },
  },
  constraints: {
    zone_capacity_check1: { field: 'capacity', code: 'below_used' },
  },
  verbs: ['add', 'import', 'edit', 'del', 'export'],
  scope: { store: ofWarehouse, inspection: ofWarehouse },
  search: ['zone_code', 'zone_name'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    zone_code: { type: 'text', filter: true, sort: true, required: true, maxLength: 32, width: 136 },
    zone_name: { type: 'text', filter: true, maxLength: 60, width: 152 },
    warehouse_id: {
      type: 'select',
      ref: { to: WAREHOUSES, label: 'warehouse_label', where: openWarehouse },
      filter: true,
      required: true,
      width: 200,
    },
    store_name: {
      type: 'text',
      reads: { by: 'warehouse_id', column: 'store_name' },
      shown: false,
      width: 200,
    },
    capacity: {
      type: 'number',
      unit: 'ton',
      filter: true,
      sort: true,
      sum: true,
      required: true,
      min: 1,
      width: 136,
    },
    is_exclusive: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 0],
      control: 'switch',
      initial: 0,
      width: 104,
    },
    status: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: Object.values(ZONE),
      tones: { 1: 'off', 2: 'good', 3: 'warn', 4: 'bad', 5: 'bad' },
      width: 104,
    },
    status_reason: { type: 'text', shown: false, width: 176 },
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['warehouse_id', 'zone_code', 'zone_name', 'capacity', 'is_exclusive'],
    more: ['sort', 'remark'],
  },
  // The database derives this transition from lots.
  states: {
    status: {
      initial: ZONE.empty,
      steps: [
        [ZONE.empty, ZONE.taken],
        [ZONE.taken, ZONE.empty],
      ],
    },
  },
  when: { del: { status: [ZONE.empty] } },
  actions: zoneActions,
  facets: [withTaskQueue('status', { unseal: { state: ZONE.asked, not: ['ask'] } })],
  sheetKey: { columns: ['warehouse_id', 'zone_code'] },
  titles: zoneTitles,
  sample: { zone_code: 'SAMPLE-A', capacity: 1 },
})

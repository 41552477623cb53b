import { CREATED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { withLinks } from '#engine/facets/links.ts'
import { withTreeFilter } from '#engine/facets/tree-filter.ts'
import { title } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own } from '#engine/declare/rights/scope.ts'
import {
  enabledStore,
  inspectionAgency,
  shownGood,
  listStoreNodes,
  warehouseLabel,
  zoneCount,
} from './warehouse.queries.ts'
import { checkPlace } from './place.rules.ts'
import { warehouseTitles } from './warehouse.titles.ts'

export const warehouse = defineResource({
  path: 'seller_p/warehouse/WarehouseList',
  screen: '/stores/warehouse/list',
  table: 'warehouse',
  constraints: {
    warehouse_place_fkey: { field: 'region', code: 'not_an_option' },
    warehouse_agency_fkey: { field: 'agency_id', code: 'not_an_option' },
    warehouse_capacity_check1: { field: 'capacity', code: 'below_used' },
    warehouse_latitude_check1: { field: 'latitude', code: 'required' },
  },
  verbs: ['add', 'import', 'look', 'edit', 'del', 'export'],
  scope: { store: own('store_id'), inspection: own('agency_id') },
  search: ['warehouse_name', 'warehouse_code'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    warehouse_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 144 },
    store_id: {
      type: 'select',
      ref: { to: 'seller_p/store/StoreList', label: 'store_name', where: enabledStore },
      filter: true,
      required: true,
      shown: false,
      width: 152,
    },
    warehouse_type: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      required: true,
      shown: false,
      width: 96,
    },
    good_ids: {
      type: 'checkbox',
      ref: { to: 'seller_p/good/GoodList', label: 'good_name', where: shownGood },
      filter: true,
      width: 168,
    },
    status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      tones: { 1: 'good', 2: 'warn', 3: 'off' },
      control: 'radio',
      initial: 1,
      width: 88,
    },
    capacity: {
      type: 'number',
      unit: 'ton',
      filter: true,
      sort: true,
      sum: true,
      required: true,
      min: 1,
      width: 120,
    },
    used_capacity: { type: 'number', unit: 'ton', sort: true, sum: true, width: 128 },
    region: { ...REGION_COLUMN.region, required: true, shown: false },
    address: { type: 'text', shown: false, required: true, maxLength: 120, width: 200 },
    warehouse_code: {
      type: 'text',
      filter: true,
      sort: true,
      required: true,
      maxLength: 32,
      shown: false,
      width: 120,
    },
    is_supervised: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 0],
      control: 'switch',
      initial: 0,
      shown: false,
      width: 88,
    },
    // Only the platform chooses the agency: a firm must not choose its own inspectors.
    agency_id: {
      type: 'select',
      ref: {
        to: 'seller/organisation/OrganisationList',
        label: 'name',
        where: inspectionAgency,
      },
      filter: true,
      guarded: true,
      shown: false,
      width: 168,
    },
    contact_name: { type: 'text', filter: true, required: true, maxLength: 30, shown: false, width: 96 },
    contact_phone: { type: 'text', filter: true, required: true, rule: 'phone', shown: false, width: 128 },
    longitude: { type: 'number', unit: 'degree', list: false, min: -180_0000000, max: 180_0000000 },
    latitude: { type: 'number', unit: 'degree', list: false, min: -90_0000000, max: 90_0000000 },
    geofence_m: { type: 'number', unit: 'metre', list: false, min: 50, max: 5000, initial: 500 },
    area: { type: 'number', unit: 'square_metre', filter: true, sort: true, sum: true, shown: false, min: 1 },
    zone_count: {
      type: 'number',
      sql: zoneCount,
      sum: true,
      fullScan: 'warehouses are counted in thousands',
      shown: false,
      width: 80,
    },
    license_no: { type: 'text', list: false, maxLength: 40 },
    license_end: { type: 'date', filter: true, sort: true, shown: false },
    images: { type: 'image', files: 9, shown: false },
    warehouse_label: { type: 'text', sql: warehouseLabel, list: false },
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['store_id', 'warehouse_name', 'warehouse_code', 'warehouse_type', 'status', 'is_supervised', 'images'],
    place: ['region', 'address', 'longitude', 'latitude', 'geofence_m'],
    room: ['capacity', 'area', 'good_ids', 'license_no', 'license_end'],
    contact: ['contact_name', 'contact_phone', 'agency_id'],
    more: ['sort', 'remark'],
  },
  rules: checkPlace,
  facets: [
    withTreeFilter({ levels: ['store_id'], nodes: listStoreNodes }),
    withLinks({
      zones: {
        title: title('库区', 'Zones', 'Zonas', '区画'),
        to: 'seller_p/warehouse/ZoneList',
        filter: { warehouse_id: 'id' },
      },
    }),
  ],
  panel: 'zones',
  sheetKey: { columns: ['warehouse_code'] },
  titles: warehouseTitles,
  sample: {
    warehouse_name: '样例一号库',
    warehouse_code: 'SAMPLE-1',
    warehouse_type: 1,
    region: [330000, 330200],
    address: '镇海区港口路 1 号',
    capacity: 5_000_00,
    contact_name: '王敏',
    contact_phone: '13800000000',
  },
})

// A camera of a warehouse. Its stream address needs a separate right.
import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { withTreeFilter } from '#engine/facets/tree-filter.ts'
import { playable, cameraStore, listWarehouseNodes } from './camera.queries.ts'
import { checkCamera } from './camera.rules.ts'
import { cameraTitles } from './camera.titles.ts'

const WAREHOUSES = 'seller_p/warehouse/WarehouseList'
const STORES = 'seller_p/store/StoreList'
const COUNTED = 'cameras are counted in thousands'
const ofWarehouse = via(WAREHOUSES, 'warehouse_id')
/** EZVIZ finds a stream by its serial number alone. */
const HAS_ADDRESS = { protocol: [1, 2, 3, 4] }

export const camera = defineResource({
  path: 'seller_p/camera/CameraList',
  screen: '/content/camera/list',
  table: 'camera',
  verbs: ['add', 'import', 'look', 'edit', 'del', 'export'],
  scope: { store: ofWarehouse, inspection: ofWarehouse },
  search: ['camera_name', 'device_no'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    camera_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 168 },
    warehouse_id: {
      type: 'select',
      ref: { to: WAREHOUSES, label: 'warehouse_label' },
      filter: true,
      required: true,
      width: 200,
    },
    store_id: {
      type: 'select',
      sql: cameraStore,
      ref: { to: STORES, label: 'store_name' },
      list: false,
      filter: true,
      fullScan: COUNTED,
    },
    store_name: {
      type: 'text',
      reads: { by: 'warehouse_id', column: 'store_name' },
      shown: false,
      width: 184,
    },
    brand: { type: 'select', filter: true, fullScan: FEW_VALUES, options: [1, 2, 3, 4, 5], shown: false },
    camera_type: { type: 'select', filter: true, fullScan: FEW_VALUES, options: [1, 2, 3] },
    device_no: { type: 'text', filter: true, required: true, maxLength: 40, width: 144 },
    channel_no: { type: 'number', min: 1, max: 9999, initial: 1, required: true, width: 88, shown: false },
    verify_code: { type: 'text', list: false, maxLength: 32, guarded: 'play_url' },
    protocol: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      required: true,
      shown: false,
    },
    play_url: {
      type: 'text',
      shown: false,
      maxLength: 500,
      guarded: true,
      when: HAS_ADDRESS,
      requiredWhen: HAS_ADDRESS,
    },
    playable: {
      type: 'select',
      sql: playable,
      options: [1, 2, 3],
      tones: { 1: 'good', 2: 'warn', 3: 'off' },
      shown: false,
      width: 128,
    },
    snapshot: { type: 'image', width: 88 },
    position: { type: 'text', filter: true, maxLength: 60, width: 144, shown: false },
    longitude: { type: 'number', unit: 'degree', list: false, min: -180_0000000, max: 180_0000000 },
    latitude: { type: 'number', unit: 'degree', list: false, min: -90_0000000, max: 90_0000000 },
    online_status: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1, 2],
      tones: { 0: 'off', 1: 'good', 2: 'bad' },
      shown: false,
      width: 96,
    },
    last_online_time: { type: 'datetime', filter: true, sort: true, shown: false },
    ...DISABLED_COLUMN,
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['camera_name', 'warehouse_id', 'camera_type', 'brand', 'device_no', 'channel_no'],
    stream: ['protocol', 'play_url', 'verify_code', 'snapshot'],
    place: ['position', 'longitude', 'latitude'],
    more: ['disabled', 'sort', 'remark'],
  },
  rules: checkCamera,
  facets: [withTreeFilter({ levels: ['store_id', 'warehouse_id'], nodes: listWarehouseNodes })],
  panel: 'camera',
  sheetKey: { columns: ['device_no', 'channel_no'] },
  titles: cameraTitles,
  sample: { camera_name: '样例摄像头', device_no: 'SAMPLE-1', channel_no: 1, protocol: 5 },
})

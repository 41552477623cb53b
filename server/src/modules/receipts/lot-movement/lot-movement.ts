// Movements of goods in and out of lots, written by approvals and deliveries, append-only. Readers of a lot see its movements.
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { LOT_LIST, LOT_MOVEMENT_LIST, RECORD_LIST } from '#modules/paths.ts'
import { lotMovementTitles } from './lot-movement.titles.ts'

const ofLot = via(LOT_LIST, 'lot_id')

export const lotMovement = defineResource({
  path: LOT_MOVEMENT_LIST,
  screen: '/pledge/lotmovement/list',
  table: 'lot_movement',
  asyncExport: true,
  verbs: ['export'],
  scope: { store: ofLot, owner: ofLot },
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    lot_id: {
      type: 'select',
      ref: { to: LOT_LIST, label: 'lot_no', as: 'lot_no' },
      filter: true,
      width: 176,
    },
    seq: { type: 'number', shown: false, width: 96 },
    kind: {
      type: 'select',
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4],
      shownAs: 'plain',
      width: 104,
    },
    change_weight: { type: 'number', unit: 'ton', filter: true, sort: true, sum: true, width: 128 },
    weight_after: { type: 'number', unit: 'ton', width: 128 },
    pieces: { type: 'number', shown: false, width: 80 },
    from_zone_id: {
      type: 'select',
      ref: { to: 'seller_p/warehouse/ZoneList', label: 'zone_code', as: 'from_zone' },
      shown: false,
      width: 112,
    },
    record_id: { type: 'select', ref: { to: RECORD_LIST, label: 'record_no', as: 'record_no' }, width: 168 },
    create_time: { type: 'datetime', filter: true, sort: true },
  },
  form: { movement: ['lot_id', 'kind', 'change_weight', 'weight_after'] },
  titles: lotMovementTitles,
})

// A price of a spec for a day: submitted by one person, approved by another, then in force from its day on.
import { startOfDay } from '@cangdan/protocol'
import { sql } from 'kysely'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { GOOD_SAMPLE, listSpecOptions } from '../spec/spec.choices.ts'
import { selectSpecName, selectUnit } from './price-rows.queries.ts'
import { SOURCE_OPTIONS, UNIT_OPTIONS } from './shared.titles.ts'
import { priceAudit } from './price.audit.ts'
import { addName } from './price.queries.ts'
import { checkPrice } from './price.rules.ts'
import { priceTitles } from './price.titles.ts'
import { warnLargeMoves } from './price.warns.ts'

const MAX_FEN = 1_000_000_000_00

export const price = defineResource({
  path: 'seller_p/good/PriceList',
  screen: '/goods/good/price/list',
  table: 'good_price',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    good_price_place_fkey: { field: 'region', code: 'not_an_option' },
    good_price_city_check: { field: 'region', code: 'not_an_option' },
    good_price_spec_id_good_id_fkey: { field: 'good_id', code: 'not_an_option' },
    good_price_region_id_fkey: { field: 'region', code: 'not_an_option' },
  },
  verbs: ['add', 'import', 'export', 'look', 'del'],
  scope: 'everybody',
  limit: 50,
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    good_id: {
      type: 'cascade',
      second: 'spec_id',
      cascades: listSpecOptions,
      filter: true,
      required: true,
      inSheets: { headings: [], sample: GOOD_SAMPLE },
      width: 200,
    },
    spec_name: { type: 'text', sql: selectSpecName('good_price'), shown: false, width: 160 },
    price: {
      type: 'number',
      unit: 'yuan',
      filter: true,
      sort: true,
      required: true,
      min: 1,
      max: MAX_FEN,
      width: 128,
    },
    unit: {
      type: 'select',
      options: UNIT_OPTIONS,
      shownAs: 'plain',
      sql: selectUnit('good_price'),
      width: 88,
    },
    last_price: { type: 'number', unit: 'yuan', shown: false, width: 128 },
    change_rate: {
      type: 'number',
      unit: 'percent',
      shownAs: 'change_rate',
      filter: true,
      sort: true,
      width: 120,
    },
    price_date: { type: 'date', filter: true, sort: true, required: true, latest: 'today' },
    valid_to: { type: 'date', shown: false },
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    source: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: SOURCE_OPTIONS,
      required: true,
      shown: false,
      width: 104,
    },
    source_name: { type: 'text', maxLength: 60, shown: false },
    region: { ...REGION_COLUMN.region, anyLevel: true, shown: false },
    voucher: { type: 'image', list: false, files: 9, takes: { picture: 10, pdf: 10 } },
    add_name: {
      type: 'text',
      sql: addName,
      filter: true,
      fullScan: 'prices are submitted by hand, dozens a day',
      width: 88,
    },
    rule_version: { type: 'number', shown: false, width: 96 },
    is_void: { type: 'select', options: [0, 1], filter: true, fullScan: FEW_VALUES, shown: false, width: 96 },
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['good_id', 'region', 'price', 'price_date', 'valid_to'],
    source: ['source', 'source_name', 'voucher', 'remark'],
  },
  rules: checkPrice,
  sheets: { warns: warnLargeMoves },
  facets: [withAudit(priceAudit)],
  // The price is voided when its history rows are voided (price-history).
  states: { is_void: { initial: 0, steps: [[0, 1]] } },
  figures: ['price', 'last_price', 'change_rate'],
  panel: 'prices',
  sheetKey: {
    columns: ['good_id', 'region', 'price_date', 'source'],
    // A rejected or voided price may be submitted again.
    where: sql`good_price.audit_status <> 2 and good_price.is_void = 0`,
  },
  titles: priceTitles,
  sample: { good_id: [1, 1], price: 68_000_00, price_date: startOfDay(1_700_000_000), source: 3 },
})

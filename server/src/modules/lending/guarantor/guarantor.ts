import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { own } from '#engine/declare/rights/scope.ts'
import { guarantorTitles } from './guarantor.titles.ts'

/** A person has neither legal representative nor licence. */
const IS_FIRM = { type: [1, 2] }

export const guarantor = defineResource({
  path: 'seller_p/guarantor/GuarantorList',
  screen: '/content/guarantor/list',
  table: 'guarantor',
  constraints: {
    guarantor_place_fkey: { field: 'region', code: 'not_an_option' },
    guarantor_city_check: { field: 'region', code: 'not_an_option' },
    guarantor_used_limit_check: { field: 'guarantee_limit', code: 'below_used' },
  },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { guarantor: own('id') },
  search: ['guarantor_name', 'credit_code'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    logo: { type: 'image', shown: false, width: 64 },
    guarantor_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 192 },
    type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3],
      control: 'radio',
      required: true,
    },
    credit_code: { type: 'text', filter: true, required: true, maxLength: 32, shown: false, width: 184 },
    legal_person: {
      type: 'text',
      filter: true,
      shown: false,
      maxLength: 30,
      when: IS_FIRM,
      requiredWhen: IS_FIRM,
    },
    license_img: { type: 'image', list: false, requiredWhen: IS_FIRM },
    guarantee_scope: { type: 'text', list: false, control: 'textarea', maxLength: 500 },
    guarantee_limit: {
      type: 'number',
      unit: 'yuan',
      filter: true,
      sort: true,
      sum: true,
      required: true,
      min: 0,
    },
    used_limit: { type: 'number', unit: 'yuan', sum: true },
    fee_rate: { type: 'number', unit: 'percent', min: 0, max: 100_00, shown: false },
    mode: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2],
      control: 'radio',
      initial: 1,
      shown: false,
    },
    valid_end: { type: 'date', filter: true, sort: true },
    rating: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: ['AAA', 'AA', 'A', 'B', 'C'],
      width: 88,
    },
    region: { ...REGION_COLUMN.region, shown: false },
    address: { type: 'text', list: false, maxLength: 120 },
    contact_name: { type: 'text', filter: true, required: true, maxLength: 30, shown: false, width: 96 },
    contact_phone: { type: 'text', filter: true, required: true, rule: 'phone', shown: false, width: 128 },
    bank_name: { type: 'text', list: false, maxLength: 60 },
    bank_account: { type: 'text', list: false, shownAs: 'account', copies: true, maxLength: 32 },
    ...DISABLED_COLUMN,
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['type', 'guarantor_name', 'credit_code', 'legal_person', 'license_img', 'logo'],
    guarantee: ['guarantee_limit', 'fee_rate', 'mode', 'valid_end', 'rating', 'guarantee_scope'],
    contact: ['contact_name', 'contact_phone', 'region', 'address'],
    account: ['bank_name', 'bank_account'],
    more: ['disabled', 'sort', 'remark'],
  },
  named: 'guarantor_name',
  titles: guarantorTitles,
  sample: {
    guarantor_name: '样例担保',
    type: 3,
    credit_code: '330203198001010011',
    guarantee_limit: 5_000_00,
    contact_name: '王敏',
    contact_phone: '13800000000',
  },
})

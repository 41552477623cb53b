// A verification of a member's company: a submission that another user reviews. A new version is a new submission.
import { OWN_TOPICS } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { REGION_COLUMN } from '#engine/declare/columns/region.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { withCopy } from '#engine/facets/copy.ts'
import { COMPANY_LIST, USER_LIST } from '#modules/paths.ts'
import { isInForce } from '../user/verification.queries.ts'
import { companyAudit } from './company.audit.ts'
import { companyTitles } from './company.titles.ts'

/** Readers who may not see the card number see no picture of it. */
const PICTURE = { type: 'image', list: false, masked: 'legal_card_no' } as const

export const company = defineResource({
  path: COMPANY_LIST,
  screen: '/users/company/list',
  table: 'company',
  ledger: { begins: 'audit_status in (1, 2)' },
  constraints: {
    company_place_fkey: { field: 'region', code: 'not_an_option' },
  },
  asyncExport: true,
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {},
  concerns: { column: 'uid', topic: OWN_TOPICS.papers },
  search: ['company_name', 'credit_code'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    company_name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 200 },
    credit_code: { type: 'text', filter: true, required: true, rule: 'credit_code', width: 176 },
    company_type: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [1, 2, 3, 4, 5],
      required: true,
      shownAs: 'plain',
      width: 104,
    },
    license_img: { type: 'image', required: true, shown: false, width: 88 },
    legal_person: { type: 'text', filter: true, required: true, maxLength: 30, width: 96 },
    legal_card_no: {
      type: 'text',
      list: false,
      required: true,
      rule: 'paper_no',
      maxLength: 20,
      masked: true,
    },
    legal_card_front: { ...PICTURE, required: true },
    legal_card_back: { ...PICTURE, required: true },
    reg_capital: { type: 'number', unit: 'yuan', filter: true, sort: true, min: 0, shown: false },
    establish_date: { type: 'date', filter: true, sort: true, latest: 'today', shown: false },
    business_scope: { type: 'text', list: false, control: 'textarea', maxLength: 1000 },
    region: { ...REGION_COLUMN.region, required: true, shown: false },
    address: { type: 'text', list: false, required: true, maxLength: 120 },
    contact_name: { type: 'text', filter: true, required: true, maxLength: 30, shown: false, width: 96 },
    contact_phone: { type: 'text', filter: true, required: true, rule: 'phone', shown: false, width: 128 },
    email: { type: 'text', list: false, rule: 'email', maxLength: 100 },
    bank_name: { type: 'text', list: false, maxLength: 60 },
    bank_account: {
      personal: true,
      type: 'text',
      list: false,
      shownAs: 'account',
      copies: true,
      maxLength: 32,
      masked: 'legal_card_no',
    },
    bank_permit_img: { type: 'image', list: false, masked: 'legal_card_no' },
    auth_letter: { type: 'image', list: false, takes: { picture: 10, pdf: 10 } },
    uid: {
      type: 'select',
      ref: { to: USER_LIST, label: 'username', as: 'username' },
      filter: true,
      required: true,
      shown: false,
    },
    in_force: {
      type: 'select',
      options: [0, 1],
      sql: isInForce('company'),
      filter: true,
      fullScan: FEW_VALUES,
      shown: false,
      width: 80,
    },
    ...AUDIT_COLUMNS,
    ...CREATED_COLUMN,
  },
  form: {
    basic: [
      'uid',
      'company_name',
      'credit_code',
      'company_type',
      'license_img',
      'reg_capital',
      'establish_date',
      'business_scope',
    ],
    legal: ['legal_person', 'legal_card_no', 'legal_card_front', 'legal_card_back', 'auth_letter'],
    contact: ['contact_name', 'contact_phone', 'region', 'address', 'email'],
    account: ['bank_name', 'bank_account', 'bank_permit_img'],
  },
  // An approved or rejected submission is final; a new version starts as a copy.
  facets: [withAudit(companyAudit), withCopy],
  titles: companyTitles,
  sample: {
    company_name: '样例贸易',
    credit_code: '91350100M000100Y43',
    company_type: 1,
    license_img: [{ id: 1 }],
    legal_person: '王敏',
    legal_card_no: '11010519491231002X',
    legal_card_front: [{ id: 1 }],
    legal_card_back: [{ id: 1 }],
    region: [330000, 330200],
    address: '镇海区港口路 1 号',
    contact_name: '王敏',
    contact_phone: '13800000000',
  },
})

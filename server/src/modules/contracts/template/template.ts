// A contract template in versions: each record is one version, final once another person has approved it.
import { LANGUAGES } from '@cangdan/protocol'
import { sql } from 'kysely'
import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { any, own, shared } from '#engine/declare/rights/scope.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { withCopy } from '#engine/facets/copy.ts'
import { BANK_LIST, TEMPLATE_LIST } from '#modules/paths.ts'
import { LEVEL } from '../contract/contract.states.ts'
import { listSignLevels, templateState } from './template.queries.ts'
import { checkTemplate } from './template.rules.ts'
import { templateTitles } from './template.titles.ts'

const STATED = [
  'code',
  'version_no',
  'name',
  'type',
  'language',
  'bank_id',
  'content',
  'sign_level',
  'signers',
  'sign_order',
  'covenants',
]

export const contractTemplate = defineResource({
  path: TEMPLATE_LIST,
  screen: '/contract/template/list',
  table: 'contract_template',
  ledger: { begins: 'audit_status in (1, 2)' },
  fullScan: 'all banks together have some hundreds of templates',
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: { bank: any(own('bank_id'), shared('is_shared')) },
  search: ['name', 'code'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    name: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 240 },
    code: { type: 'text', filter: true, required: true, maxLength: 30, width: 144 },
    version_no: { type: 'number', width: 72 },
    type: {
      type: 'select',
      options: [1, 2, 3, 4, 5, 6],
      filter: true,
      fullScan: FEW_VALUES,
      required: true,
      shownAs: 'plain',
      width: 112,
    },
    language: {
      type: 'select',
      options: LANGUAGES,
      control: 'radio',
      required: true,
      initial: 'zh',
      shownAs: 'plain',
      filter: true,
      fullScan: FEW_VALUES,
      width: 96,
    },
    template_state: {
      type: 'select',
      sql: templateState,
      options: [1, 2, 3],
      tones: { 1: 'good', 2: 'off', 3: 'off' },
      filter: true,
      width: 128,
    },
    bank_id: {
      type: 'select',
      ref: { to: BANK_LIST, label: 'bank_name', where: sql`bank.disabled = 0` },
      filter: true,
      width: 128,
    },
    is_shared: { type: 'hide' },
    sign_level: {
      type: 'select',
      options: [1, 2, 3],
      offeredNow: listSignLevels,
      control: 'radio',
      required: true,
      initial: LEVEL.paper,
      shownAs: 'plain',
      filter: true,
      fullScan: FEW_VALUES,
      width: 144,
    },
    signers: {
      type: 'checkbox',
      options: [1, 2, 3, 4],
      required: true,
      shown: false,
      width: 160,
    },
    sign_order: { type: 'select', options: [1, 2, 3], control: 'radio', required: true, initial: 1, list: false },
    content: {
      type: 'text',
      list: false,
      control: 'editor',
      required: true,
      maxLength: 20_000,
      rich: { tables: true, contract: true, variables: 'variables', source: 'file_url' },
    },
    file_url: { type: 'image', list: false, takes: { docx: 10, pdf: 10 } },
    variables: { type: 'tags', rule: 'variable', most: 30, list: false },
    covenants: {
      type: 'text',
      list: false,
      control: 'table',
      cells: [
        { name: 'what', maxLength: 200, required: true },
        { name: 'who', maxLength: 20, required: true },
        { name: 'days', maxLength: 4, required: true },
        { name: 'months', maxLength: 3 },
      ],
      most: 30,
    },
    is_default: {
      type: 'select',
      options: [1, 0],
      control: 'switch',
      initial: 0,
      filter: true,
      fullScan: FEW_VALUES,
      width: 88,
    },
    disabled: { ...DISABLED_COLUMN.disabled, shown: false },
    ...SORT_COLUMN,
    ...REMARK_COLUMN,
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['name', 'code', 'type', 'language', 'bank_id', 'is_default', 'sort', 'remark'],
    signing: ['sign_level', 'signers', 'sign_order'],
    text: ['file_url', 'variables', 'covenants', 'content'],
  },
  panel: 'template',
  rules: checkTemplate,
  states: { disabled: { initial: 0 } },
  actions: {
    disable: {
      scope: 'row',
      when: { template_state: [1] },
      transition: { column: 'disabled', from: [0], to: 1, entry: 'retired' },
      run: () => ({ set: {} }),
    },
    enable: {
      scope: 'row',
      transition: { column: 'disabled', from: [1], to: 0, entry: 'resumed' },
      run: () => ({ set: {} }),
    },
  },
  // A changed text is a new version.
  facets: [withAudit({ stated: STATED, stepUp: true }), withCopy],
  titles: templateTitles,
  sample: {
    name: '样例监管协议',
    code: 'SAMPLE',
    type: 6,
    language: 'zh',
    sign_level: 1,
    signers: [1, 4],
    sign_order: 1,
    content: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"样例"}]}]}',
  },
})

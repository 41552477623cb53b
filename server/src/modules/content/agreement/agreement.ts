// An agreement in versions: each record is one version of the text, which is final once published.
import { CREATED_COLUMN, SORT_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { agreementTitles } from './agreement.titles.ts'

const DRAFT = { is_show: [0] }

export const agreement = defineResource({
  path: 'seller/content/AgreementManage',
  screen: '/content/agreement/manage',
  table: 'agreement',
  ledger: { optional: 'the first versions come with the product' },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: 'everybody',
  search: ['title'],
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    agreement_key: {
      type: 'select',
      filter: true,
      options: ['register', 'privacy', 'pledge', 'storage', 'auth', 'cancel'],
      required: true,
      width: 176,
    },
    title: { type: 'text', filter: true, sort: true, required: true, maxLength: 60, width: 240 },
    version_no: { type: 'number', sort: true, width: 88 },
    content: {
      type: 'text',
      list: false,
      control: 'editor',
      required: true,
      maxLength: 10_000,
      rich: { pictures: true, tables: true, variables: 'variables' },
      files: 20,
      takes: { picture: 2 },
    },
    variables: { type: 'tags', rule: 'variable', most: 30, filter: true, shown: false },
    is_show: {
      type: 'select',
      filter: true,
      fullScan: FEW_VALUES,
      options: [0, 1],
      tones: { 0: 'off', 1: 'good' },
      width: 96,
    },
    ...SORT_COLUMN,
    update_time: { type: 'datetime', filter: true, sort: true },
    ...CREATED_COLUMN,
  },
  form: { basic: ['agreement_key', 'title', 'variables', 'content', 'sort'] },
  states: { is_show: { initial: 0 } },
  when: { edit: DRAFT, del: DRAFT },
  actions: {
    publish: {
      scope: 'row',
      transition: { column: 'is_show', from: [0], to: 1, entry: 'published' },
      run: () => ({ set: {} }),
    },
  },
  titles: agreementTitles,
  sample: {
    agreement_key: 'register',
    title: '样例协议',
    variables: ['出质人'],
    content: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"样例"}]}]}',
  },
})

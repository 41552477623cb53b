// Scans of paper that the parties have signed. Two persons of the bank, neither of them the uploader, confirm each of them.
import { sql, type SqlBool } from 'kysely'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { own, via } from '#engine/declare/rights/scope.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import { BANK_LIST, CONTRACT_LIST, CONTRACT_PARTY_LIST, CONTRACT_SCAN_LIST } from '#modules/paths.ts'
import { scanActions } from './scan.actions.ts'
import { prepareScan, saveScan } from './scan.hooks.ts'
import { SCAN } from './scan.states.ts'
import { scanTitles } from './scan.titles.ts'

/** I9. */
const DUTIES = { check: ['add'], accept: ['add', 'check'] } as const

const isSignedOnPaper = sql<SqlBool>`(contract.sign_level = 3 and contract.origin = 1 and contract.state in (1, 2))`
const getName = (step: string) =>
  sql`coalesce((select nick_name from account where account.id = contract_scan.${sql.ref(`${step}_by`)}), '')`
const printCode = sql`coalesce((select code from contract_print where contract_print.id = print_id), '')`

const NAME = { type: 'text', shown: false, width: 104 } as const
/** Not shown, in histories neither: each person counts without knowing the number of pages or the other count. The evidence page has them. */
const COUNT = { type: 'number', list: false, unrecorded: true } as const
const TIME = { type: 'datetime', shown: false } as const

export const contractScan = defineResource({
  path: CONTRACT_SCAN_LIST,
  screen: '/contract/upload/scans',
  screens: '/contract/upload/scans',
  hidden: true,
  table: 'contract_scan',
  ledger: { begins: 'true' },
  verbs: ['add', 'look', 'export'],
  scope: {
    bank: own('bank_id'),
    owner: via(CONTRACT_LIST, 'contract_id'),
    store: via(CONTRACT_LIST, 'contract_id'),
    guarantor: via(CONTRACT_LIST, 'contract_id'),
  },
  search: ['scan_no'],
  named: 'scan_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    scan_no: { type: 'text', filter: true, sort: true, width: 160 },
    contract_id: {
      type: 'select',
      ref: { to: CONTRACT_LIST, label: 'upload_no', as: 'upload_no', where: isSignedOnPaper },
      filter: true,
      width: 160,
    },
    party_id: {
      type: 'select',
      ref: {
        to: CONTRACT_PARTY_LIST,
        label: 'party_name',
        dependsOn: { contract_id: 'contract_id' },
      },
      width: 176,
    },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, shown: false, width: 128 },
    state: {
      type: 'select',
      options: Object.values(SCAN),
      tones: { 0: 'active', 1: 'active', 2: 'good', 3: 'bad', 4: 'off' },
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      width: 104,
    },
    files: { type: 'image', files: 30, takes: { picture: 10, pdf: 10 }, required: true, width: 88 },
    matched: { type: 'select', options: [1, 2], shownAs: 'plain', width: 112 },
    print_id: { type: 'hide', list: false },
    print_code: { type: 'text', sql: printCode, shown: false, width: 144 },
    file_hash: { type: 'text', list: false, copies: true },
    pages: COUNT,
    scan_pages: { type: 'number', width: 88 },
    add_name: { ...NAME, sql: getName('add') },
    check_name: { ...NAME, sql: getName('check') },
    check_time: TIME,
    check_pages: COUNT,
    check_signatures: COUNT,
    accept_name: { ...NAME, sql: getName('accept') },
    accept_time: TIME,
    accept_pages: COUNT,
    accept_signatures: COUNT,
    reason: { type: 'text', shown: false, width: 160 },
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: { basic: ['files', 'contract_id', 'party_id', 'remark'] },
  hooks: { prepare: prepareScan, save: saveScan },
  states: {
    state: {
      initial: SCAN.uploaded,
      steps: [
        [SCAN.uploaded, SCAN.replaced],
        [SCAN.checked, SCAN.replaced],
      ],
    },
  },
  actions: scanActions,
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('state', {
      check: { state: SCAN.uploaded, not: ['add'] },
      accept: { state: SCAN.checked, not: ['add', 'check'] },
    }),
  ],
  titles: scanTitles,
  sample: {},
})

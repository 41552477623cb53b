// A contract of a financing: made from a template and signed by its parties, or paper that is signed already (docs/decisions/contracts.md).
import { LANGUAGES } from '@cangdan/protocol'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { CREATED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { listed, own } from '#engine/declare/rights/scope.ts'
import { withLinks } from '#engine/facets/links.ts'
import { withSegregation } from '#engine/facets/segregation.ts'
import { withTaskQueue } from '#engine/facets/task-queue.ts'
import {
  APPLICATION_LIST,
  BANK_LIST,
  CONTRACT_LIST,
  CONTRACT_PARTY_LIST,
  CONTRACT_SCAN_LIST,
  COVENANT_LIST,
  ORGANISATION_LIST,
  TEMPLATE_LIST,
} from '#modules/paths.ts'
import { covenantTitles } from '../covenant/covenant.titles.ts'
import { partyTitles } from '../party/party.titles.ts'
import { scanTitles } from '../scan/scan.titles.ts'
import { usableTemplate } from '../template/template.queries.ts'
import { contractActions } from './contract.actions.ts'
import { saveContract } from './contract.hooks.ts'
import {
  contractLanguage,
  effectiveContract,
  fileName,
  fileSize,
  isForBank,
  isOfOrigin,
  openFinancing,
  partyA,
  partyB,
  partyC,
  receiptNos,
  signingError,
  signStatus,
  uploadName,
  uploadRole,
} from './contract.queries.ts'
import { CONTRACT, CONTRACT_STATES, ORIGIN } from './contract.states.ts'
import { contractTitles } from './contract.titles.ts'

const EACH = 'computed for each matching contract'
const FROM_TEMPLATE = { when: { origin: [ORIGIN.template] }, requiredWhen: { origin: [ORIGIN.template] } } as const
const ON_PAPER = { when: { origin: [ORIGIN.paper] }, requiredWhen: { origin: [ORIGIN.paper] } } as const
const HIDDEN = { type: 'hide', list: false } as const
const TIME = { type: 'datetime', shown: false } as const
const DRAFT = { state: [CONTRACT.draft] }

/** Paper without a template is compared by a second person. */
const DUTIES = { confirm: ['add'] } as const

export const contract = defineResource({
  path: CONTRACT_LIST,
  screen: '/contract/upload/list',
  table: 'contract',
  ledger: { begins: 'state > 0' },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  scope: {
    bank: own('bank_id'),
    owner: listed('contract_reader', 'contract_id'),
    store: listed('contract_reader', 'contract_id'),
    guarantor: listed('contract_reader', 'contract_id'),
  },
  search: ['upload_no', 'contract_name'],
  named: 'upload_no',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    upload_no: { type: 'text', filter: true, sort: true, width: 160 },
    contract_no: { type: 'text', sql: receiptNos, filter: true, fullScan: EACH, shown: false, width: 176 },
    contract_name: {
      type: 'text',
      filter: true,
      sort: true,
      maxLength: 60,
      requiredWhen: ON_PAPER.requiredWhen,
      width: 200,
    },
    contract_type: {
      type: 'select',
      options: [1, 2, 3, 4, 5, 6],
      filter: true,
      fullScan: FEW_VALUES,
      shownAs: 'plain',
      ...ON_PAPER,
      width: 104,
    },
    state: {
      type: 'select',
      options: CONTRACT_STATES,
      tones: { 0: 'off', 1: 'active', 2: 'active', 3: 'good', 4: 'off', 5: 'off', 6: 'off', 7: 'off', 8: 'bad' },
      filter: 'checkbox',
      fullScan: FEW_VALUES,
      width: 104,
    },
    financing_id: {
      type: 'select',
      ref: { to: APPLICATION_LIST, label: 'financing_no', as: 'financing_no', where: openFinancing },
      filter: true,
      required: true,
      width: 160,
    },
    origin: {
      type: 'select',
      options: Object.values(ORIGIN),
      control: 'radio',
      required: true,
      initial: ORIGIN.template,
      shown: false,
      width: 144,
    },
    template_id: {
      type: 'select',
      ref: {
        to: TEMPLATE_LIST,
        label: 'name',
        where: usableTemplate,
        suits: { by: 'financing_id', where: isForBank },
        forAll: 'each party of a contract reads the name of its template',
      },
      ...FROM_TEMPLATE,
      filter: true,
      shown: false,
      width: 176,
    },
    language: {
      type: 'select',
      sql: contractLanguage,
      options: LANGUAGES,
      filter: true,
      fullScan: EACH,
      shownAs: 'plain',
      shown: false,
      width: 96,
    },
    bank_id: { type: 'select', ref: { to: BANK_LIST, label: 'bank_name' }, filter: true, shown: false, width: 128 },
    owner_id: {
      type: 'select',
      ref: { to: ORGANISATION_LIST, label: 'name', as: 'owner_name' },
      filter: true,
      shown: false,
      width: 128,
    },
    party_a: { type: 'text', sql: partyA, filter: true, fullScan: EACH, shown: false, width: 144 },
    party_b: { type: 'text', sql: partyB, filter: true, fullScan: EACH, width: 144 },
    party_c: { type: 'text', sql: partyC, shown: false, width: 144 },
    amount: { type: 'number', unit: 'yuan', filter: true, sort: true, sum: true, width: 128 },
    file_name: { type: 'text', sql: fileName, shown: false, width: 160 },
    file_url: { type: 'image', files: 9, takes: { picture: 10, pdf: 10 }, ...ON_PAPER, width: 88 },
    file_size: { type: 'number', sql: fileSize, shown: false, width: 104 },
    file_hash: { type: 'text', list: false, copies: true },
    signed_file: { type: 'image', files: 1000, takes: { picture: 10, pdf: 10 }, shown: false, width: 88 },
    signing_error: { type: 'text', sql: signingError, shown: false, width: 200 },
    sign_level: {
      type: 'select',
      options: [1, 2, 3],
      filter: true,
      fullScan: FEW_VALUES,
      shownAs: 'plain',
      shown: false,
      width: 144,
    },
    sign_status: {
      type: 'select',
      sql: signStatus,
      options: [0, 1, 2, 3],
      tones: { 0: 'off', 1: 'active', 2: 'good', 3: 'bad' },
      filter: true,
      fullScan: EACH,
      shown: false,
      width: 104,
    },
    sign_time: { ...TIME, filter: true, sort: true },
    sign_end: TIME,
    effective_time: TIME,
    effective_to: { type: 'date', sort: true, earliest: 'today', shown: false },
    own_values: {
      type: 'text',
      list: false,
      control: 'table',
      cells: [
        { name: 'name', maxLength: 40, required: true },
        { name: 'value', maxLength: 200, required: true },
      ],
      most: 30,
      when: FROM_TEMPLATE.when,
    },
    supersedes_id: {
      type: 'select',
      ref: {
        to: CONTRACT_LIST,
        label: 'upload_no',
        as: 'supersedes_no',
        where: effectiveContract,
        dependsOn: { financing_id: 'financing_id' },
      },
      shown: false,
      width: 160,
    },
    upload_name: { type: 'text', sql: uploadName, filter: true, fullScan: EACH, shown: false, width: 104 },
    upload_role: {
      type: 'select',
      sql: uploadRole,
      options: [1, 4],
      filter: true,
      fullScan: EACH,
      shownAs: 'plain',
      shown: false,
      width: 88,
    },
    sign_order: HIDDEN,
    content: HIDDEN,
    terms: { type: 'text', list: false, json: true },
    sent_time: { type: 'datetime', list: false },
    end_time: TIME,
    broken_time: TIME,
    reason: { type: 'text', shown: false, width: 160 },
    ...REMARK_COLUMN,
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['financing_id', 'origin', 'template_id', 'contract_name', 'contract_type', 'own_values', 'file_url'],
    more: ['effective_to', 'supersedes_id', 'remark'],
  },
  panel: 'contract',
  hooks: { save: saveContract },
  when: { edit: DRAFT, del: DRAFT },
  states: {
    state: {
      initial: CONTRACT.draft,
      steps: [
        [CONTRACT.sent, CONTRACT.partlySigned],
        [CONTRACT.sent, CONTRACT.effective],
        [CONTRACT.partlySigned, CONTRACT.effective],
        [CONTRACT.sent, CONTRACT.refused],
        [CONTRACT.partlySigned, CONTRACT.refused],
        [CONTRACT.sent, CONTRACT.void],
        [CONTRACT.partlySigned, CONTRACT.void],
        [CONTRACT.effective, CONTRACT.superseded],
        [CONTRACT.effective, CONTRACT.expired],
      ],
    },
  },
  actions: contractActions,
  facets: [
    withSegregation(DUTIES),
    withTaskQueue('state', {
      send: { state: CONTRACT.draft, isFor: () => isOfOrigin(ORIGIN.template) },
      confirm: { state: CONTRACT.draft, not: ['add'], isFor: () => isOfOrigin(ORIGIN.paper) },
    }),
    withLinks({
      parties: { title: partyTitles.$, to: CONTRACT_PARTY_LIST, filter: { contract_id: 'id' } },
      scans: { title: scanTitles.$, to: CONTRACT_SCAN_LIST, filter: { contract_id: 'id' } },
      covenants: { title: covenantTitles.$, to: COVENANT_LIST, filter: { contract_id: 'id' } },
    }),
  ],
  figures: ['amount'],
  titles: contractTitles,
  sample: { origin: ORIGIN.template, contract_name: '样例合同' },
})

// The people who sign a contract, one for each of its parties. The parties come from the financing; their signers are entered before it is sent.
import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { via } from '#engine/declare/rights/scope.ts'
import { CONTRACT_LIST, CONTRACT_PARTY_LIST, ORGANISATION_LIST } from '#modules/paths.ts'
import { PARTY } from '../contract/contract.states.ts'
import { partyTitles } from './party.titles.ts'

const contractState = sql`(select state from contract where contract.id = contract_party.contract_id)`
const partyName = sql`(select organisation.name from organisation where organisation.id = contract_party.organisation_id)`
const OF_DRAFT = { contract_state: [0] }

export const contractParty = defineResource({
  path: CONTRACT_PARTY_LIST,
  screen: '/contract/upload/parties',
  screens: '/contract/upload/parties',
  hidden: true,
  table: 'contract_party',
  ledger: { optional: 'the contract has the entries of its signatures' },
  verbs: ['look', 'edit'],
  scope: {
    bank: via(CONTRACT_LIST, 'contract_id'),
    owner: via(CONTRACT_LIST, 'contract_id'),
    store: via(CONTRACT_LIST, 'contract_id'),
    guarantor: via(CONTRACT_LIST, 'contract_id'),
  },
  fullScan: 'filtered by contract',
  columns: {
    id: { type: 'number', sort: true, shown: false, width: 72 },
    contract_id: {
      type: 'select',
      ref: { to: CONTRACT_LIST, label: 'upload_no', as: 'upload_no' },
      filter: true,
      width: 160,
    },
    role: { type: 'select', options: [1, 2, 3, 4], shownAs: 'plain', width: 104 },
    organisation_id: {
      type: 'select',
      ref: { to: ORGANISATION_LIST, label: 'name', as: 'organisation_name' },
      width: 176,
    },
    party_name: { type: 'text', sql: partyName, shown: false, fullScan: 'a contract has a few signers', width: 176 },
    step: { type: 'number', min: 1, max: 9, required: true, width: 72 },
    signer_name: { type: 'text', required: true, maxLength: 60, personal: true, width: 104 },
    signer_phone: { type: 'text', rule: 'phone', required: true, masked: true, personal: true, width: 128 },
    card_no: { type: 'text', rule: 'paper_no', required: true, list: false, masked: true, personal: true },
    state: {
      type: 'select',
      options: [0, 1, 2, 3],
      tones: { 0: 'off', 1: 'active', 2: 'good', 3: 'bad' },
      filter: true,
      fullScan: FEW_VALUES,
      width: 104,
    },
    contract_state: { type: 'hide', sql: contractState },
    invite_time: { type: 'datetime', shown: false },
    sign_time: { type: 'datetime' },
    reason: { type: 'text', shown: false, width: 160 },
    ...CREATED_COLUMN,
  },
  form: { basic: ['signer_name', 'signer_phone', 'card_no', 'step'] },
  when: { edit: OF_DRAFT },
  states: {
    state: {
      initial: PARTY.waiting,
      steps: [
        [PARTY.waiting, PARTY.invited],
        [PARTY.invited, PARTY.signed],
        [PARTY.waiting, PARTY.signed],
        [PARTY.invited, PARTY.refused],
      ],
      // With a draft.
      ends: [PARTY.waiting],
    },
  },
  titles: partyTitles,
  sample: {},
})

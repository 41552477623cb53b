// Sample list for a reviewer: records can be audited, watered and felled; a tree has a height.
import type { FieldMeta, HistoryEntry, RecordResponse, Row, TableMeta, Option } from '@cangdan/protocol'
import type { CallHandler } from '../../testing/fake-server.ts'
import { SAMPLE_LIST, createPlants } from './sample-list.ts'

export const STATES: Option[] = [
  { label: 'Pending', value: 0, tone: 'active' },
  { label: 'Approved', value: 1, tone: 'good' },
  { label: 'Returned', value: 3, tone: 'warn' },
]

const DECISION: FieldMeta[] = [
  {
    name: 'audit_status',
    title: 'Decision',
    type: 'select',
    control: 'radio',
    required: true,
    options: [
      { label: 'Approve', value: 1 },
      { label: 'Return', value: 3 },
    ],
  },
  {
    name: 'audit_remark',
    title: 'Remark',
    type: 'text',
    control: 'textarea',
    maxLength: 200,
    requiredWhen: { audit_status: [3] },
  },
]

const WATERING: FieldMeta[] = [
  { name: 'litres', title: 'Litres', type: 'number', control: 'number', decimal: 2, required: true },
]

/** Required for trees only. */
const HEIGHT: FieldMeta = {
  name: 'height',
  title: 'Height',
  type: 'number',
  control: 'number',
  when: { kind: [1] },
  requiredWhen: { kind: [1] },
}

const [basics, ...groups] = SAMPLE_LIST.form.groups

export const REVIEWED_LIST: TableMeta = {
  ...SAMPLE_LIST,
  column_names: [...SAMPLE_LIST.column_names, 'audit_status', 'audit_time'],
  rows: {
    ...SAMPLE_LIST.rows,
    audit_status: {
      name: 'audit_status',
      title: 'Review state',
      type: 'select',
      options: STATES,
      item_align: 'center',
      item_width: 112,
      showTableRow: true,
    },
    audit_time: {
      name: 'audit_time',
      title: 'Reviewed at',
      type: 'datetime',
      item_align: 'left',
      item_width: 160,
      showTableRow: true,
    },
  },
  form: {
    groups: [{ title: basics?.title ?? '', fields: [...(basics?.fields ?? []), HEIGHT] }, ...groups],
  },
  actions: [
    { name: 'export', title: 'Export', scope: 'list', kind: 'export' },
    { name: 'look', title: 'View', scope: 'row', kind: 'page', screen: '/garden/look/:id' },
    {
      name: 'edit',
      title: 'Edit',
      scope: 'row',
      kind: 'page',
      screen: '/garden/edit/:id',
      when: { audit_status: [0, 3] },
    },
    {
      name: 'audit',
      title: 'Review',
      scope: 'row',
      kind: 'dialog',
      call: 'garden/plant/PlantAudit',
      fields: DECISION,
      when: { audit_status: [0] },
      namesVersion: true,
    },
    {
      name: 'water',
      title: 'Water',
      scope: 'bulk',
      kind: 'dialog',
      call: 'garden/plant/PlantWater',
      fields: WATERING,
      when: { disabled: [0] },
    },
    {
      name: 'del',
      title: 'Uproot',
      scope: 'bulk',
      kind: 'confirm',
      call: 'garden/plant/PlantDel',
      confirm: 'Uproot it?',
      danger: true,
      when: { audit_status: [0, 3] },
    },
  ],
}

export const WATER = 'garden/plant/PlantWater'
export const AUDIT = 'garden/plant/PlantAudit'
export const INFO = 'garden/plant/PlantInfo'
export const HISTORY = 'garden/plant/PlantHistory'

export const createPendingPlants = (from: number, to: number): Row[] =>
  createPlants(from, to).map((row) => ({ ...row, audit_status: 0, audit_time: null }))

export const createRecordAnswer = (row: Row, version = 1): RecordResponse => ({
  id: Number(row['id']),
  version,
  row,
  labels: {},
  values: {
    plant: row['plant'] ?? '',
    contact: '',
    kind: 1,
    height: 12,
    price: 29_000,
    growth: null,
    rings: null,
    disabled: 0,
    note: '',
  },
})

export const serveRecords =
  (rows: readonly Row[], history: readonly HistoryEntry[] = []): CallHandler =>
  ({ path, params }) => {
    const row = rows.find(({ id }) => id === Number(params['id']))
    if (path === HISTORY) return history
    return path === INFO && row !== undefined ? createRecordAnswer(row) : undefined
  }

let entries = 1000

/** Each call creates an older entry. */
export const createHistoryEntry = (verb: string, part: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id: (entries -= 1),
  version: 1,
  verb,
  title: verb,
  who: 'Lin',
  time: 1_790_000_000,
  remark: '',
  changes: [],
  ...part,
})

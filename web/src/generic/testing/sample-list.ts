// Sample list unknown to the product: screens can only use its description.
import type { Row, TableMeta } from '@cangdan/protocol'
import { CHANGED_TOPICS } from '../../testing/fake-server.ts'

export const LIST_PATH = 'garden/plant/PlantList'

const COLUMNS = [
  { name: 'id', title: 'No.', type: 'number', sort: true, item_align: 'right', item_width: 72 },
  { name: 'plant', title: 'Plant', type: 'text', sort: true, item_align: 'left', item_width: 200 },
  {
    name: 'kind',
    title: 'Kind',
    type: 'select',
    options: [
      { label: 'Tree', value: 1 },
      { label: 'Herb', value: 2 },
    ],
    item_align: 'center',
    item_width: 120,
  },
  {
    name: 'price',
    title: 'Price',
    type: 'number',
    decimal: 2,
    sum: true,
    sort: true,
    item_align: 'right',
    item_width: 120,
  },
  { name: 'planted', title: 'Planted', type: 'datetime', item_align: 'left', item_width: 160 },
  {
    name: 'disabled',
    title: 'Status',
    type: 'select',
    options: [
      { label: 'Growing', value: 0, tone: 'good' },
      { label: 'Dormant', value: 1, tone: 'off' },
    ],
    item_align: 'center',
    item_width: 80,
  },
  { name: 'secret', title: 'Secret', type: 'hide', item_align: 'left', item_width: 0 },
] as const

const rows = Object.fromEntries(
  COLUMNS.map((column) => [column.name, { ...column, showTableRow: true }]),
) as unknown as TableMeta['rows']

export const SAMPLE_LIST: TableMeta = {
  export_type: 'excel',
  topics: [...CHANGED_TOPICS],
  column_names: COLUMNS.map(({ name }) => name),
  rows,
  pk: 'id',
  show_sum: true,
  show_excel: true,
  show_excel_async: false,
  show_excel_import: false,
  top_search: [
    { name: 'plant', title: 'Plant', type: 'text' },
    { name: 'kind', title: 'Kind', type: 'select', options: [...COLUMNS[2].options] },
    { name: 'price', title: 'Price', type: 'number', decimal: 2 },
    { name: 'planted', title: 'Planted', type: 'datetime' },
  ],
  limit: 10,
  form: {
    groups: [
      {
        title: 'Basics',
        fields: [
          { name: 'plant', title: 'Plant', type: 'text', control: 'input', required: true, maxLength: 12 },
          { name: 'contact', title: 'Contact phone', type: 'text', control: 'input', rule: 'phone' },
          {
            name: 'kind',
            title: 'Kind',
            type: 'select',
            control: 'select',
            options: [...COLUMNS[2].options],
            initial: 2,
          },
        ],
      },
      {
        title: 'Numbers',
        fields: [
          {
            name: 'price',
            title: 'Price',
            type: 'number',
            control: 'number',
            decimal: 2,
            unit: 'CNY',
            min: 100,
          },
          { name: 'growth', title: 'Growth', type: 'number', control: 'number', decimal: 2, unit: '%' },
          { name: 'rings', title: 'Rings', type: 'number', control: 'number' },
          {
            name: 'disabled',
            title: 'Status',
            type: 'select',
            control: 'switch',
            options: [...COLUMNS[5].options],
            initial: 0,
          },
          { name: 'note', title: 'Note', type: 'text', control: 'textarea', maxLength: 20 },
        ],
      },
    ],
  },
  calls: {
    info: 'garden/plant/PlantInfo',
    history: 'garden/plant/PlantHistory',
    add: 'garden/plant/PlantSave',
    edit: 'garden/plant/PlantSave',
  },
  actions: [
    { name: 'add', title: 'Plant one', scope: 'list', kind: 'page', screen: '/garden/add' },
    { name: 'export', title: 'Export', scope: 'list', kind: 'export' },
    { name: 'edit', title: 'Edit', scope: 'row', kind: 'page', screen: '/garden/edit/:id' },
    {
      name: 'del',
      title: 'Uproot',
      scope: 'bulk',
      kind: 'confirm',
      call: 'garden/plant/PlantDel',
      confirm: 'Uproot it?',
      danger: true,
    },
  ],
}

export function createPlants(from: number, to: number): Row[] {
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    id: from + index,
    plant: `Plant ${from + index}`,
    kind: 1,
    price: 123_456,
    planted: 1_790_000_000,
    disabled: 0,
    secret: 'hush',
  }))
}

import { describe, expect, it } from 'vitest'
import type { FieldMeta } from '@cangdan/protocol'
import { createRecordAnswer, REVIEWED_LIST } from '../testing/reviewed-list.ts'
import { listGroups, splitListColumns } from './record-parts.ts'

const bed: FieldMeta = {
  name: 'bed_id',
  title: 'Bed',
  type: 'select',
  control: 'select',
  remote: { call: 'garden/Options', field: 'bed_id' },
}
const meta = { ...REVIEWED_LIST, form: { groups: [{ title: 'Place', fields: [bed] }] } }

describe('reference to a record of another list', () => {
  it('is shown by name instead of id', () => {
    const record = {
      ...createRecordAnswer({ id: 1 }),
      values: { bed_id: 7 },
      labels: { bed_id: { '7': 'North wall' } },
    }
    expect(listGroups(meta, record)[0]?.fields[0]?.options).toEqual([{ value: 7, label: 'North wall' }])
  })

  it('is shown once when the list has a text column for it', () => {
    const text = {
      ...Object.values(REVIEWED_LIST.rows)[0]!,
      name: 'bed_name',
      title: 'Bed',
      type: 'text' as const,
    }
    const named = { ...meta, column_names: ['bed_name'], rows: { bed_name: text } }
    const record = { ...createRecordAnswer({ id: 1 }), values: { bed_id: 7 } }
    expect(splitListColumns(named, { ...record, labels: { bed_id: { '7': 'North wall' } } }).facts).toEqual([])
    expect(splitListColumns(named, record).facts).toEqual([text])
  })

  it('uses the list’s text column when the user may not see the record', () => {
    const text = {
      ...Object.values(REVIEWED_LIST.rows)[0]!,
      name: 'bed_name',
      title: 'Bed',
      type: 'text' as const,
    }
    const named = { ...meta, column_names: ['bed_name'], rows: { bed_name: text } }
    const record = {
      ...createRecordAnswer({ id: 1 }),
      row: { bed_name: 'North wall' },
      values: { bed_id: 7 },
    }
    expect(listGroups(named, record)[0]?.fields).toMatchObject([{ name: 'bed_name', type: 'text' }])
    expect(splitListColumns(named, record).facts).toEqual([])
  })

  it('stays a number without a name', () => {
    const record = { ...createRecordAnswer({ id: 1 }), values: { bed_id: 7 } }
    expect(listGroups(meta, record)[0]?.fields[0]?.options).toEqual([])
  })
})

it('keeps the label of a removed option', () => {
  const [now, all] = [
    [{ value: 1, label: 'Sow' }],
    [1, 6].map((value) => ({ value, label: value === 1 ? 'Sow' : 'Reap' })),
  ]
  const kind: FieldMeta = { name: 'kind', title: 'Kind', type: 'select', control: 'radio', options: now }
  const column = {
    ...Object.values(REVIEWED_LIST.rows)[0]!,
    name: 'kind',
    title: 'Kind',
    type: 'select' as const,
    options: all,
  }
  const offered = {
    ...REVIEWED_LIST,
    column_names: ['kind'],
    rows: { kind: column },
    form: { groups: [{ title: 'Work', fields: [kind] }] },
  }
  const record = { ...createRecordAnswer({ id: 1 }), row: { kind: 6 }, values: { kind: 6 } }
  expect(listGroups(offered, record)[0]?.fields[0]?.options).toEqual(all)
})

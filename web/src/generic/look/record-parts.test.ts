import { describe, expect, it } from 'vitest'
import type { FieldMeta } from '@cangdan/protocol'
import { answerFor, TENDED } from '../testing/tended-garden.ts'
import { groupsOf, listPartsOf } from './record-parts.ts'

const bed: FieldMeta = {
  name: 'bed_id',
  title: 'Bed',
  type: 'select',
  control: 'select',
  remote: { call: 'garden/Options', field: 'bed_id' },
}
const meta = { ...TENDED, form: { groups: [{ title: 'Place', fields: [bed] }] } }

describe('reference to a record of another list', () => {
  it('is shown by name instead of id', () => {
    const record = {
      ...answerFor({ id: 1 }),
      values: { bed_id: 7 },
      labels: { bed_id: { '7': 'North wall' } },
    }
    expect(groupsOf(meta, record)[0]?.fields[0]?.options).toEqual([{ value: 7, label: 'North wall' }])
  })

  it('is shown once when the list has a text column for it', () => {
    const text = { ...Object.values(TENDED.rows)[0]!, name: 'bed_name', title: 'Bed', type: 'text' as const }
    const named = { ...meta, column_names: ['bed_name'], rows: { bed_name: text } }
    const record = { ...answerFor({ id: 1 }), values: { bed_id: 7 } }
    expect(listPartsOf(named, { ...record, labels: { bed_id: { '7': 'North wall' } } }).facts).toEqual([])
    expect(listPartsOf(named, record).facts).toEqual([text])
  })

  it('uses the list’s text column when the user may not see the record', () => {
    const text = { ...Object.values(TENDED.rows)[0]!, name: 'bed_name', title: 'Bed', type: 'text' as const }
    const named = { ...meta, column_names: ['bed_name'], rows: { bed_name: text } }
    const record = { ...answerFor({ id: 1 }), row: { bed_name: 'North wall' }, values: { bed_id: 7 } }
    expect(groupsOf(named, record)[0]?.fields).toMatchObject([{ name: 'bed_name', type: 'text' }])
    expect(listPartsOf(named, record).facts).toEqual([])
  })

  it('stays a number without a name', () => {
    const record = { ...answerFor({ id: 1 }), values: { bed_id: 7 } }
    expect(groupsOf(meta, record)[0]?.fields[0]?.options).toEqual([])
  })
})

it('keeps the label of a removed option', () => {
  const [now, all] = [
    [{ value: 1, label: 'Sow' }],
    [1, 6].map((value) => ({ value, label: value === 1 ? 'Sow' : 'Reap' })),
  ]
  const kind: FieldMeta = { name: 'kind', title: 'Kind', type: 'select', control: 'radio', options: now }
  const column = {
    ...Object.values(TENDED.rows)[0]!,
    name: 'kind',
    title: 'Kind',
    type: 'select' as const,
    options: all,
  }
  const offered = {
    ...TENDED,
    column_names: ['kind'],
    rows: { kind: column },
    form: { groups: [{ title: 'Work', fields: [kind] }] },
  }
  const record = { ...answerFor({ id: 1 }), row: { kind: 6 }, values: { kind: 6 } }
  expect(groupsOf(offered, record)[0]?.fields[0]?.options).toEqual(all)
})

import type { FieldMeta, Row } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { applyInitialValues, buildCopyValues } from './initial-values.ts'

const remote = { call: 'garden/bed/BedOptions', field: 'bed_id' }
const bed: FieldMeta = { name: 'bed_id', title: 'Bed', type: 'select', control: 'select', remote }
const shed: FieldMeta = {
  name: 'shed_id',
  title: 'Shed',
  type: 'select',
  control: 'select',
  loaded: true,
  options: [{ value: 3, label: 'Old shed' }],
}
const { loaded: _loaded, ...listed } = shed
const state: FieldMeta = { ...listed, name: 'state' }
const plant: FieldMeta = { name: 'plant', title: 'Plant', type: 'text', control: 'input' }
const place: FieldMeta = {
  name: 'good_id',
  title: 'Spec',
  type: 'cascade',
  control: 'cascader',
  second_name: 'spec_id',
  cascades: [{ label: 'Copper', value: 3, children: [{ label: 'A', value: 31 }] }],
}

const listInitialValues = (search: string, fields: FieldMeta[] = [bed, plant, shed, state]) =>
  applyInitialValues([{ title: 'Basics', fields }], new URLSearchParams(search)).flatMap((group) =>
    group.fields.map(({ initial }) => initial),
  )

it('presets the record in the address and ignores other parameters', () => {
  const nothing = [undefined, undefined, undefined, undefined]
  expect(listInitialValues('bed_id=5&plant=oak&state=3')).toEqual([5, undefined, undefined, undefined])
  expect(listInitialValues('')).toEqual(nothing)
  expect(listInitialValues('bed_id=five')).toEqual(nothing)
})

it('presets a record from a complete list of options', () => {
  expect(listInitialValues('shed_id=3')).toEqual([undefined, undefined, 3, undefined])
  expect(listInitialValues('shed_id=4')).toEqual([undefined, undefined, undefined, undefined])
})

it('presets a tree node when it can be chosen', () => {
  expect(listInitialValues('good_id=3&spec_id=31', [place])).toEqual([[3, 31]])
  for (const search of ['good_id=3', 'spec_id=31', 'good_id=3&spec_id=41', 'good_id=4&spec_id=31'])
    expect(listInitialValues(search, [place]), search).toEqual([undefined])
  expect(listInitialValues('good_id=3', [{ ...place, any_level: true }])).toEqual([[3]])
})

it('copies days except past ones in fields that require a future day', () => {
  const [day, today] = [Date.parse('2024-11-01T00:00:00+08:00') / 1000, Date.parse('2026-11-26T00:00:00+08:00') / 1000]
  const from: FieldMeta = { name: 'from', title: 'From', type: 'date', control: 'date', earliest: 'today' }
  const sown: FieldMeta = { name: 'sown', title: 'Sown', type: 'date', control: 'date' }
  const copy = (values: Row) => buildCopyValues([from, sown, plant], values, today + 7 * 3600)
  expect(copy({ from: day, sown: day, plant: 'Oak' })).toEqual({ from: today, sown: day, plant: 'Oak' })
  expect(copy({ from: today, sown: null })).toEqual({ from: today, sown: null })
  expect(copy({ from: null })).toEqual({ from: null })
})

import type { FieldMeta } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { begunWith } from './begun-with.ts'

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

const initials = (search: string) =>
  begunWith([{ title: 'Basics', fields: [bed, plant, shed, state] }], new URLSearchParams(search)).flatMap(
    ({ fields }) => fields.map(({ initial }) => initial),
  )

it('a new record begins with the other record that its address names, and with nothing else of it', () => {
  const nothing = [undefined, undefined, undefined, undefined]
  expect(initials('bed_id=5&plant=oak&state=3')).toEqual([5, undefined, undefined, undefined])
  expect(initials('')).toEqual(nothing)
  expect(initials('bed_id=five')).toEqual(nothing)
})

it('also where all of them are offered at once, and it is among them', () => {
  expect(initials('shed_id=3')).toEqual([undefined, undefined, 3, undefined])
  expect(initials('shed_id=4')).toEqual([undefined, undefined, undefined, undefined])
})

import type { FieldMeta } from '@cangdan/protocol'
import { expect, it } from 'vitest'
import { begunWith } from './begun-with.ts'

const remote = { call: 'garden/bed/BedOptions', field: 'bed_id' }
const bed: FieldMeta = { name: 'bed_id', title: 'Bed', type: 'select', control: 'select', remote }
const plant: FieldMeta = { name: 'plant', title: 'Plant', type: 'text', control: 'input' }

const initials = (search: string) =>
  begunWith([{ title: 'Basics', fields: [bed, plant] }], new URLSearchParams(search)).flatMap(({ fields }) =>
    fields.map(({ initial }) => initial),
  )

it('a new record begins with the other record that its address names, and with nothing else of it', () => {
  expect(initials('bed_id=5&plant=oak')).toEqual([5, undefined])
  expect(initials('')).toEqual([undefined, undefined])
  expect(initials('bed_id=five')).toEqual([undefined, undefined])
})

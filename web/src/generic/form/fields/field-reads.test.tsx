// Typing into a form of 30 fields reads only that field (performance).
import { COLUMN_KINDS, toPlainText, type FieldMeta } from '@cangdan/protocol'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { setUpScreenTests, renderScreen } from '#generic/testing/render-screen.tsx'
import { createDraftReader, readDraft } from './form-fields.ts'
import { useFields } from './use-fields.ts'

setUpScreenTests()

const text = (name: string, control: FieldMeta['control'] = 'input'): FieldMeta => ({
  name,
  title: name,
  type: 'text',
  control,
})
const FIELDS = [
  ...Array.from({ length: 26 }, (_, n) => text(`f${n}`)),
  text('note', 'textarea'),
  text('terms', 'editor'),
  { ...text('more'), when: { f1: ['x'] } },
  { ...text('most'), requiredWhen: { f1: ['x'] } },
]

function Form() {
  const { draft, type } = useFields({
    fields: FIELDS,
    values: undefined,
    previous: undefined,
    onInvalid: () => undefined,
  })
  return (
    <input aria-label="seven" value={toPlainText(draft['f7'])} onChange={({ target }) => type('f7', target.value)} />
  )
}

it('reads only the typed field out of 30, with rich texts and conditional fields among them', async () => {
  const { user } = renderScreen(<Form />)
  const input = await screen.findByLabelText('seven')
  const read = vi.spyOn(COLUMN_KINDS.text, 'readValue')
  await user.type(input, 'barley')
  expect(read.mock.calls.map(([value]) => value)).toEqual(['b', 'ba', 'bar', 'barl', 'barle', 'barley'])
})

it('reads incrementally with the same result as a full read', () => {
  const read = createDraftReader()
  const fields = FIELDS.map((field) => ({ ...field, required: true as const }))
  const drafts = [{ f1: 'a' }, { f1: 'a', f2: 'b' }, { f2: 'b' }, { f1: 'c', terms: '' }]
  for (const draft of drafts) expect(read(fields, draft)).toEqual(readDraft(fields, draft))
})

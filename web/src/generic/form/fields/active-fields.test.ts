import { COLUMN_KINDS, type FieldMeta } from '@cangdan/protocol'
import { describe, expect, it, vi } from 'vitest'
import { listActiveFields, createActiveFieldReader } from './active-fields.ts'
import { createInitialDraft } from './form-fields.ts'

const kind: FieldMeta = {
  name: 'kind',
  title: 'Kind',
  type: 'select',
  control: 'select',
  options: [
    { label: 'Tree', value: 1 },
    { label: 'Herb', value: 2 },
  ],
  initial: 2,
}
const number = (name: string, part: Partial<FieldMeta>): FieldMeta => ({
  name,
  title: name,
  type: 'number',
  control: 'number',
  ...part,
})
const height = number('height', { when: { kind: [1] } })
// Requires a minimum height.
const crown = number('crown', { when: { height: [30] } })
const FIELDS = [kind, height, crown]

const names = (draft: object, previous?: Record<string, number>, fields = FIELDS) =>
  listActiveFields(fields, { ...createInitialDraft(fields, undefined), ...draft }, previous).map(({ name }) => name)

describe('active fields', () => {
  it('include fields with a condition that holds for the draft', () => {
    expect(names({})).toEqual(['kind'])
    expect(names({ kind: 1 })).toEqual(['kind', 'height'])
    expect(names({ kind: 1, height: '30' })).toEqual(['kind', 'height', 'crown'])
  })

  it('exclude fields with a condition on a hidden field', () => {
    expect(names({ kind: 2, height: '30' })).toEqual(['kind'])
  })

  it('use the record for conditions on columns outside the form', () => {
    const fields = [number('note', { when: { audit_status: [0] } })]
    expect([names({}, { audit_status: 0 }, fields), names({}, { audit_status: 1 }, fields)]).toEqual([['note'], []])
  })

  it('are required conditionally and keep their identity', () => {
    const fields = [kind, number('rings', { requiredWhen: { kind: [1] } })]
    const getRings = (value: number) =>
      listActiveFields(fields, { ...createInitialDraft(fields, undefined), kind: value }, undefined)[1]
    expect([getRings(2)?.required, getRings(1)?.required]).toEqual([undefined, true])
    expect([getRings(1) === getRings(1), getRings(2) === getRings(2)]).toEqual([true, true])
  })
  it('are recomputed only when a value that a condition reads changes', () => {
    const note: FieldMeta = { name: 'note', title: 'Note', type: 'text', control: 'textarea' }
    const fields = [...FIELDS, note]
    const callFor = createActiveFieldReader()
    const draft = { ...createInitialDraft(fields, undefined), kind: 1 }
    const called = callFor(fields, draft, undefined)
    const read = vi.spyOn(COLUMN_KINDS.text, 'readValue')
    expect(callFor(fields, { ...draft, note: 'a', crown: '5' }, undefined)).toBe(called)
    const more = callFor(fields, { ...draft, note: 'a', height: '30' }, undefined)
    expect(more.map(({ name }) => name)).toEqual(['kind', 'height', 'crown', 'note'])
    expect(callFor(fields, draft, { kind: 2 })).not.toBe(more)
    expect(read).not.toHaveBeenCalled()
  })
})

import type { FieldMeta } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_LIST } from '#generic/testing/sample-list.ts'
import { addPendingPictures } from './pending-pictures.ts'
import {
  formatValidationError,
  isDraftChanged,
  isUnchanged,
  readDraft,
  createInitialDraft,
  removePendingFiles,
} from './form-fields.ts'

const fields = SAMPLE_LIST.form.groups.flatMap((group) => group.fields)
const field = (name: string): FieldMeta => fields.find((each) => each.name === name)!
const empty = createInitialDraft(fields, undefined)

describe('initial draft', () => {
  it('has the defaults of a new record', () => {
    expect(empty).toMatchObject({ plant: '', kind: 2, price: '', disabled: 0 })
  })

  it('has the record’s values in the displayed unit', () => {
    const values = { plant: 'Oak', kind: 1, price: 29, growth: 435, rings: 7, disabled: 1, note: null }
    expect(createInitialDraft(fields, values)).toMatchObject({
      price: '0.29',
      growth: '4.35',
      rings: '7',
      disabled: 1,
      note: '',
    })
  })
})

describe('submitted values', () => {
  it('are exact in the stored unit', () => {
    const draft = { ...empty, plant: ' Oak ', price: '1234567.89', growth: '4.3', rings: '12' }
    expect(readDraft(fields, draft)).toEqual({
      errors: {},
      values: {
        plant: 'Oak',
        contact: '',
        kind: 2,
        price: 123_456_789,
        growth: 430,
        rings: 12,
        disabled: 0,
        note: '',
      },
    })
  })

  it('preserve every amount of a record', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: Number.MAX_SAFE_INTEGER }), fc.maxSafeInteger(), (price, growth) => {
        const draft = createInitialDraft(fields, { plant: 'Oak', price, growth })
        expect(readDraft(fields, draft).values).toMatchObject({ price, growth })
      }),
    )
  })

  it('are validated by the same readers as on the server', () => {
    const draft = { ...empty, contact: '123', price: '0.99', rings: '1.5', growth: '-', note: 'x'.repeat(21) }
    expect(readDraft(fields, draft).errors).toEqual({
      plant: { code: 'required' },
      contact: { code: 'bad_phone' },
      price: { code: 'too_small', values: { min: 100 } },
      rings: { code: 'not_whole' },
      growth: { code: 'not_a_number' },
      note: { code: 'too_long', values: { max: 20 } },
    })
  })

  it('name the limits of an amount in the displayed unit', () => {
    const error = { code: 'too_small', values: { min: 100_000 } } as const
    expect(formatValidationError(error, field('price'), 'en')).toBe('Must be at least 1,000.00')
    expect(formatValidationError(error, field('price'), 'zh')).toBe('不能小于 1,000.00')
    expect(formatValidationError({ code: 'too_long', values: { max: 20 } }, field('note'), 'en')).toBe(
      'At most 20 characters',
    )
  })

  it('reject more decimals than can be stored instead of rounding (V3)', () => {
    const { values, errors } = readDraft(fields, { ...empty, price: '4.8555', growth: '4.850' })
    expect(errors['price']).toEqual({ code: 'too_precise', values: { places: 2 } })
    expect(values['growth']).toBe(485)
    expect(formatValidationError(errors['price']!, field('price'), 'en')).toBe(
      'At most 2 decimals: more of them cannot be kept',
    )
  })

  it('reject an amount beyond the safe range as too large', () => {
    const { errors } = readDraft(fields, { ...empty, price: '99999999999999999' })
    expect(errors['price']?.code).toBe('too_large')
  })
})

describe('change detection (E4)', () => {
  const start = createInitialDraft(fields, { plant: 'Oak', price: 10_000 })

  it('compares stored values', () => {
    const draft = { ...start, price: '100' }
    expect(isDraftChanged(start, draft)).toBe(true)
    expect(isUnchanged(fields, start, readDraft(fields, draft).values)).toBe(true)
  })

  it('detects any other value', () => {
    const { values } = readDraft(fields, { ...start, price: '100.01' })
    expect(isUnchanged(fields, start, values)).toBe(false)
  })
})

it('accepts a tree node of any level only where the field allows it', () => {
  const cascades = [{ label: 'Shanghai', value: 31, children: [{ label: 'Pudong', value: 3115 }] }]
  const place: FieldMeta = { name: 'region', title: 'Region', type: 'cascade', control: 'cascader', cascades }
  expect(readDraft([place], { region: [31] }).errors).toEqual({ region: { code: 'not_an_option' } })
  expect(readDraft([{ ...place, any_level: true }], { region: [31] })).toEqual({
    values: { region: [31] },
    errors: {},
  })
})

it('names the line and column of an error in a table', () => {
  const cells = [
    { name: 'part', title: 'Part', required: true as const },
    { name: 'share', title: 'Share' },
  ]
  const table: FieldMeta = { name: 'shares', title: 'Shares', type: 'text', control: 'table', cells }
  const { errors } = readDraft([table], {
    shares: JSON.stringify([
      { part: 'a', share: '' },
      { part: '', share: '1' },
    ]),
  })
  expect(formatValidationError(errors['shares']!, table, 'en')).toBe('Line 2, “Part”: Required')
})

describe('text with uploading pictures', () => {
  const story: FieldMeta = {
    name: 'story',
    title: 'Story',
    type: 'text',
    control: 'editor',
    rich: { pictures: true },
  }
  const written = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: '"file":0' }] }],
  })

  it('is not submitted', () => {
    const draft = { story: addPendingPictures(written, ['stamp.png']) }
    expect(readDraft([story], draft).errors).toEqual({ story: { code: 'uploading' } })
    expect(readDraft([story], { story: written })).toEqual({ values: { story: written }, errors: {} })
  })

  it('is stored without them, since another page cannot finish the upload', () => {
    expect(removePendingFiles(story, addPendingPictures(written, ['stamp.png', 'seal.png']))).toBe(written)
    expect(removePendingFiles(story, addPendingPictures('', ['stamp.png']))).toBe('')
    expect(removePendingFiles(story, 'plain "file":0')).toBe('plain "file":0')
  })
})

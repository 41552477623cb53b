import type { FilterNode } from '@cangdan/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_LIST } from '../../testing/sample-list.ts'
import {
  DENSITIES,
  LAYOUTS,
  readView,
  listShowableColumns,
  readAddressTexts,
  readJsonTexts,
  writeView,
  type ViewDocument,
} from './view-document.ts'
import { MAX_WIDTH, MIN_WIDTH } from './widths.ts'

const fromAddress = (search: string) => readView(readAddressTexts(new URLSearchParams(search)), SAMPLE_LIST)
const fromJson = (json: string) => readView(readJsonTexts(json), SAMPLE_LIST)
const PLAIN: ViewDocument = { filters: {}, sort: [], limit: 10 }

const documents: fc.Arbitrary<ViewDocument> = fc.record({
  filters: fc.record(
    {
      plant: fc.string().map((text) => `x${text.trim()}`.trim()),
      kind: fc.constantFrom('1', '2'),
      price: fc.constantFrom('1,', ',5', '-3,9'),
    },
    { requiredKeys: [] },
  ),
  sort: fc.uniqueArray(fc.record({ name: fc.constantFrom('id', 'price', 'plant'), ascending: fc.boolean() }), {
    selector: ({ name }) => name,
    maxLength: 3,
  }),
  limit: fc.constantFrom(10, 20, 30, 50),
  advanced: fc.option(
    fc.constantFrom<FilterNode>(
      { name: 'plant', wire: '票 & co' },
      { kind: 'none', members: [{ name: 'price', wire: '1,' }] },
      {
        kind: 'any',
        members: [
          { name: 'kind', wire: '2' },
          { kind: 'all', members: [{ name: 'plant', wire: 'x' }] },
        ],
      },
    ),
    { nil: undefined },
  ),
  columns: fc.option(fc.shuffledSubarray(listShowableColumns(SAMPLE_LIST), { minLength: 1 }), {
    nil: undefined,
  }),
  widths: fc.option(
    fc.dictionary(
      fc.constantFrom(...listShowableColumns(SAMPLE_LIST)),
      fc.integer({ min: MIN_WIDTH, max: MAX_WIDTH }),
      {
        minKeys: 1,
      },
    ),
    { nil: undefined },
  ),
  density: fc.option(fc.constantFrom(...DENSITIES), { nil: undefined }),
  layout: fc.option(fc.constantFrom(...LAYOUTS), { nil: undefined }),
})

describe('view document', () => {
  it('is restored from an address and from JSON', () => {
    fc.assert(
      fc.property(documents, (view) => {
        const texts = writeView(view, SAMPLE_LIST)
        expect(fromAddress(new URLSearchParams(texts).toString())).toEqual({ view, dropped: [] })
        expect(fromJson(JSON.stringify(texts))).toEqual({ view, dropped: [] })
      }),
    )
  })

  it('reads any input without throwing and restores the result', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.object().map((made) => JSON.stringify(made)),
    )
    const names = fc.constantFrom(
      'plant',
      'kind',
      'price',
      'sort',
      '_filter',
      'order',
      'limit',
      '_columns',
      '_layout',
      '_widths',
      '__proto__',
    )
    const texts = fc.dictionary(fc.oneof(names, fc.string()), anything).map((made) => JSON.stringify(made))
    fc.assert(
      fc.property(fc.oneof(anything, texts), (json) => {
        for (const { view } of [fromJson(json), fromAddress(json)])
          expect(readView(writeView(view, SAMPLE_LIST), SAMPLE_LIST)).toEqual({ view, dropped: [] })
      }),
    )
  })

  it('reports dropped parts with the reason', () => {
    const { view, dropped } = fromAddress(
      'plant=oak&nobody=1&price=cheap&sort=constructor&order=true&limit=7&_columns=plant,gone,plant&_layout=heap',
    )
    expect(view).toEqual({ ...PLAIN, filters: { plant: 'oak' }, columns: ['plant'] })
    expect(dropped).toEqual([
      { name: 'price', reason: 'malformed' },
      { name: 'sort', reason: 'malformed' },
      { name: 'limit', reason: 'malformed' },
      { name: 'gone', reason: 'unknown' },
      { name: '_layout', reason: 'malformed' },
      { name: 'nobody', reason: 'unknown' },
    ])
    expect(fromJson('[1, 2]')).toEqual({ view: PLAIN, dropped: [] })
    expect(fromJson('{"limit": 20, "plant": {"deep": 1}}').view.limit).toBe(20)
  })

  it('rejects widths out of range and of unknown columns', () => {
    expect(fromAddress('_widths=plant:120,gone:90').view.widths).toEqual({ plant: 120 })
    expect(fromAddress('_widths=plant:120,gone:90').dropped).toEqual([{ name: 'gone', reason: 'unknown' }])
    for (const text of ['plant', 'plant:47', 'plant:801', 'plant:1e2', 'plant:90,plant:91', ''])
      expect(fromAddress(`_widths=${text}`).dropped, text).toEqual([{ name: '_widths', reason: 'malformed' }])
  })

  it('never shows hidden columns, nor no column', () => {
    expect(fromAddress('_columns=secret,gone').view.columns).toBeUndefined()
    expect(fromAddress('_columns=').view.columns).toBeUndefined()
  })

  it.each([
    ['', {}],
    ['page=3', {}],
    ['plant=oak&kind=1', { filters: { plant: 'oak', kind: '1' } }],
    ['kind=2&price=100,&limit=20', { filters: { kind: '2', price: '100,' }, limit: 20 }],
    ['planted=1790000000,1790086399', { filters: { planted: '1790000000,1790086399' } }],
    ['sort=price&order=false', { sort: [{ name: 'price', ascending: false }] }],
  ])('reads old links: %s', (search, expected) => {
    const { page: _page, ...texts } = readAddressTexts(new URLSearchParams(search))
    const { view, dropped } = readView(texts, SAMPLE_LIST)
    expect(view).toEqual({ ...PLAIN, ...expected })
    expect(dropped).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFilter, type FilterNode, GROUP_KINDS, readFilterTree, writeFilterTree } from './filter-tree.ts'
import { MAX_FILTER_CONDITIONS, MAX_FILTER_DEPTH, MAX_FILTER_LENGTH } from './list.ts'

const { node: trees } = fc.letrec<{ node: FilterNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: MAX_FILTER_DEPTH - 1 },
    fc.record({ name: fc.string().map((text) => `x${text}`), wire: fc.string({ unit: 'grapheme' }) }),
    fc.record({
      kind: fc.constantFrom(...GROUP_KINDS),
      members: fc.array(tie('node'), { minLength: 1, maxLength: 2 }),
    }),
  ),
}))

const nested = (depth: number): string => `${'{"_any":['.repeat(depth)}{"a":"1"}${']}'.repeat(depth)}`
const readError = (text: string) => {
  const reading = readFilterTree(text)
  return reading.ok ? undefined : reading.error
}

describe('filter tree', () => {
  it('round-trips every valid tree', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        fc.pre(checkFilter(tree) === undefined)
        expect(readFilterTree(writeFilterTree(tree))).toEqual({ ok: true, tree })
      }),
    )
  })

  it('parses any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
        const reading = readFilterTree(text)
        expect(reading.ok && checkFilter(reading.tree) !== undefined).toBe(false)
      }),
    )
  })

  it('reports a separate error for each limit, at any depth or length', () => {
    expect(readError(nested(MAX_FILTER_DEPTH))).toBeUndefined()
    const tooDeep = { code: 'filter_too_deep', values: { max: MAX_FILTER_DEPTH } }
    expect(readError(nested(MAX_FILTER_DEPTH + 1))).toEqual(tooDeep)
    expect(readError(nested(200))).toEqual(tooDeep)
    const tooLong = { code: 'filter_too_long', values: { max: MAX_FILTER_LENGTH } }
    expect(readError(nested(1000))).toEqual(tooLong)
    expect(readError(`{"a":"${'x'.repeat(2 ** 20)}"}`)).toEqual(tooLong)
    expect(readError(`{"a":"${'票'.repeat(1000)}"}`)).toEqual(tooLong)
    const many = (count: number) => `{"_all":[${Array(count).fill('{"a":"1"}').join()}]}`
    expect(readError(many(MAX_FILTER_CONDITIONS))).toBeUndefined()
    expect(readError(many(MAX_FILTER_CONDITIONS + 1))).toEqual({
      code: 'filter_too_many',
      values: { max: MAX_FILTER_CONDITIONS },
    })
  })

  it.each([
    '',
    'null',
    '1',
    '"a"',
    '[]',
    '[{"a":"1"}]',
    '{}',
    '{"a":1}',
    '{"a":"1","b":"2"}',
    '{"_any":{}}',
    '{"_all":[1]}',
    '{"_none":[[]]}',
    '{"a":',
  ])('rejects %s', (text) => expect(readError(text)).toEqual({ code: 'filter_malformed' }))

  it('rejects an empty group', () => {
    for (const text of ['{"_any":[]}', '{"_all":[{"a":"1"},{"_none":[]}]}'])
      expect(readError(text)).toEqual({ code: 'filter_empty_group' })
  })
})

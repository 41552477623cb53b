import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../columns/column-kind.ts'
import { parseDocument, richText } from './rich-text.ts'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length === 0 ? {} : { marks }),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const heading = (level: unknown, words = 'a') => ({
  type: 'heading',
  attrs: { level },
  content: [text(words)],
})
const item = (...content: object[]) => ({ type: 'listItem', content })
const link = (href: unknown, more: object = {}) => ({ type: 'link', attrs: { href, ...more } })
const json = (...content: unknown[]) => JSON.stringify({ type: 'doc', content })
const read = (value: unknown, limits = {}) => {
  const reading = richText.read(value, limits)
  return reading.ok ? reading.value : reading.error.code
}

describe('rich text', () => {
  it('keeps a document with all kinds of nodes', () => {
    const whole = json(
      heading(2, 'Copper'),
      paragraph(text('High ', { type: 'bold' }), text('grade', { type: 'italic' }), { type: 'hardBreak' }, text('A')),
      {
        type: 'bulletList',
        content: [item(paragraph(text('one')), { type: 'orderedList', content: [item(paragraph(text('in it')))] })],
      },
      { type: 'orderedList', content: [item(paragraph(text('first'))), item(paragraph(text('second')))] },
      {
        type: 'blockquote',
        content: [paragraph(text('said', link('https://例子.cn/a?b=1#c')), text('mail', link('mailto:a@b.cn')))],
      },
    )
    expect(read(whole)).toBe(whole)
    expect(richText.words(whole)).toBe('Copper\nHigh grade\nA\n• one\n  1. in it\n1. first\n2. second\nsaidmail')
  })

  it('is null without any text', () => {
    for (const empty of [
      '',
      null,
      undefined,
      json(),
      json({ type: 'paragraph' }),
      json(paragraph(text(' ')), { type: 'paragraph' }),
    ])
      expect(read(empty)).toBeNull()
    expect(read(json({ type: 'paragraph' }), { required: true })).toBe('required')
  })

  it('drops trailing empty paragraphs, and normalises the JSON', () => {
    const input = JSON.stringify({
      content: [
        { content: [{ text: 'a', type: 'text', marks: [] }], type: 'paragraph' },
        { type: 'paragraph', content: [] },
      ],
      type: 'doc',
    })
    expect(read(input)).toBe(json(paragraph(text('a'))))
  })

  it('limits the number of characters', () => {
    expect(read(json(paragraph(text('港👍'))), { maxLength: 2 })).toBe(json(paragraph(text('港👍'))))
    expect(read(json(paragraph(text('港👍a'))), { maxLength: 2 })).toBe('too_long')
    expect(read(json(paragraph(text('a'.repeat(1_000_000)))))).toBe('too_long')
  })
})

const nested = (depth: number): object =>
  depth === 0 ? paragraph(text('a')) : { type: 'blockquote', content: [nested(depth - 1)] }

describe('invalid rich text', () => {
  it.each([
    ['a number', 5],
    ['a list', []],
    ['a document that is not JSON text', { type: 'doc', content: [] }],
  ])('rejects %s', (_what, value) => {
    expect(read(value)).toBe('wrong_type')
  })

  it.each([
    ['plain text', 'plain words'],
    ['JSON that is no document', '[1]'],
    ['an unknown node', json({ type: 'image', attrs: { src: 'https://a.cn/x.png' } })],
    ['markup', json({ type: 'paragraph', content: [{ type: 'html', text: '<img onerror=alert(1)>' }] })],
    ['a node of the prototype', json({ type: 'constructor', content: [] })],
    ['a script link', json(paragraph(text('a', link('javascript:alert(1)'))))],
    ['a script with blanks before it', json(paragraph(text('a', link(' javascript:alert(1)'))))],
    ['a script before an address', json(paragraph(text('a', link('javascript:alert(1)//https://a.cn'))))],
    ['a data link', json(paragraph(text('a', link('data:text/html,<script>'))))],
    ['a URL without scheme', json(paragraph(text('a', link('//evil.cn'))))],
    ['a link with a target', json(paragraph(text('a', link('https://a.cn', { target: '_top' }))))],
    ['a link without target', json(paragraph(text('a', { type: 'link' })))],
    ['a mark twice', json(paragraph(text('a', { type: 'bold' }, { type: 'bold' })))],
    ['an unknown mark', json(paragraph(text('a', { type: 'textStyle', attrs: { style: 'x' } })))],
    ['an attribute', json({ ...paragraph(text('a')), attrs: { style: 'position:fixed' } })],
    ['a heading of level 1', json(heading(1))],
    ['a heading level as text', json(heading('2'))],
    ['text outside a paragraph', json(text('a'))],
    ['a list of paragraphs', json({ type: 'bulletList', content: [paragraph(text('a'))] })],
    ['an empty list', json({ type: 'bulletList', content: [] })],
    ['an item that begins with a heading', json({ type: 'bulletList', content: [item(heading(2))] })],
    [
      'an unpaired surrogate',
      '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"\\ud800"}]}]}',
    ],
    ['a NUL character', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"\\u0000"}]}]}'],
    ['a thousand levels', json(nested(1000))],
    ['a hundred thousand brackets', '['.repeat(50_000)],
  ])('rejects %s', (_what, value) => {
    expect(read(value)).toBe('bad_content')
  })

  it('reads any value without throwing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.json(),
          fc.array(fc.jsonValue()).map((content) => json(...content)),
        ),
        (value) => {
          const reading = richText.read(value, {})
          expect(reading.ok ? parseDocument(toPlainText(reading.value) || json()) : reading.error.code).toBeDefined()
        },
      ),
    )
  })
})

it('converts plain lines to paragraphs and back', () => {
  const line = fc
    .string({ minLength: 1 })
    .map((words) => words.replace(/\s+/g, ' ').trim())
    .filter((words) => words !== '')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const words = lines.join('\n')
      const reading = richText.read(richText.ofWords(words, {}), {})
      expect(reading.ok && richText.words(toPlainText(reading.value))).toBe(words)
    }),
  )
})

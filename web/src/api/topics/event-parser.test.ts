import { expect, it } from 'vitest'
import { createEventParser } from './event-parser.ts'

const TEXT =
  ': still here\nid: e.1\n\nid: e.2\nevent: topics\ndata: {"topics":["bank:1"]}\n\nid: e.3\nevent: reset\ndata: {}\n\n'

it.each([1, 2, 7, 1_000])('parses events from chunks of %i characters', (size) => {
  const parse = createEventParser()
  const pieces = TEXT.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  expect(pieces.flatMap(parse)).toEqual([
    { event: undefined, data: '', id: 'e.1' },
    { event: 'topics', data: '{"topics":["bank:1"]}', id: 'e.2' },
    { event: 'reset', data: '{}', id: 'e.3' },
  ])
})

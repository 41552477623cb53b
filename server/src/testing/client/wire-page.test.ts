import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COLUMN_KINDS, ERRORS, CALL_FLAGS, RULES } from '@cangdan/protocol'
import { NAMED_SCHEMAS } from '@cangdan/protocol/schemas'
import { parseAst } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SERVER_FOLDER } from '#platform/folders.ts'

const ROOT = join(SERVER_FOLDER, '..')
const PROTOCOL = join(ROOT, 'protocol/src')

/** Codes that no response has: form checks of the browser, and outcomes in the operation log. */
const NEVER_SENT: ReadonlySet<string> = new Set([
  'not_a_number',
  'not_whole',
  'too_precise',
  'uploading',
  'not_lowest',
  'cut_off',
  'stalled',
])

const INTERFACES: Readonly<Record<string, readonly string[]>> = {
  'table.ts': ['RecordResponse'],
  'option.ts': [],
  'response.ts': ['Success', 'Rejection'],
}

const NAMED =
  `TableMeta ColumnMeta FilterMeta ActionMeta RecordCalls OptionsAnswer TreeNode BulkResults FieldMeta FormGroup CellMeta Remote Option
  History HistoryChange CountAnswer ImportFault ImportAnswer LoginRequest Tokens OpenedTokens HandoverCode SessionList UserInfo`.split(
    /\s+/,
  )

function listProperties(name: string): string[] {
  const { schemas } = z.toJSONSchema(NAMED_SCHEMAS, { io: 'input' })
  const { properties, items } = schemas[name] ?? {}
  const listed = items as (typeof schemas)[string] | undefined
  return Object.keys(properties ?? listed?.properties ?? {})
}

type Node = Readonly<Record<string, unknown>>
const declared = new Map<string, Node>()
let named: ReadonlySet<string> = new Set()

beforeAll(async () => {
  const page = await readFile(join(ROOT, 'docs/wire.md'), 'utf8')
  const blocks = [...page.matchAll(/^```[\s\S]*?^```$/gm)].map(([block]) => block)
  const spans = page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`[^`]+`/g)
  const code = [...blocks, ...[...spans].map(([span]) => span)].join(' ')
  named = new Set(code.match(/\w+/g))
  for (const file of Object.keys(INTERFACES)) await declare(file)
})

async function declare(file: string): Promise<void> {
  const text = await readFile(join(PROTOCOL, file), 'utf8')
  for (const statement of parseAst(text, { lang: 'ts' }).body) {
    const { declaration } = statement as { declaration?: unknown }
    const node = declaration as Node | null | undefined
    const { name } = (node?.['id'] ?? {}) as { name?: string }
    if (name !== undefined && node) declared.set(name, node)
  }
}

function listWords(name: string): string[] {
  const node = declared.get(name)
  if (node === undefined) throw new Error(`${name} is not declared`)
  const { body } = (node['body'] ?? { body: [] }) as { body: { key?: { name: string } }[] }
  const { types = [] } = (node['typeAnnotation'] ?? {}) as { types?: { literal: { value: string } }[] }
  return [...body.flatMap(({ key }) => key?.name ?? []), ...types.map(({ literal }) => literal.value)]
}

const findMissing = (words: readonly string[]) => words.filter((word) => !named.has(word))

describe('docs/wire.md', () => {
  it('names every code that a response may have', () => {
    expect(findMissing(Object.keys(ERRORS).filter((code) => !NEVER_SENT.has(code)))).toEqual([])
  })

  it.each(Object.values(INTERFACES).flat())('names every key of %s', (name) => {
    expect(listWords(name)).not.toEqual([])
    expect(findMissing(listWords(name))).toEqual([])
  })

  it.each(NAMED)('names every key of %s', (name) => {
    expect(listProperties(name)).not.toEqual([])
    expect(findMissing(listProperties(name))).toEqual([])
  })

  it('names every control of a field', () => {
    const { control } = (z.toJSONSchema(NAMED_SCHEMAS, { io: 'input' }).schemas['FieldMeta']?.properties ??
      {}) as {
      control?: { enum?: string[] }
    }
    expect(control?.enum?.length).toBeGreaterThan(10)
    expect(findMissing(control?.enum ?? [])).toEqual([])
  })

  it.each(['Tone', 'Verb'])('names every %s', (name) => {
    expect(listWords(name).length).toBeGreaterThan(1)
    expect(findMissing(listWords(name))).toEqual([])
  })

  it('names every column type, every rule and every query flag', () => {
    expect(
      findMissing([...Object.keys(COLUMN_KINDS), ...Object.keys(RULES), ...Object.values(CALL_FLAGS)]),
    ).toEqual([])
  })
})

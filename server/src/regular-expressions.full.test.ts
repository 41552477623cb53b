// No expression of ours can be made to hold the event loop: each is found in the source text and tried on what such expressions choke on.
// In the full tier: nothing counts the steps of an expression, so that their growth shows in the time of the processor alone.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { SERVER_FOLDER } from '#platform/places.ts'
import { growthOf } from '#testing/oracle/growth.ts'

interface Expression {
  readonly source: string
  readonly flags: string
  readonly place: string
}

const FOLDERS = [join(SERVER_FOLDER, 'src'), join(SERVER_FOLDER, '../protocol/src')]
const NO_PRODUCT = /\.test\.ts$|\.generated\.ts$|(^|\/)(testing|conformance)\//
/** Linear expressions are done with 64 KiB in a few milliseconds; those that are not may never be. */
const GIVE_UP_MS = 1_000
/** Quadratic time grows by sixteen, linear by four. */
const QUADRATIC = 8

let expressions: Expression[] = []
const constructed: string[] = []

beforeAll(async () => {
  for (const folder of FOLDERS)
    for (const file of await readdir(folder, { recursive: true }))
      if (file.endsWith('.ts') && !NO_PRODUCT.test(file)) await collect(join(folder, file))
  expressions = [...new Map(expressions.map((each) => [`${each.source}/${each.flags}`, each])).values()]
})

async function collect(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const placeOf = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  visit(parseAst(text, { lang: 'ts' }), (node) => {
    const start = Number(node['start'])
    if (isRegex(node['regex']))
      expressions.push({ source: node['regex'].pattern, flags: node['regex'].flags, place: placeOf(start) })
    const callee = node['callee'] as { name?: unknown } | undefined
    if (callee?.name === 'RegExp') constructed.push(placeOf(start))
  })
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value

function visit(node: unknown, look: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) look(node as Record<string, unknown>)
  for (const each of Object.values(node)) visit(each, look)
}

/** Texts by their length: runs of what the expression speaks of, with and without an end that it does not expect. */
function textsFor(source: string): ((length: number) => string)[] {
  const spoken =
    source.replaceAll(/\\[pP]\{\w+\}|\\u\{?[\da-fA-F]+\}?|\\[a-zA-Z]/g, '').match(/[^\\()[\]{}|^$?*+]/gu) ??
    []
  const letters = [...new Set([...spoken.slice(0, 7), 'a', '0', ' '])]
  const single = letters.flatMap((letter) => [
    (length: number) => letter.repeat(length),
    (length: number) => `${letter.repeat(length)}\u0000!`,
  ])
  const pairs = letters.flatMap((a) => letters.filter((b) => b !== a).map((b) => [a, b] as const))
  const doubled = pairs.flatMap(([a, b]) => [
    (length: number) => (a + b).repeat(length / 2),
    (length: number) => `${a}${b.repeat(length)}\u0000!`,
  ])
  return [...single, ...doubled]
}

const trial = new Script('expression.exec(text); text.replace(everywhere, "")')
const context = createContext({})

/** By how much longer the expression takes for four times as much; Infinity where it does not end. */
function worstGrowth({ source, flags }: Pick<Expression, 'source' | 'flags'>): number {
  const expression = new RegExp(source, flags)
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  let worst = 1
  for (const textOf of textsFor(source)) {
    const growth = growthOf((length) => {
      Object.assign(context, { expression, everywhere, text: textOf(length) })
      if (!ends()) throw new Error('it does not end')
    })
    worst = Math.max(worst, growth)
    if (worst >= QUADRATIC) break
  }
  return worst
}

/** Whether it ends in time, at one of three tries: a machine may be busy with something else for as long as that. */
function ends(): boolean {
  for (let run = 0; run < 3; run += 1) {
    try {
      trial.runInContext(context, { timeout: GIVE_UP_MS })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
  return false
}

/** Whether it holds the event loop on one of the texts. */
function isSlow(expression: Pick<Expression, 'source' | 'flags'>): boolean {
  try {
    return worstGrowth(expression) >= QUADRATIC
  } catch {
    return true
  }
}

describe('the regular expressions of server and protocol', () => {
  it('are all found', () => {
    expect(expressions.length).toBeGreaterThan(100)
    expect(expressions.map(({ source }) => source)).toContain('^[\\da-f]{64}$')
    // One that is put together at run time could not be tried here.
    expect(constructed).toEqual([])
  })

  it('take linear time on any text of 64 KiB', () => {
    expect(expressions.filter(isSlow).map(({ source, place }) => `/${source}/ ${place}`)).toEqual([])
  })

  it.each(['a+$', '^(a+)+$', '([^\\s@]{1,2})[^\\s@]*(@[^\\s@]+)'])(
    'would be noticed if one were like /%s/',
    (source) => {
      expect(isSlow({ source, flags: '' })).toBe(true)
    },
  )
})

// Checks every regular expression of the source for super-linear run time. Full tier only: the growth is measured in processor time,
// because no engine counts the steps of an expression.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { SERVER_FOLDER } from '#platform/folders.ts'
import { measureGrowth } from '#testing/oracle/growth.ts'

interface Expression {
  readonly source: string
  readonly flags: string
  readonly place: string
}

const FOLDERS = [join(SERVER_FOLDER, 'src'), join(SERVER_FOLDER, '../protocol/src')]
const NO_PRODUCT = /\.test\.ts$|\.generated\.ts$|(^|\/)(testing|conformance)\//
/** A linear expression handles 64 KiB in a few milliseconds; a super-linear one may never end. */
const GIVE_UP_MS = 1_000
/** For four times the input, quadratic time grows 16-fold and linear time 4-fold. */
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
  const formatPlace = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  visit(parseAst(text, { lang: 'ts' }), (node) => {
    const start = Number(node['start'])
    if (isRegex(node['regex']))
      expressions.push({
        source: node['regex'].pattern,
        flags: node['regex'].flags,
        place: formatPlace(start),
      })
    const callee = node['callee'] as { name?: unknown } | undefined
    if (callee?.name === 'RegExp') constructed.push(formatPlace(start))
  })
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value

function visit(node: unknown, onNode: (node: Record<string, unknown>) => void): void {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) onNode(node as Record<string, unknown>)
  for (const each of Object.values(node)) visit(each, onNode)
}

/** Returns text generators by length: runs of characters of the expression, with and without an unexpected end. */
function createTexts(source: string): ((length: number) => string)[] {
  const spoken =
    source.replaceAll(/\\[pP]\{\w+\}|\\u\{?[\da-fA-F]+\}?|\\[a-zA-Z]/g, '').match(/[^\\()[\]{}|^$?*+]/gu) ?? []
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

const script = new Script('expression.exec(text); text.replace(everywhere, "")')
const context = createContext({})

/** Returns the growth of time for a fourfold input; Infinity when the expression does not end. */
function measureWorstGrowth({ source, flags }: Pick<Expression, 'source' | 'flags'>): number {
  const expression = new RegExp(source, flags)
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  let worst = 1
  for (const textOf of createTexts(source)) {
    const growth = measureGrowth((length) => {
      Object.assign(context, { expression, everywhere, text: textOf(length) })
      if (!endsInTime()) throw new Error('the expression does not end')
    })
    worst = Math.max(worst, growth)
    if (worst >= QUADRATIC) break
  }
  return worst
}

/** Returns whether the expression ends in time in one of three runs; a busy machine may slow down a single run. */
function endsInTime(): boolean {
  for (let run = 0; run < 3; run += 1) {
    try {
      script.runInContext(context, { timeout: GIVE_UP_MS })
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
  return false
}

function isSlow(expression: Pick<Expression, 'source' | 'flags'>): boolean {
  try {
    return measureWorstGrowth(expression) >= QUADRATIC
  } catch {
    return true
  }
}

describe('regular expressions of server and protocol', () => {
  it('finds all expressions', () => {
    expect(expressions.length).toBeGreaterThan(100)
    expect(expressions.map(({ source }) => source)).toContain('^[\\da-f]{64}$')
    // An expression that is built at run time cannot be tested here.
    expect(constructed).toEqual([])
  })

  it('takes linear time for any text of 64 KiB', () => {
    expect(expressions.filter(isSlow).map(({ source, place }) => `/${source}/ ${place}`)).toEqual([])
  })

  it.each(['a+$', '^(a+)+$', '([^\\s@]{1,2})[^\\s@]*(@[^\\s@]+)'])('detects a slow expression: /%s/', (source) => {
    expect(isSlow({ source, flags: '' })).toBe(true)
  })
})

// Compares two contract texts block by block, and the words of blocks that changed.
import {
  getValueTitle,
  isContractTerm,
  type Language,
  parseDocument,
  type RichBlock,
  type RichDocument,
  type RichInline,
  walkInlines,
} from '@cangdan/protocol'
import { diffArrays } from 'diff'
import { describeTerm, formatClauseLabel } from '#generic/texts/contract-titles.ts'

export interface TextPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

export interface ComparedBlock {
  readonly kind: 'same' | 'added' | 'removed' | 'changed'
  readonly isHeading: boolean
  readonly parts: readonly TextPart[]
}

/** Han characters one by one, words of other scripts, spaces, and other signs. */
const WORDS = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\s+|./gsu

interface Block {
  readonly isHeading: boolean
  /** Words and chips; the condition of the clause that contains the block is the first. */
  readonly tokens: readonly string[]
  readonly key: string
}

/** Edits beyond which a block counts as replaced; the effort grows with their square. */
const MAX_EDITS = 2000
/** Share of common words from which two blocks count as one that changed. */
const MIN_SIMILARITY = 0.4
/** Blocks among which the changed form of another one is searched. */
const MAX_DISTANCE = 30

export function compareTexts(before: string, after: string, language: Language): readonly ComparedBlock[] {
  const [old, now] = [before, after].map((text) => listBlocks(parseDocument(text), language))
  const changes = diffArrays([...(old ?? [])], [...(now ?? [])], { comparator: (a, b) => a.key === b.key })
  const compared: ComparedBlock[] = []
  for (let at = 0; at < changes.length; at += 1) {
    const { added, removed, value } = changes[at] ?? { value: [] }
    const next = changes[at + 1]
    if (removed && next?.added) {
      compared.push(...alignBlocks(value, next.value))
      at += 1
    } else compared.push(...value.map((block) => toWhole(block, removed ? 'removed' : added ? 'added' : 'same')))
  }
  return compared
}

const toWhole = ({ isHeading, tokens }: Block, kind: TextPart['kind']): ComparedBlock => ({
  kind,
  isHeading,
  parts: [{ kind, text: tokens.join('') }],
})

/** Pairs similar blocks in order; the others were removed or added. */
function alignBlocks(old: readonly Block[], now: readonly Block[]): ComparedBlock[] {
  const compared: ComparedBlock[] = []
  let next = 0
  for (const block of old) {
    const near = now.slice(next, next + MAX_DISTANCE)
    const match = near.findIndex((other) => computeSimilarity(block, other) >= MIN_SIMILARITY)
    if (match === -1) compared.push(toWhole(block, 'removed'))
    else {
      compared.push(...near.slice(0, match).map((other) => toWhole(other, 'added')))
      compared.push(compareWords(block, near[match] ?? block))
      next += match + 1
    }
  }
  return [...compared, ...now.slice(next).map((other) => toWhole(other, 'added'))]
}

function computeSimilarity(block: Block, other: Block): number {
  const [some, others] = [block, other].map(({ tokens }) => tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)))
  if (some === undefined || others === undefined) return 0
  const known = new Set(others)
  return (2 * some.filter((token) => known.has(token)).length) / Math.max(1, some.length + others.length)
}

function compareWords(old: Block, now: Block): ComparedBlock {
  const changes = diffArrays([...old.tokens], [...now.tokens], { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, value: [...old.tokens] },
    { added: true, value: [...now.tokens] },
  ]
  const parts = changes.map(
    ({ added, removed, value }): TextPart => ({
      kind: removed ? 'removed' : added ? 'added' : 'same',
      text: value.join(''),
    }),
  )
  return { kind: 'changed', isHeading: now.isHeading, parts }
}

/** Returns the lines of a text: each item of a list and each row of a table is one. */
function listBlocks(document: RichDocument | undefined, language: Language): readonly Block[] {
  const toTokens = ({ type, text = '', attrs: { key, value = '' } = { key: '' } }: RichInline): string[] => {
    if (type === 'variable') return [`[${getValueTitle(key)[language]}]`]
    if (type === 'term') return [`[${describeTerm(key, value, language)}]`]
    return type === 'hardBreak' ? ['\n'] : (text.match(WORDS) ?? [])
  }
  const toLine = (type: string, words: readonly string[], clause: string): Block => {
    const tokens = clause === '' || words.length === 0 ? words : [clause, ...words]
    return { isHeading: type === 'heading', tokens, key: JSON.stringify([type === 'heading', tokens.join('')]) }
  }
  const list = (block: RichBlock, clause: string): Block[] => {
    const { type, attrs, content = [] } = block
    const blocks = content as readonly RichBlock[]
    if (type === 'paragraph' || type === 'heading')
      return [toLine(type, (content as readonly RichInline[]).flatMap(toTokens), clause)]
    if (type === 'clause') {
      const label = `(${formatClauseLabel(attrs?.when ?? '', language)}) `
      return blocks.flatMap((each) => list(each, label))
    }
    if (type === 'tableRow')
      return [
        toLine(
          type,
          blocks.flatMap((cell, place) => [...(place === 0 ? [] : [' | ']), ...listCell(cell)]),
          clause,
        ),
      ]
    return blocks.flatMap((each) => list(each, clause))
  }
  const listCell = ({ content = [] }: RichBlock): string[] =>
    (content as readonly RichBlock[]).flatMap((line, place) => [
      ...(place === 0 ? [] : [' ']),
      ...((line.content ?? []) as readonly RichInline[]).flatMap(toTokens),
    ])
  return (document?.content ?? []).flatMap((block) => list(block, '')).filter(({ tokens }) => tokens.length > 0)
}

export interface ComparedTerm {
  readonly key: string
  /** Stored values; undefined where a text lacks the term. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Returns the terms whose values differ. */
export function compareTerms(before: string, after: string): readonly ComparedTerm[] {
  const [old, now] = [listTerms(before), listTerms(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((key) => ({ key, before: old.get(key), after: now.get(key) }))
    .filter((term) => term.before !== term.after)
}

function listTerms(text: string): ReadonlyMap<string, string> {
  const document = parseDocument(text)
  const terms = document === undefined ? [] : [...walkInlines(document)].filter(({ type }) => type === 'term')
  return new Map(
    terms.flatMap(({ attrs }): [string, string][] =>
      attrs !== undefined && isContractTerm(attrs.key) ? [[attrs.key, attrs.value ?? '']] : [],
    ),
  )
}

// Tables of printed proofs.
import type { LedgerLine } from '../ledger/stream-lines.ts'
import type { PdfContent } from './definition.ts'
import { buildTitledTable } from './titled-table.ts'

/** Builds a list of names and values. */
export const buildFacts = (title: string, facts: readonly (readonly [string, string])[]): PdfContent =>
  buildTitledTable({
    title,
    widths: [110, '*'],
    rows: facts.map(([name, text]) => [{ text: name, style: 'label' }, text]),
  })

/** Builds the entries of a ledger stream. At least one line. */
export const buildLedgerTable = (title: string, lines: readonly LedgerLine[]): PdfContent =>
  buildTitledTable({
    title,
    heads: ['序号', '事件', '时间', '叶哈希'].map((text) => ({ text, style: 'label' })),
    widths: [30, 150, 100, '*'],
    rows: lines.map(({ seq, event, time, hash }) => [String(seq), event, time, buildHash(hash)]),
  })

/** Builds the 64 hex digits of a hash in two lines, because text breaks only at spaces. */
export const buildHash = (hash: string): PdfContent => ({ text: hash.replace(/^(.{32})(?=.)/, '$1\n'), fontSize: 7 })

// Tables of printed proofs.
import { type Language, title } from '@cangdan/protocol'
import type { LedgerLine } from '../ledger/stream-lines.ts'
import type { PdfContent } from './definition.ts'
import { buildTitledTable } from './titled-table.ts'

/** Builds a list of names and values. */
export const buildFacts = (heading: string, facts: readonly (readonly [string, string])[]): PdfContent =>
  buildTitledTable({
    title: heading,
    widths: [110, '*'],
    rows: facts.map(([name, text]) => [{ text: name, style: 'label' }, text]),
  })

const HEADS = [
  title('序号', 'No.', 'N.º', '番号'),
  title('事件', 'Event', 'Evento', '事象'),
  title('时间', 'Time', 'Hora', '日時'),
  title('叶哈希', 'Leaf hash', 'Hash de hoja', '葉ハッシュ'),
]

interface LedgerTable {
  readonly title: string
  /** At least one. */
  readonly lines: readonly LedgerLine[]
  readonly language: Language
}

/** Builds the entries of a ledger stream. */
export const buildLedgerTable = ({ title: heading, lines, language }: LedgerTable): PdfContent =>
  buildTitledTable({
    title: heading,
    heads: HEADS.map((head) => ({ text: head[language], style: 'label' })),
    widths: [30, 150, 100, '*'],
    rows: lines.map(({ seq, event, time, hash }) => [String(seq), event, time, buildHash(hash)]),
  })

/** Builds the 64 hex digits of a hash in two lines, because text breaks only at spaces. */
export const buildHash = (hash: string): PdfContent => ({ text: hash.replace(/^(.{32})(?=.)/, '$1\n'), fontSize: 7 })

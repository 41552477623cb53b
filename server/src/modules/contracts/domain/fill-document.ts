// Fills a contract template: variables and terms become text, clauses stay or go by their condition. Pure.
import { formatTerm, type Language, type RichBlock, type RichDocument, type RichInline } from '@cangdan/protocol'

export interface ContractValues {
  /** Texts by variable; a variable without a text is missing. */
  readonly texts: ReadonlyMap<string, string>
  /** Rows of tables by variable, the first one with the headings. */
  readonly tables: ReadonlyMap<string, readonly (readonly string[])[]>
  readonly conditions: ReadonlySet<string>
  /** Values of the policy by term, for terms without an own value. */
  readonly terms: ReadonlyMap<string, string>
}

export interface FilledDocument {
  /** Without variables, terms and clauses. */
  readonly document: RichDocument
  /** Agreed values by term, in the unit of the term; only of clauses that the contract contains. */
  readonly terms: Readonly<Record<string, string>>
  /** Variables and terms without a value, in order. */
  readonly missing: readonly string[]
}

export function fillDocument(template: RichDocument, values: ContractValues, language: Language): FilledDocument {
  const terms: Record<string, string> = {}
  const missing = new Set<string>()

  function fillInline(node: RichInline): RichInline[] {
    const { type, attrs: { key = '', value = '' } = {}, marks } = node
    const toText = (text: string): RichInline[] =>
      text === '' ? [] : [{ type: 'text', text, ...(marks && { marks }) }]
    if (type === 'term') {
      const agreed = value === '' ? (values.terms.get(key) ?? '') : value
      if (agreed === '') missing.add(key)
      else terms[key] = agreed
      return toText(agreed === '' ? '' : formatTerm(key, agreed, language))
    }
    if (type !== 'variable') return [node]
    const text = values.texts.get(key)
    if (text === undefined || text === '') missing.add(key)
    return toText(text ?? '')
  }

  function fillBlock(block: RichBlock): RichBlock[] {
    const { type, attrs, content = [] } = block
    if (type === 'clause')
      return values.conditions.has(attrs?.when ?? '') ? (content as readonly RichBlock[]).flatMap(fillBlock) : []
    const [only, ...others] = content
    const table =
      others.length === 0 && only?.type === 'variable' ? values.tables.get(only.attrs?.key ?? '') : undefined
    if (table !== undefined) return [buildTable(table)]
    const filled = content.flatMap((node): (RichBlock | RichInline)[] =>
      isInline(node) ? fillInline(node) : fillBlock(node),
    )
    return [{ ...block, ...(block.content === undefined ? {} : { content: filled }) }]
  }

  const document: RichDocument = { type: 'doc', content: template.content.flatMap(fillBlock) }
  return { document, terms, missing: [...missing] }
}

const INLINE: ReadonlySet<string> = new Set(['text', 'hardBreak', 'variable', 'term'])
const isInline = (node: RichBlock | RichInline): node is RichInline => INLINE.has(node.type)

const buildTable = (rows: readonly (readonly string[])[]): RichBlock => ({
  type: 'table',
  content: rows.map((cells, row) => ({
    type: 'tableRow',
    content: cells.map((text) => ({
      type: row === 0 ? 'tableHeader' : 'tableCell',
      content: [{ type: 'paragraph', ...(text === '' ? {} : { content: [{ type: 'text', text }] }) }],
    })),
  })),
})

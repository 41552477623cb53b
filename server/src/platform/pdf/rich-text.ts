// A rich text without pictures as content of a PDF.
import type { RichBlock, RichDocument, RichInline } from '@cangdan/protocol'
import type { PdfContent, PdfInline } from './definition.ts'

const HEADING_SIZES: Readonly<Record<number, number>> = { 2: 13, 3: 11.5 }
const PARAGRAPH_MARGIN = [0, 0, 0, 6] as const

export const toPdfContent = ({ content }: RichDocument): PdfContent[] => content.map(toBlock)

function toBlock(block: RichBlock): PdfContent {
  const { type, attrs } = block
  switch (type) {
    case 'heading':
      return {
        text: toInlines(block),
        bold: true,
        fontSize: HEADING_SIZES[attrs?.level ?? 3] ?? 11.5,
        margin: [0, 8, 0, 6],
      }
    case 'bulletList':
      return { ul: listBlocks(block).map(toStack), margin: PARAGRAPH_MARGIN }
    case 'orderedList':
      return { ol: listBlocks(block).map(toStack), margin: PARAGRAPH_MARGIN }
    case 'blockquote':
      return { stack: listBlocks(block).map(toBlock), margin: [18, 0, 0, 6] }
    case 'table':
      return toTable(block)
    case 'paragraph':
      return { text: toInlines(block), margin: PARAGRAPH_MARGIN }
    case 'image':
      return { text: attrs?.alt ?? '' }
    case 'listItem':
    case 'tableRow':
    case 'tableHeader':
    case 'tableCell':
    case 'clause':
      return toStack(block)
  }
}

const toStack = (block: RichBlock): PdfContent => ({ stack: listBlocks(block).map(toBlock) })

const listBlocks = ({ content = [] }: RichBlock) => content as readonly RichBlock[]

function toTable(block: RichBlock): PdfContent {
  const rows = listBlocks(block)
  const [first] = rows
  const hasHead = listBlocks(first ?? block).every(({ type }) => type === 'tableHeader')
  return {
    table: {
      headerRows: hasHead ? 1 : 0,
      // Numbers in the first column do not break.
      widths: listBlocks(first ?? block).map((_cell, place) => (place === 0 ? ('auto' as const) : ('*' as const))),
      body: rows.map((row) => listBlocks(row).map(toCell)),
    },
    layout: 'grid',
    margin: [0, 2, 0, 8],
  }
}

const toCell = (cell: RichBlock): PdfContent => ({
  // A variable alone in a cell may be a table.
  stack: listBlocks(cell).map((block) =>
    block.type === 'paragraph'
      ? { text: toInlines(block), bold: cell.type === 'tableHeader', fontSize: 9 }
      : toBlock(block),
  ),
})

/** An empty paragraph is a blank line. */
function toInlines({ content = [] }: RichBlock): readonly PdfInline[] {
  const inlines = content as readonly RichInline[]
  return inlines.length === 0 ? [{ text: ' ' }] : inlines.map(toInline)
}

function toInline({ type, text = '', marks = [] }: RichInline): PdfInline {
  if (type === 'hardBreak') return { text: '\n' }
  return {
    text,
    ...(marks.some((mark) => mark.type === 'bold') && { bold: true }),
    ...(marks.some((mark) => mark.type === 'italic') && { italics: true }),
  }
}

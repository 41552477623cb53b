import { CONTENT, type RichBlock, type RichDocument, type RichInline } from './rich-nodes.ts'

const CELL_SEPARATOR = ' | '

export const toDocumentText = ({ content }: RichDocument): string =>
  content.flatMap((block) => getBlockLines(block)).join('\n')

function getBlockLines(block: RichBlock): string[] {
  const { type, attrs, content = [] } = block
  switch (CONTENT[type]) {
    case 'inline':
      return getInlineText(block).split('\n')
    case 'nothing':
      return [`[${attrs?.alt ?? ''}]`]
    case 'cells':
      return [(content as readonly RichBlock[]).map((cell) => getContentLines(cell).join(' ')).join(CELL_SEPARATOR)]
    case 'items':
    case 'blocks':
    case 'rows':
    case 'paragraphs':
      return getContentLines(block)
  }
}

function getContentLines({ type, content = [] }: RichBlock): string[] {
  const blocks = content as readonly RichBlock[]
  return blocks.flatMap((block, place) => {
    const lines = getBlockLines(block)
    if (block.type !== 'listItem') return lines
    const sign = type === 'orderedList' ? `${place + 1}. ` : '• '
    return lines.map((line, index) => (index === 0 ? sign + line : `  ${line}`))
  })
}

const getInlineText = ({ content = [] }: RichBlock): string =>
  (content as readonly RichInline[]).map(getNodeText).join('')

function getNodeText({ type, text = '', attrs }: RichInline): string {
  if (type === 'hardBreak') return '\n'
  if (type === 'text') return text
  return type === 'term' ? (attrs?.value ?? '') : `{${attrs?.key ?? ''}}`
}

/** Yields each block before its nested blocks. */
export function* walkBlocks(blocks: readonly RichBlock[]): Generator<RichBlock> {
  for (const block of blocks) {
    yield block
    if (CONTENT[block.type] !== 'inline') yield* walkBlocks((block.content ?? []) as readonly RichBlock[])
  }
}

/** Yields the inline nodes of a document in order. */
export function* walkInlines({ content }: Pick<RichDocument, 'content'>): Generator<RichInline> {
  for (const block of walkBlocks(content))
    if (CONTENT[block.type] === 'inline') yield* (block.content ?? []) as readonly RichInline[]
}

/** Returns the file ids of pictures without duplicates, in order. */
export function listFileIds({ content }: Pick<RichDocument, 'content'>): number[] {
  const files = [...walkBlocks(content)].flatMap(({ attrs }) => attrs?.file ?? [])
  return [...new Set(files)]
}

const VARIABLE = /\{\{([^{}]*)\}\}/g

export interface VariableMatch {
  readonly name: string
  /** The match with its braces, and its offset in UTF-16 units. */
  readonly whole: string
  readonly at: number
}

/** Finds placeholders in double braces, with valid names or not. */
export const findVariables = (text: string): readonly VariableMatch[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    whole,
    at: index,
  }))

/** Returns the variables of a document without duplicates, in order. */
export function listVariables({ content }: Pick<RichDocument, 'content'>): string[] {
  const texts = [...walkBlocks(content)].filter(({ type }) => CONTENT[type] === 'inline').map(getInlineText)
  return [...new Set(texts.flatMap((text) => findVariables(text).map(({ name }) => name)))]
}

export const formatVariable = (name: string): string => `{{${name}}}`

import { CONTENT, type RichBlock, type RichDocument, type RichInline } from './rich-nodes.ts'

const BETWEEN = ' | '

export const wordsOf = ({ content }: RichDocument): string =>
  content.flatMap((block) => linesOf(block)).join('\n')

function linesOf(block: RichBlock): string[] {
  const { type, attrs, content = [] } = block
  switch (CONTENT[type]) {
    case 'inline':
      return textOf(block).split('\n')
    case 'nothing':
      return [`[${attrs?.alt ?? ''}]`]
    case 'cells':
      return [(content as readonly RichBlock[]).map((cell) => linesIn(cell).join(' ')).join(BETWEEN)]
    case 'items':
    case 'blocks':
    case 'rows':
    case 'paragraphs':
      return linesIn(block)
  }
}

function linesIn({ type, content = [] }: RichBlock): string[] {
  const blocks = content as readonly RichBlock[]
  return blocks.flatMap((block, place) => {
    const lines = linesOf(block)
    if (block.type !== 'listItem') return lines
    const sign = type === 'orderedList' ? `${place + 1}. ` : '• '
    return lines.map((line, index) => (index === 0 ? sign + line : `  ${line}`))
  })
}

const textOf = ({ content = [] }: RichBlock): string =>
  (content as readonly RichInline[]).map((node) => (node.type === 'text' ? node.text : '\n')).join('')

/** Yields each block before its nested blocks. */
export function* blocksOf(blocks: readonly RichBlock[]): Generator<RichBlock> {
  for (const block of blocks) {
    yield block
    if (CONTENT[block.type] !== 'inline') yield* blocksOf((block.content ?? []) as readonly RichBlock[])
  }
}

/** Returns the file ids of pictures without duplicates, in order. */
export function filesIn({ content }: Pick<RichDocument, 'content'>): number[] {
  const files = [...blocksOf(content)].flatMap(({ attrs }) => attrs?.file ?? [])
  return [...new Set(files)]
}

const VARIABLE = /\{\{([^{}]*)\}\}/g

export interface VariablePlace {
  readonly name: string
  /** The match with its braces, and its offset in UTF-16 units. */
  readonly whole: string
  readonly at: number
}

/** Finds placeholders in double braces, with valid names or not. */
export const variablePlaces = (text: string): readonly VariablePlace[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    whole,
    at: index,
  }))

/** Returns the variables of a document without duplicates, in order. */
export function variablesIn({ content }: Pick<RichDocument, 'content'>): string[] {
  const texts = [...blocksOf(content)].filter(({ type }) => CONTENT[type] === 'inline').map(textOf)
  return [...new Set(texts.flatMap((text) => variablePlaces(text).map(({ name }) => name)))]
}

export const variableText = (name: string): string => `{{${name}}}`

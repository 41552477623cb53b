// What a document says and names: its plain words, the files of its pictures, the variables in its text.
import { CONTENT, type RichBlock, type RichDocument, type RichInline } from './rich-nodes.ts'

/** Between the cells of a row in plain words. */
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

/** Each block of a document, those within others after them. */
export function* blocksOf(blocks: readonly RichBlock[]): Generator<RichBlock> {
  for (const block of blocks) {
    yield block
    if (CONTENT[block.type] !== 'inline') yield* blocksOf((block.content ?? []) as readonly RichBlock[])
  }
}

/** The files of its pictures, each once, in their order. */
export function filesIn({ content }: Pick<RichDocument, 'content'>): number[] {
  const files = [...blocksOf(content)].flatMap(({ attrs }) => attrs?.file ?? [])
  return [...new Set(files)]
}

const VARIABLE = /\{\{([^{}]*)\}\}/g

export interface VariablePlace {
  readonly name: string
  /** With its braces, and how many UTF-16 units stand before it. */
  readonly whole: string
  readonly at: number
}

/** What stands between double braces in a text: the variables that a template reads, or what is meant as one. */
export const variablePlaces = (text: string): readonly VariablePlace[] =>
  [...text.matchAll(VARIABLE)].map(({ 0: whole, 1: name = '', index }) => ({
    name: name.trim(),
    whole,
    at: index,
  }))

/** The variables of a document, each once, in their order. */
export function variablesIn({ content }: Pick<RichDocument, 'content'>): string[] {
  const texts = [...blocksOf(content)].filter(({ type }) => CONTENT[type] === 'inline').map(textOf)
  return [...new Set(texts.flatMap((text) => variablePlaces(text).map(({ name }) => name)))]
}

/** A variable as it stands in a text. */
export const variableText = (name: string): string => `{{${name}}}`

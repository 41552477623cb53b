// Document model of rich texts: the JSON of tiptap (ProseMirror).

export type RichBlockType =
  | 'paragraph'
  | 'heading'
  | 'bulletList'
  | 'orderedList'
  | 'listItem'
  | 'blockquote'
  | 'image'
  | 'table'
  | 'tableRow'
  | 'tableHeader'
  | 'tableCell'
  | 'clause'

export interface RichMark {
  readonly type: 'bold' | 'italic' | 'link'
  readonly attrs?: { readonly href: string }
}

/** Contract texts also have `variable`, which is replaced by a value of the loan, and `term`, which has an agreed value. */
export interface RichInline {
  readonly type: 'text' | 'hardBreak' | 'variable' | 'term'
  readonly text?: string
  readonly attrs?: RichInlineAttrs
  readonly marks?: readonly RichMark[]
}

export interface RichInlineAttrs {
  readonly key: string
  /** Terms only, in the unit of the term. */
  readonly value?: string
}

export interface RichAttrs {
  readonly level?: number
  /** Pictures only: the id of the file, never a URL. */
  readonly file?: number
  readonly alt?: string
  /** Clauses only: the condition under which a contract contains it. */
  readonly when?: string
}

export interface RichBlock {
  readonly type: RichBlockType
  readonly attrs?: RichAttrs
  readonly content?: readonly (RichBlock | RichInline)[]
}

export interface RichDocument {
  readonly type: 'doc'
  readonly content: readonly RichBlock[]
}

/** Content that a column allows besides text, headings, lists, quotes and links. */
export interface RichParts {
  readonly pictures?: true
  readonly tables?: true
  /** Clauses, variables and terms of contract templates. */
  readonly contract?: true
  /** Image column of the same record with a Word document that can be imported as the text. */
  readonly source?: string
  /** Tags column of the same record with the variables that the text may use. */
  readonly variables?: string
}

/** Level 1 is the title of the page. */
export const HEADING_LEVELS = [2, 3] as const

/** Maximum table size that fits a printed page. */
export const TABLE_LIMITS = { rows: 60, columns: 10 } as const

/** Content type by block; a list item begins with a paragraph. */
export const CONTENT: Readonly<
  Record<RichBlockType, 'inline' | 'items' | 'blocks' | 'rows' | 'cells' | 'paragraphs' | 'nothing'>
> = {
  paragraph: 'inline',
  heading: 'inline',
  bulletList: 'items',
  orderedList: 'items',
  listItem: 'blocks',
  blockquote: 'blocks',
  image: 'nothing',
  table: 'rows',
  tableRow: 'cells',
  tableHeader: 'paragraphs',
  tableCell: 'paragraphs',
  clause: 'blocks',
}

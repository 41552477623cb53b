// What a text with a form of its own is made of: a document as tiptap has it (ProseMirror's JSON).

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

export interface RichMark {
  readonly type: 'bold' | 'italic' | 'link'
  /** Of a link. */
  readonly attrs?: { readonly href: string }
}

export interface RichInline {
  readonly type: 'text' | 'hardBreak'
  readonly text?: string
  readonly marks?: readonly RichMark[]
}

export interface RichAttrs {
  /** Of a heading. */
  readonly level?: number
  /** Of a picture: the number of its file, never an address. */
  readonly file?: number
  /** Of a picture: what it shows, in words. */
  readonly alt?: string
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

/** What a text may hold beside words, headings, lists, quotes and links. */
export interface RichParts {
  readonly pictures?: true
  readonly tables?: true
  /** The column of the same record whose tags are the variables that it may name. */
  readonly variables?: string
}

/** The first level is the page's own. */
export const HEADING_LEVELS = [2, 3] as const

/** Of a table: as many as fit a page that is printed. */
export const TABLE_LIMITS = { rows: 60, columns: 10 } as const

/** What stands in each; a list item begins with a paragraph. */
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
}

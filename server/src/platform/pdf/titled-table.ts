import type { PdfContent } from './definition.ts'

interface TitledTable {
  readonly title: string
  readonly note?: string
  /** Column titles; without them the table is a list of names and values. */
  readonly heads?: readonly PdfContent[]
  readonly widths: readonly (number | 'auto' | '*')[]
  /** At least one. A row is not split, so no cell may be higher than a page. */
  readonly rows: readonly (readonly PdfContent[])[]
}

/** Builds a table whose title, note, column titles and first row share a page. All except the rows are repeated on each page. */
export function buildTitledTable({ title, note, heads, widths, rows }: TitledTable): PdfContent {
  const covered = widths.slice(1).map(() => ({}))
  const across = (text: string, style: string): PdfContent[] => [{ text, style, colSpan: widths.length }, ...covered]
  const header: (readonly PdfContent[])[] = [
    across(title, 'heading'),
    ...(note === undefined ? [] : [across(note, 'label')]),
    ...(heads === undefined ? [] : [heads]),
  ]
  return {
    table: {
      headerRows: header.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [...header, ...rows],
    },
    layout: heads === undefined ? 'facts' : 'hairlines',
  }
}

// A table with its heading, laid out so that no heading is alone at the end of a page.
import type { PdfContent } from './definition.ts'

interface TitledTable {
  readonly title: string
  /** Shown between the title and the columns' titles. */
  readonly note?: string
  /** Titles of the columns; without them the table is a list of names and values. */
  readonly heads?: readonly PdfContent[]
  readonly widths: readonly (number | 'auto' | '*')[]
  /** At least one. Each row stays on one page, so no cell may be higher than a page. */
  readonly rows: readonly (readonly PdfContent[])[]
}

/** Returns a table whose title, note, column titles and first row share a page. All but the rows are repeated on every page that it continues on. */
export function titledTable({ title, note, heads, widths, rows }: TitledTable): PdfContent {
  const covered = widths.slice(1).map(() => ({}))
  const across = (text: string, style: string): PdfContent[] => [
    { text, style, colSpan: widths.length },
    ...covered,
  ]
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

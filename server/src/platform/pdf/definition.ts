// What a PDF is made of: the part of pdfmake's definitions that we use, all of it plain, so that it travels to another process as JSON. The types that
// others wrote for the library bring those of a browser along.

interface Looks {
  readonly style?: string
  readonly fontSize?: number
  readonly bold?: boolean
  readonly color?: string
  readonly alignment?: 'left' | 'right' | 'center'
  readonly characterSpacing?: number
  readonly lineHeight?: number
  /** Points: left, top, right, bottom. */
  readonly margin?: readonly [number, number, number, number]
  readonly width?: number | 'auto' | '*'
  /** Stays on one page. What is higher than a page loses the rest: content must have an upper limit. */
  readonly unbreakable?: boolean
  /** Of a cell: columns that it spans. The cells that it covers are empty objects. */
  readonly colSpan?: number
}

export type PdfContent =
  | string
  | readonly PdfContent[]
  | (Looks & { readonly text: string })
  /** A cell that another covers. */
  | Readonly<Record<string, never>>
  | (Looks & { readonly stack: readonly PdfContent[] })
  | (Looks & { readonly columns: readonly PdfContent[] })
  /** A picture as a data URL. */
  | (Looks & { readonly image: string; readonly fit: readonly [number, number] })
  | (Looks & { readonly qr: string; readonly fit: number; readonly eccLevel: 'L' | 'M' | 'Q' | 'H' })
  | (Looks & {
      readonly table: {
        /** Repeated on every page that the table continues on. */
        readonly headerRows?: number
        /** So many rows stay on the page of the header rows. */
        readonly keepWithHeaderRows?: number
        /** A row that is higher than a page loses what is beyond it: cells must be short. */
        readonly dontBreakRows?: boolean
        readonly widths: readonly (number | 'auto' | '*')[]
        readonly body: readonly (readonly PdfContent[])[]
      }
      readonly layout?: 'hairlines' | 'facts' | 'noBorders'
    })

export interface PdfDefinition {
  readonly info: { readonly title: string }
  readonly content: readonly PdfContent[]
  /** Upright unless it says so. */
  readonly pageOrientation?: 'landscape'
  readonly pageMargins?: readonly [number, number, number, number]
  readonly styles?: Readonly<Record<string, Looks>>
  readonly defaultStyle?: Looks
  /** Across each page. */
  readonly watermark?: {
    readonly text: string
    readonly color: string
    readonly opacity: number
    readonly bold: boolean
  }
  /** Footer of each page, in lines; `{page}` and `{pages}` stand for its number and their count. */
  readonly foot: string
}

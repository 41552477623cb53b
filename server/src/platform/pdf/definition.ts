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
  /** Stays on one page. */
  readonly unbreakable?: boolean
}

export type PdfContent =
  | string
  | readonly PdfContent[]
  | (Looks & { readonly text: string })
  | (Looks & { readonly stack: readonly PdfContent[] })
  | (Looks & { readonly columns: readonly PdfContent[] })
  /** A picture as a data URL. */
  | (Looks & { readonly image: string; readonly fit: readonly [number, number] })
  | (Looks & { readonly qr: string; readonly fit: number; readonly eccLevel: 'L' | 'M' | 'Q' | 'H' })
  | (Looks & {
      readonly table: {
        readonly headerRows?: number
        readonly widths: readonly (number | 'auto' | '*')[]
        readonly body: readonly (readonly PdfContent[])[]
      }
      readonly layout?: 'hairlines' | 'noBorders'
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
  /** At the foot of each page; `{page}` and `{pages}` stand for its number and their count. */
  readonly foot: string
}

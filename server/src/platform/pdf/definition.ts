// The subset of pdfmake's definitions that is used, all plain data, so that it can be sent to a child process as JSON. The published types of the
// library need those of a browser.

interface PdfStyle {
  readonly style?: string
  readonly fontSize?: number
  readonly bold?: boolean
  readonly italics?: boolean
  readonly color?: string
  readonly alignment?: 'left' | 'right' | 'center'
  readonly characterSpacing?: number
  readonly lineHeight?: number
  /** Points: left, top, right, bottom. */
  readonly margin?: readonly [number, number, number, number]
  readonly width?: number | 'auto' | '*'
  /** Not split across pages. Content higher than a page is cut off, so it must be limited. */
  readonly unbreakable?: boolean
  /** Number of columns that a cell spans. The covered cells are empty objects. */
  readonly colSpan?: number
}

export type PdfInline = PdfStyle & { readonly text: string }

export type PdfContent =
  | string
  | readonly PdfContent[]
  | (PdfStyle & { readonly text: string | readonly PdfInline[] })
  | (PdfStyle & { readonly ul: readonly PdfContent[] })
  | (PdfStyle & { readonly ol: readonly PdfContent[] })
  /** A cell covered by a spanning cell. */
  | Readonly<Record<string, never>>
  | (PdfStyle & { readonly stack: readonly PdfContent[] })
  | (PdfStyle & { readonly columns: readonly PdfContent[] })
  /** A picture as data URL. */
  | (PdfStyle & { readonly image: string; readonly fit: readonly [number, number] })
  /** Drawn by this product only: pictures of users are data URLs. */
  | (PdfStyle & { readonly svg: string; readonly fit: readonly [number, number] })
  | (PdfStyle & { readonly qr: string; readonly fit: number; readonly eccLevel: 'L' | 'M' | 'Q' | 'H' })
  | (PdfStyle & {
      readonly table: {
        readonly headerRows?: number
        /** Number of rows kept on the page of the header rows. */
        readonly keepWithHeaderRows?: number
        /** A row higher than a page is cut off, so cells must be short. */
        readonly dontBreakRows?: boolean
        readonly widths: readonly (number | 'auto' | '*')[]
        readonly body: readonly (readonly PdfContent[])[]
      }
      readonly layout?: 'hairlines' | 'facts' | 'noBorders' | 'grid'
    })

export interface PdfDefinition {
  readonly info: { readonly title: string }
  /** Tag of the language for readers, such as `zh-CN`. */
  readonly language?: string
  readonly content: readonly PdfContent[]
  /** Default: portrait. */
  readonly pageOrientation?: 'landscape'
  readonly pageMargins?: readonly [number, number, number, number]
  readonly styles?: Readonly<Record<string, PdfStyle>>
  readonly defaultStyle?: PdfStyle
  readonly watermark?: {
    readonly text: string
    readonly color: string
    readonly opacity: number
    readonly bold: boolean
  }
  /** Footer of each page; `{page}` and `{pages}` are replaced by its number and their count. */
  readonly foot: string
}

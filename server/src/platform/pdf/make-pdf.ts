// A PDF with its letters in it, for four languages. It runs in a process of its own: laying out letters takes half a second that no other call should wait.
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { PdfDefinition } from './definition.ts'

const { resolve } = createRequire(import.meta.url)
const face = (weight: string) => resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)

const NORMAL = face('400Regular')
const BOLD = face('700Bold')
const FONTS = { Noto: { normal: NORMAL, bold: BOLD, italics: NORMAL, bolditalics: BOLD } }
const FACES: ReadonlySet<string> = new Set([NORMAL, BOLD])

interface TableNode {
  readonly table: { readonly body: readonly unknown[]; readonly headerRows?: number }
}

/** Thin lines between rows, none around the table and none above the row of this number. */
const withLinesFrom = (first: (header: number) => number, padding: number) => ({
  hLineWidth: (line: number, { table: { body, headerRows = 0 } }: TableNode) =>
    line < first(headerRows) || line === body.length ? 0 : 0.5,
  hLineColor: () => '#d9d9d9',
  vLineWidth: () => 0,
  paddingLeft: (column: number) => (column === 0 ? 0 : 8),
  paddingTop: () => padding,
  paddingBottom: () => padding,
})

const LAYOUTS = {
  // The last header row has the titles of the columns.
  hairlines: withLinesFrom((header) => Math.max(1, header), 1),
  facts: withLinesFrom((header) => header + 1, 0.5),
}

/** @throws what the library throws for a definition that it cannot lay out */
export async function makePdf({ foot, ...definition }: PdfDefinition): Promise<Buffer> {
  pdfmake.setFonts(FONTS)
  pdfmake.setTableLayouts(LAYOUTS)
  // A definition has its pictures within itself: nothing is fetched, and nothing but the letters is read.
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => FACES.has(path))
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      ...definition,
      defaultStyle: { font: 'Noto', ...definition.defaultStyle },
      footer: (page: number, pages: number) => ({
        text: foot.replace('{page}', String(page)).replace('{pages}', String(pages)),
        alignment: 'center',
        fontSize: 8,
        color: '#595959',
      }),
    })
    .getBuffer()
}

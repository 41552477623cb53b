// Creates a PDF with embedded fonts for four languages. It runs in a child process, because laying out text blocks for half a second.
import { createRequire } from 'node:module'
import pdfmake from 'pdfmake'
import type { PdfDefinition } from './definition.ts'

const { resolve } = createRequire(import.meta.url)
const resolveFont = (weight: string) => resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`)

const NORMAL = resolveFont('400Regular')
const BOLD = resolveFont('700Bold')
const FONTS = { Noto: { normal: NORMAL, bold: BOLD, italics: NORMAL, bolditalics: BOLD } }
const FACES: ReadonlySet<string> = new Set([NORMAL, BOLD])

interface TableNode {
  readonly table: { readonly body: readonly unknown[]; readonly headerRows?: number }
}

const createLineLayout = (first: (header: number) => number, padding: number) => ({
  hLineWidth: (line: number, { table: { body, headerRows = 0 } }: TableNode) =>
    line < first(headerRows) || line === body.length ? 0 : 0.5,
  hLineColor: () => '#d9d9d9',
  vLineWidth: () => 0,
  paddingLeft: (column: number) => (column === 0 ? 0 : 8),
  paddingTop: () => padding,
  paddingBottom: () => padding,
})

/** A line around each cell. */
const GRID = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#8c8c8c',
  vLineColor: () => '#8c8c8c',
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

const LAYOUTS = {
  grid: GRID,
  hairlines: createLineLayout((header) => Math.max(1, header), 1),
  facts: createLineLayout((header) => header + 1, 0.5),
}

/** @throws the library's error for a definition that it cannot lay out */
export async function buildPdf({ foot, ...definition }: PdfDefinition): Promise<Buffer> {
  pdfmake.setFonts(FONTS)
  pdfmake.setTableLayouts(LAYOUTS)
  // Pictures are embedded in the definition, so no URLs and only the font files may be read.
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

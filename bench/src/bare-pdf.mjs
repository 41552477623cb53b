/// <reference path="../../server/src/platform/pdf/pdfmake.d.ts" />
// @ts-check
// Minimal counterpart of the PDF process: pdfmake renders each definition of a JSON array from stdin to stdout.
import { fileURLToPath } from 'node:url'
import { json } from 'node:stream/consumers'
import pdfmake from 'pdfmake'

/** @param {string} weight */
const findFont = (weight) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${weight}/NotoSansSC_${weight}.ttf`))
const normal = findFont('400Regular')
const bold = findFont('700Bold')

const GRID = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0.5,
  hLineColor: () => '#8c8c8c',
  vLineColor: () => '#8c8c8c',
  paddingTop: () => 3,
  paddingBottom: () => 3,
}

/** @typedef {import('../../server/src/platform/pdf/definition.ts').PdfDefinition} PdfDefinition */

pdfmake.setFonts({ Noto: { normal, bold, italics: normal, bolditalics: bold } })
pdfmake.setTableLayouts({ grid: GRID })
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy(() => true)
for (const { foot, ...definition } of /** @type {PdfDefinition[]} */ (await json(process.stdin))) {
  const pdf = pdfmake.createPdf({
    pageSize: 'A4',
    ...definition,
    defaultStyle: { font: 'Noto', ...definition.defaultStyle },
    /** @param {number} page @param {number} pages */
    footer: (page, pages) => ({
      text: foot.replace('{page}', String(page)).replace('{pages}', String(pages)),
      alignment: 'center',
      fontSize: 8,
      color: '#595959',
    }),
  })
  process.stdout.write(await pdf.getBuffer())
}

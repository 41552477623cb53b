// The receipt on A4: the contents required by art. 909 on the front, endorsements and deliveries on the back.
import { fill, type Language } from '@cangdan/protocol'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { DOCUMENT_TITLES } from './document.titles.ts'
import { formatTonnes, type WholeDocument } from './document.ts'

interface PaperOptions {
  /** URL of the QR code; empty without a site URL, then there is no code. */
  readonly link: string
  readonly seal: string | undefined
  readonly language: Language
}

const INK = '#1f1f1f'
const SECONDARY = '#595959'
/** The Chinese name is required on every receipt (GB/T 30332-2024). */
const NAME = DOCUMENT_TITLES.name.zh

export function buildReceiptPdf(document: WholeDocument, { link, seal, language }: PaperOptions): PdfDefinition {
  const T = DOCUMENT_TITLES
  const own = T.name[language]
  return {
    info: { title: `${own} ${document.no}` },
    pageMargins: [48, 32, 48, 44],
    // A receipt of usual length fits on one page with its seal.
    defaultStyle: { fontSize: 9, lineHeight: 1, color: INK },
    styles: {
      name: { fontSize: 22, bold: true, characterSpacing: 4 },
      heading: { bold: true, fontSize: 9.5, margin: [0, 5, 0, 1] },
      label: { color: SECONDARY },
    },
    // The watermark marks a receipt that is no longer live.
    ...(document.isLive ? {} : { watermark: { text: document.state, color: '#a61d24', opacity: 0.14, bold: true } }),
    foot: `${document.no} · {page} / {pages}\n${T.hash[language]} ${document.hash}`,
    content: [
      {
        columns: [
          [
            { text: NAME, style: 'name' },
            language === 'zh' ? '' : { text: own, fontSize: 12, color: SECONDARY },
            { text: `${T.no[language]} ${document.no}`, bold: true, margin: [0, 6, 0, 0] },
            { text: `${T.state[language]} ${document.state}` },
          ],
          link === '' ? '' : { width: 150, stack: buildCheckCode(link, language) },
        ],
      },
      ...document.parts.map((part) => buildSection(part.title, part.facts)),
      ...buildBack(document, language),
      buildClosingBlock(document, seal, language),
    ],
  }
}

const buildCheckCode = (link: string, language: Language): PdfContent[] => [
  { qr: link, fit: 92, eccLevel: 'M', alignment: 'right' },
  {
    text: DOCUMENT_TITLES.check[language],
    fontSize: 7.5,
    color: SECONDARY,
    alignment: 'right',
    margin: [0, 4, 0, 0],
  },
]

const buildSection = (title: string, facts: WholeDocument['parts'][number]['facts']): PdfContent =>
  buildTitledTable({
    title,
    widths: [130, '*'],
    rows: facts.map(({ name, text }) => [{ text: name, style: 'label' }, text]),
  })

function buildBack({ endorsements, deliveries }: WholeDocument, language: Language): PdfContent[] {
  const T = DOCUMENT_TITLES
  const buildTable = (title: string, heads: string[], rows: string[][]): PdfContent[] =>
    rows.length === 0
      ? []
      : [
          buildTitledTable({
            title,
            heads: heads.map((text) => ({ text, style: 'label' })),
            widths: heads.map(() => '*'),
            rows,
          }),
        ]
  return [
    ...buildTable(
      T.endorsements[language],
      [T.endorser, T.endorsee, T.sealed_by, T.handler_of_endorsement].map((head) => head[language]),
      endorsements.map(({ day, from, to, by, seal: sealed }) => [
        from,
        to,
        sealed || '–',
        [by, day].filter((part) => part !== '').join(' ') || '–',
      ]),
    ),
    ...buildTable(
      T.deliveries[language],
      [T.day[language], T.weight[language], T.receiver[language], T.handler[language]],
      deliveries.map(({ day, weight, to, by }) => [day, formatTonnes(weight ?? 0, language), to, by]),
    ),
  ]
}

const SEAL_SIZE = 84

/** Keeps the note on rights, signature and seal on one page: a page with the signature only could belong to any document. */
function buildClosingBlock(
  { time, signature: { issuer, by, day } }: WholeDocument,
  seal: string | undefined,
  language: Language,
): PdfContent {
  const T = DOCUMENT_TITLES
  return {
    unbreakable: true,
    stack: [
      { text: T.rights[language], style: 'heading' },
      { text: T.note[language], color: SECONDARY, fontSize: 8 },
      {
        margin: [0, 6, 0, 0],
        columns: [
          { text: fill(T.printed[language], { time }), color: SECONDARY, fontSize: 8 },
          {
            width: 190,
            margin: [0, 0, 12, 0],
            stack: [
              { text: T.seal[language], style: 'label', alignment: 'right' },
              { text: issuer, bold: true, alignment: 'right' },
              { text: `${T.issued_by[language]} ${by}`, alignment: 'right' },
              { text: day, alignment: 'right' },
            ],
          },
          seal === undefined
            ? { text: '', width: SEAL_SIZE }
            : { image: seal, fit: [SEAL_SIZE, SEAL_SIZE], width: SEAL_SIZE, alignment: 'right' },
        ],
      },
    ],
  }
}

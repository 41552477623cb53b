// A receipt on A4: its face with what art. 909 asks for, and what is written on its back.
import { fill, type Language } from '@cangdan/protocol'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { DOCUMENT_TITLES } from './document.titles.ts'
import { tonnes, type WholeDocument } from './document.ts'

interface PaperOptions {
  /** What its QR code opens. */
  readonly link: string
  /** A picture as a data URL. */
  readonly seal: string | undefined
  readonly language: Language
}

const INK = '#1f1f1f'
const SECONDARY = '#595959'
/** Its name stands in Chinese on every receipt (GB/T 30332-2024). */
const NAME = DOCUMENT_TITLES.name.zh

export function receiptPdf(document: WholeDocument, { link, seal, language }: PaperOptions): PdfDefinition {
  const T = DOCUMENT_TITLES
  const own = T.name[language]
  return {
    info: { title: `${own} ${document.no}` },
    pageMargins: [48, 40, 48, 44],
    defaultStyle: { fontSize: 9.5, lineHeight: 1.1, color: INK },
    styles: {
      name: { fontSize: 22, bold: true, characterSpacing: 4 },
      heading: { bold: true, fontSize: 10, margin: [0, 8, 0, 2] },
      label: { color: SECONDARY },
    },
    // A paper that stands for nothing any more says so across its face.
    ...(document.isLive
      ? {}
      : { watermark: { text: document.state, color: '#a61d24', opacity: 0.14, bold: true } }),
    foot: `${document.no} · {page} / {pages}`,
    content: [
      {
        columns: [
          [
            { text: NAME, style: 'name' },
            language === 'zh' ? '' : { text: own, fontSize: 12, color: SECONDARY },
            { text: `${T.no[language]} ${document.no}`, bold: true, margin: [0, 10, 0, 0] },
            { text: `${T.state[language]} ${document.state}` },
          ],
          {
            width: 150,
            stack: [
              { qr: link, fit: 92, eccLevel: 'M', alignment: 'right' },
              {
                text: T.check[language],
                fontSize: 7.5,
                color: SECONDARY,
                alignment: 'right',
                margin: [0, 4, 0, 0],
              },
            ],
          },
        ],
      },
      ...document.parts.map((part) => section(part.title, part.facts)),
      ...backOf(document, language),
      { text: T.rights[language], style: 'heading' },
      { text: T.note[language], color: SECONDARY, fontSize: 8.5 },
      sealed(seal, document, language),
    ],
  }
}

const section = (title: string, facts: WholeDocument['parts'][number]['facts']): PdfContent => ({
  unbreakable: true,
  stack: [
    { text: title, style: 'heading' },
    {
      table: {
        widths: [130, '*'],
        body: facts.map(({ name, text }) => [{ text: name, style: 'label' }, text]),
      },
      layout: HAIRLINES,
    },
  ],
})

/** Names of a layout travel; functions would not. */
const HAIRLINES = 'hairlines'

function backOf({ endorsements, deliveries }: WholeDocument, language: Language): PdfContent[] {
  const T = DOCUMENT_TITLES
  const table = (heading: string, head: string[], rows: string[][]): PdfContent => ({
    stack: [
      { text: heading, style: 'heading' },
      {
        table: {
          headerRows: 1,
          widths: head.map(() => '*'),
          body: [head.map((text) => ({ text, style: 'label' })), ...rows],
        },
        layout: HAIRLINES,
      },
    ],
  })
  return [
    ...(endorsements.length === 0
      ? []
      : [
          table(
            T.endorsements[language],
            [T.day[language], T.endorser[language], T.endorsee[language], T.handler_of_endorsement[language]],
            endorsements.map(({ day, from, to, by }) => [day, from, to, by]),
          ),
        ]),
    ...(deliveries.length === 0
      ? []
      : [
          table(
            T.deliveries[language],
            [T.day[language], T.weight[language], T.receiver[language], T.handler[language]],
            deliveries.map(({ day, weight, to, by }) => [day, tonnes(weight ?? 0, language), to, by]),
          ),
        ]),
  ]
}

const sealed = (seal: string | undefined, { time }: WholeDocument, language: Language): PdfContent => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  columns: [
    { text: fill(DOCUMENT_TITLES.printed[language], { time }), color: SECONDARY, fontSize: 8.5 },
    {
      width: 160,
      stack: [
        { text: DOCUMENT_TITLES.seal[language], color: SECONDARY, alignment: 'right' },
        seal === undefined
          ? { text: ' ', margin: [0, 30, 0, 0] }
          : { image: seal, fit: [84, 84], alignment: 'right', margin: [0, 4, 0, 0] },
      ],
    },
  ],
})

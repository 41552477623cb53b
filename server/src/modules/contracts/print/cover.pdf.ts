// The cover sheet of a copy that is signed on paper, in the language of the contract.
import { CONTRACT_CHECK_PAGE, fill, type Language, LANGUAGE_TAGS } from '@cangdan/protocol'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { ROLES } from '../contract.titles.ts'
import type { ContractParty } from '../contract/contract.parties.ts'
import { COVER, INSTRUCTIONS } from './cover.titles.ts'

/** Parameter in the fragment of the check page with the code of a printed copy; browsers do not send it. */
export const PRINT_PARAMETER = 'print'

export interface CoverSheet {
  readonly head: {
    readonly upload_no: string
    readonly contract_name: string
    /** SHA-256, 64 hex digits. */
    readonly file_hash: string
    readonly check_token: string
    readonly language: Language
  }
  readonly parties: readonly ContractParty[]
  /** The party of the copy; undefined: all parties sign it. */
  readonly party: ContractParty | undefined
  readonly code: string
  /** `YYYY-MM-DD HH:MM:SS` in Shanghai time. */
  readonly time: string
  readonly siteUrl: string
}

const SECONDARY = '#595959'
/** Points: 45 mm, so that an office scanner with 150 dpi reads it. */
const QR_SIDE = 128

export const buildCoverSheet = (sheet: CoverSheet): PdfDefinition => {
  const { upload_no: no, language } = sheet.head
  const { code } = sheet
  return {
    info: { title: `${no} ${COVER.$[language]}` },
    language: LANGUAGE_TAGS[language],
    pageMargins: [62, 56, 62, 56],
    defaultStyle: { fontSize: 10.5, lineHeight: 1.35 },
    styles: { label: { color: SECONDARY }, heading: { bold: true, fontSize: 11, margin: [0, 12, 0, 3] } },
    foot: fill(COVER.foot[language], { no, code }),
    content: [
      buildTitleBlock(sheet),
      buildFileTable(sheet),
      buildPartyTable(sheet),
      { text: COVER.instructions[language], style: 'heading' },
      { ol: INSTRUCTIONS.map((instruction) => instruction[language]) },
    ],
  }
}

function buildTitleBlock({ head, code, siteUrl }: CoverSheet): PdfContent {
  const { upload_no: no, language } = head
  return {
    columns: [
      [
        { text: COVER.$[language], fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
        { text: head.contract_name, fontSize: 13, margin: [0, 0, 0, 4] },
        fill(COVER.no[language], { no }),
        fill(COVER.copy[language], { code }),
      ],
      {
        width: QR_SIDE + 12,
        qr: `${siteUrl}${CONTRACT_CHECK_PAGE}${head.check_token}#${PRINT_PARAMETER}=${code}`,
        fit: QR_SIDE,
        eccLevel: 'M',
        alignment: 'right',
      },
    ],
  }
}

const buildFileTable = ({ head: { file_hash: hash, language }, party, time }: CoverSheet): PdfContent =>
  buildTitledTable({
    title: COVER.file[language],
    widths: [110, '*'],
    rows: [
      [
        { text: COVER.hash[language], style: 'label' },
        { text: hash, fontSize: 9 },
      ],
      [{ text: COVER.pages[language], style: 'label' }, COVER.page_count[language]],
      [{ text: COVER.time[language], style: 'label' }, fill(COVER.zone[language], { time })],
      [{ text: COVER.party[language], style: 'label' }, party === undefined ? COVER.all[language] : party.name],
    ],
  })

const buildPartyTable = ({ head: { language }, parties }: CoverSheet): PdfContent =>
  buildTitledTable({
    title: COVER.parties[language],
    widths: [110, '*', 110],
    heads: [COVER.role, COVER.name, COVER.signer].map((head) => ({ text: head[language], style: 'label' })),
    rows: parties.map(({ role, name, signer_name: signer }) => [
      ROLES[role as keyof typeof ROLES][language],
      name,
      signer,
    ]),
  })

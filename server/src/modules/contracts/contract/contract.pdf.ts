// The contract on A4, in the language of its template.
import { fill, type Language, LANGUAGE_TAGS, type RichDocument } from '@cangdan/protocol'
import { ChildPool } from '#platform/child/child-pool.ts'
import type { QueueUser } from '#platform/fair-queue.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildPdfInChild } from '#platform/pdf/in-child.ts'
import { toPdfContent } from '#platform/pdf/rich-text.ts'
import { ROLES } from '../contract.titles.ts'
import type { ContractParty } from './contract.parties.ts'
import { SHEET } from './contract.pdf.titles.ts'
import { LEVEL } from './contract.states.ts'

export interface ContractPdfInput {
  readonly head: {
    readonly upload_no: string
    readonly contract_name: string
    readonly sign_level: number
    readonly language: Language
  }
  readonly document: RichDocument
  readonly parties: readonly ContractParty[]
}

const SECONDARY = '#595959'

/** A contract has no pictures of users, so one cannot affect the next. */
const childPool = new ChildPool(2)

/** Renders a contract in a child process, when it is the user's turn. @throws like `buildPdfInChild` */
export const renderContract = (user: QueueUser, input: ContractPdfInput): Promise<Buffer> =>
  buildPdfInChild(user, buildContractPdf(input), { kept: childPool })

export const buildContractPdf = ({ head, document, parties }: ContractPdfInput): PdfDefinition => {
  const { upload_no: no, contract_name: name, language } = head
  return {
    info: { title: `${name} ${no}` },
    language: LANGUAGE_TAGS[language],
    pageMargins: [62, 56, 62, 56],
    defaultStyle: { fontSize: 10.5, lineHeight: 1.35 },
    foot: fill(SHEET.page[language], { no }),
    content: [
      { text: name, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { text: fill(SHEET.no[language], { no }), alignment: 'center', color: SECONDARY, margin: [0, 0, 0, 14] },
      ...toPdfContent(document),
      buildSignatureBlock(parties, head.sign_level === LEVEL.paper, language),
    ],
  }
}

/** Drawn and certified signatures are on the evidence page, so that the file does not change after the first one. */
function buildSignatureBlock(parties: readonly ContractParty[], isPaper: boolean, language: Language): PdfContent {
  const describe = ({ role, name, signer_name: signer }: ContractParty) => {
    const party = fill(SHEET.party[language], { role: ROLES[role as keyof typeof ROLES][language], name })
    const line = fill((isPaper ? SHEET.signed_on : SHEET.signer)[language], { signer })
    return `${party}\n${line}${isPaper ? '\n\n\n' : '\n'}`
  }
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: (isPaper ? SHEET.paper_signatures : SHEET.signatures)[language], bold: true, margin: [0, 0, 0, 6] },
      ...parties.map((party) => ({ text: describe(party) })),
      ...(isPaper ? [] : [{ text: SHEET.electronic[language], fontSize: 9, color: SECONDARY }]),
    ],
  }
}

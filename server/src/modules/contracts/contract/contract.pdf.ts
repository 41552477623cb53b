// The contract on A4. The text is Chinese: it is what binds; the screens around it are in the reader's language.
import type { RichDocument } from '@cangdan/protocol'
import { ChildPool } from '#platform/child/child-pool.ts'
import type { QueueUser } from '#platform/fair-queue.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildPdfInChild } from '#platform/pdf/in-child.ts'
import { toPdfContent } from '#platform/pdf/rich-text.ts'
import { ROLES } from '../contract.titles.ts'
import type { ContractParty } from './contract.parties.ts'
import { LEVEL } from './contract.states.ts'

export interface ContractPdfInput {
  readonly head: { readonly upload_no: string; readonly contract_name: string; readonly sign_level: number }
  readonly document: RichDocument
  readonly parties: readonly ContractParty[]
}

const SECONDARY = '#595959'
const ROLE_NAMES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(ROLES).map(([role, { zh }]) => [role, zh]),
)

/** A contract has no pictures of users, so one cannot affect the next. */
const childPool = new ChildPool(2)

/** Renders a contract in a child process, when it is the user's turn. @throws like `buildPdfInChild` */
export const renderContract = (user: QueueUser, input: ContractPdfInput): Promise<Buffer> =>
  buildPdfInChild(user, buildContractPdf(input), { kept: childPool })

export const buildContractPdf = ({ head, document, parties }: ContractPdfInput): PdfDefinition => ({
  info: { title: `${head.contract_name} ${head.upload_no}` },
  pageMargins: [62, 56, 62, 56],
  defaultStyle: { fontSize: 10.5, lineHeight: 1.35 },
  foot: `${head.upload_no} · {page} / {pages}`,
  content: [
    { text: head.contract_name, fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
    { text: `合同编号：${head.upload_no}`, alignment: 'center', color: SECONDARY, margin: [0, 0, 0, 14] },
    ...toPdfContent(document),
    buildSignatureBlock(parties, head.sign_level === LEVEL.paper),
  ],
})

/** Drawn and certified signatures are on the evidence page, so that the file does not change after the first one. */
function buildSignatureBlock(parties: readonly ContractParty[], isPaper: boolean): PdfContent {
  const space = isPaper ? '\n\n\n' : '\n'
  return {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    stack: [
      { text: isPaper ? '签署（盖章）' : '签署方', bold: true, margin: [0, 0, 0, 6] },
      ...parties.map(({ role, name, signer_name: signer }) => ({
        text: `${ROLE_NAMES[role] ?? ''}：${name}\n签署人：${signer}${isPaper ? '　　　　日期：' : ''}${space}`,
      })),
      ...(isPaper
        ? []
        : [
            {
              text: '本合同以电子方式签署。各方签名、签署时间与文件哈希载于签署证据页。',
              fontSize: 9,
              color: SECONDARY,
            },
          ]),
    ],
  }
}

// The cover sheet of a copy that is signed on paper. The text is Chinese, like the contract.
import { CONTRACT_CHECK_PAGE } from '@cangdan/protocol'
import type { PdfDefinition } from '#platform/pdf/definition.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { ROLES } from '../contract.titles.ts'
import type { ContractParty } from '../contract/contract.parties.ts'

/** Parameter in the fragment of the check page with the code of a printed copy; browsers do not send it. */
export const PRINT_PARAMETER = 'print'

export interface CoverSheet {
  readonly head: {
    readonly upload_no: string
    readonly contract_name: string
    /** SHA-256, 64 hex digits. */
    readonly file_hash: string
    readonly check_token: string
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

const INSTRUCTIONS = [
  '请打印全部页面，不要缩放或裁切，并由签署人在末页签署栏签字、盖章并填写日期。',
  '签署前请核对每页页脚的合同编号与页码；本封面不是合同的一部分，不在其上签署。',
  '签署后将本封面与合同全部页面按顺序扫描，封面在最前，二维码须完整清晰。',
  '将扫描件（PDF 或图片）上传到平台，由银行两名人员分别核对页数与签章；确认后签署方告生效。',
  '请妥善保管纸质原件。',
]

export const buildCoverSheet = ({ head, parties, party, code, time, siteUrl }: CoverSheet): PdfDefinition => ({
  info: { title: `${head.upload_no} 签署封面` },
  pageMargins: [62, 56, 62, 56],
  defaultStyle: { fontSize: 10.5, lineHeight: 1.35 },
  styles: { label: { color: SECONDARY }, heading: { bold: true, fontSize: 11, margin: [0, 12, 0, 3] } },
  foot: `${head.upload_no} · 签署封面 · ${code}`,
  content: [
    {
      columns: [
        [
          { text: '纸质签署封面', fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
          { text: head.contract_name, fontSize: 13, margin: [0, 0, 0, 4] },
          `合同编号：${head.upload_no}`,
          `打印编号：${code}`,
        ],
        {
          width: QR_SIDE + 12,
          qr: `${siteUrl}${CONTRACT_CHECK_PAGE}${head.check_token}#${PRINT_PARAMETER}=${code}`,
          fit: QR_SIDE,
          eccLevel: 'M',
          alignment: 'right',
        },
      ],
    },
    buildTitledTable({
      title: '合同文件',
      widths: [110, '*'],
      rows: [
        [{ text: '文件 SHA-256', style: 'label' }, head.file_hash],
        [{ text: '合同页数', style: 'label' }, '{filePages} 页（不含本封面）'],
        [{ text: '打印时间', style: 'label' }, time],
        [{ text: '本件签署方', style: 'label' }, party === undefined ? '各方同签一份' : party.name],
      ],
    }),
    buildTitledTable({
      title: '签署方',
      widths: [110, '*', 110],
      heads: ['身份', '单位', '签署人'].map((text) => ({ text, style: 'label' })),
      rows: parties.map(({ role, name, signer_name: signer }) => [ROLES[role as keyof typeof ROLES].zh, name, signer]),
    }),
    { text: '签署说明', style: 'heading' },
    { ol: INSTRUCTIONS },
  ],
})

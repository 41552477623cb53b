// The evidence of a contract's signatures: signer, file, time and key of each, and the conditions of Electronic Signature Law art. 13.
import { CONTRACT_CHECK_PAGE } from '@cangdan/protocol'
import type { LedgerLine } from '#platform/ledger/stream-lines.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildFacts, buildLedgerTable } from '#platform/pdf/proof-tables.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { ROLES } from '../contract.titles.ts'
import { LEVEL, ORIGIN } from './contract.states.ts'
import { STATE_TITLES } from './contract.titles.ts'
import { drawStrokes, readStrokes } from './evidence.strokes.ts'
import type { EvidenceHead, PaperEvidence, SignatureEvidence } from './evidence.queries.ts'

export interface Evidence {
  readonly head: EvidenceHead
  readonly signatures: readonly SignatureEvidence[]
  /** Of a contract that is signed on paper. */
  readonly papers: readonly PaperEvidence[]
  readonly ledger: readonly LedgerLine[]
  /** Of the platform; empty without one. */
  readonly siteUrl: string
}

const SECONDARY = '#595959'

/** Art. 13, one answer per condition. */
const CONDITIONS: readonly (readonly [string, string])[] = [
  [
    '（一）电子签名制作数据用于电子签名时，属于电子签名人专有',
    '签名由签署人浏览器内生成的 P-256 私钥完成，私钥不可导出，平台只有公钥；链接、短信验证码与该密钥绑定，一方一钥。手写签名级别（一级）不含第三方认证的数字证书。',
  ],
  [
    '（二）签署时电子签名制作数据仅由电子签名人控制',
    '私钥保存在签署人设备的浏览器中；签署前须以发送到签署人手机的验证码打开链接，签署时须再次输入载明合同编号与文件哈希的验证码。',
  ],
  [
    '（三）签署后对电子签名的任何改动能够被发现',
    '签署请求（JWS，ES256）、签名轨迹与图像的哈希写入只增的数据表；签署事件写入防篡改账本，账本哈希见下。',
  ],
  [
    '（四）签署后对数据电文内容和形式的任何改动能够被发现',
    '合同文件在首次签署前即固定并计算 SHA-256；数据库拒绝其后的任何修改，文件有一个字节不同，哈希即不相符。',
  ],
]

export const buildEvidencePdf = ({ head, signatures, papers, ledger, siteUrl }: Evidence): PdfDefinition => ({
  info: { title: `签署证据 ${head.upload_no}` },
  pageMargins: [48, 44, 48, 48],
  defaultStyle: { fontSize: 9 },
  styles: { label: { color: SECONDARY }, heading: { bold: true, fontSize: 10, margin: [0, 8, 0, 2] } },
  foot: `${head.upload_no} · 签署证据 · {page} / {pages}`,
  content: [
    {
      columns: [
        [
          { text: '签署证据', fontSize: 18, bold: true },
          { text: head.contract_name, fontSize: 11, margin: [0, 4, 0, 0] },
          { text: `合同编号 ${head.upload_no} · ${STATE_TITLES[head.state as keyof typeof STATE_TITLES].zh}` },
        ],
        siteUrl === ''
          ? ''
          : {
              width: 100,
              qr: `${siteUrl}${CONTRACT_CHECK_PAGE}${head.check_token}`,
              fit: 90,
              eccLevel: 'M',
              alignment: 'right',
            },
      ],
    },
    buildFacts('合同文件', [
      ['文件 SHA-256', head.file_hash],
      ['模板与版本', head.template === '' ? '–' : head.template],
      ['文件固定并发送', head.sent_time],
      ['生效', head.effective_time === '' ? '–' : head.effective_time],
    ]),
    ...signatures.flatMap(buildSignature),
    ...papers.map(buildPaper),
    head.sign_level === LEVEL.paper
      ? { text: describePaper(head, papers), style: 'label', margin: [0, 8, 0, 0] }
      : buildConditions(),
    buildLedgerTable('账本记录（时间为数据库时间，东八区）', ledger),
  ],
})

/** The conditions of an electronic signature do not apply to paper, which is signed by hand. */
const describePaper = (head: EvidenceHead, papers: readonly PaperEvidence[]): string =>
  `本合同以纸质方式签字盖章，《电子签名法》第十三条不适用。${describeConfirmation(head, papers)}纸质原件由各方保存。`

function describeConfirmation({ origin, effective_time: effective }: EvidenceHead, papers: readonly PaperEvidence[]) {
  if (effective === '') return '截至本证据生成时，银行尚未确认全部签署方的签署，合同未生效。'
  if (origin === ORIGIN.paper)
    return '合同在平台以外订立，不由平台模板生成；一人上传合同文件，另一人核对并确认，见账本记录。'
  // In earlier releases, scans were files of the contract without own records.
  if (papers.length === 0) return '合同生效时，平台尚未逐件登记扫描件；确认见账本记录。'
  return '扫描件由银行两名人员（均非上传人）分别清点页数与签章并确认。'
}

const buildConditions = (): PdfContent =>
  buildTitledTable({
    title: '《电子签名法》第十三条',
    widths: [190, '*'],
    rows: CONDITIONS.map(([condition, answer]) => [{ text: condition, style: 'label' }, answer]),
  })

const buildPaper = (paper: PaperEvidence): PdfContent =>
  buildFacts(`纸质签署：${paper.party === '' ? '其余各方' : paper.party}`, [
    ['扫描编号', paper.scan_no],
    [
      '打印编号',
      paper.print_code === ''
        ? '未读到封面二维码，由上传人指定合同'
        : `${paper.print_code}（${paper.print_time} 打印）`,
    ],
    ['扫描件 SHA-256', paper.hashes.join('\n')],
    ['扫描页数', `${paper.scan_pages} 页（合同文件 ${paper.pages} 页）`],
    ['上传', `${paper.add_name} · ${paper.add_time}`],
    ['核对', describeCount(paper.check_name, paper.check_time, paper.check_pages, paper.check_signatures)],
    ['复核', describeCount(paper.accept_name, paper.accept_time, paper.accept_pages, paper.accept_signatures)],
  ])

const describeCount = (name: string, time: string, pages: number, signatures: number): string =>
  `${name} · ${time} · ${pages} 页，${signatures} 处签章`

function buildSignature(signature: SignatureEvidence): PdfContent[] {
  const { role, party, real_name, card_tail, phone, sign_time, ip, agent, device_key, code_sent, code_used } = signature
  const drawing = drawStrokes(readStrokes(signature.request))
  return [
    buildFacts(`${ROLES[role as keyof typeof ROLES].zh}：${party}`, [
      ['签署人', `${real_name}（证件号后四位 ${card_tail}）`],
      ['手机', maskPhone(phone)],
      ['签署时间', sign_time],
      ['签署验证码', `第 ${signature.verify_code_id} 号：${code_sent} 发送，${code_used} 使用`],
      ['网络地址', ip],
      ['浏览器', agent === '' ? '–' : agent],
      ['设备公钥指纹（RFC 7638）', device_key],
      ['签名轨迹 SHA-256', signature.strokes_hash],
      ['签名图像 SHA-256', signature.image_hash],
      ['同意内容', signature.consent],
    ]),
    drawing === undefined ? '' : { svg: drawing, fit: [180, 70], margin: [0, 2, 0, 6] },
  ]
}

// A pledge contract of ten pages: articles with their clauses, and tables of goods and prices.
import type { RichBlock, RichDocument, RichInline } from '@cangdan/protocol'
import type { ContractPdfInput } from '../../server/src/modules/contracts/contract/contract.pdf.ts'

export const PAGES = 10

const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  定义与解释: [
    '除本合同另有约定外，“仓单”指由仓储人签发、载明仓储物品种、规格、数量、存放地点及有效期限，并已在平台办理登记的电子仓单；“质物”指仓单项下的全部货物，以及因毁损、灭失、被征收所得的保险金、赔偿金或者补偿金。',
    '本合同所称“工作日”，指中华人民共和国境内商业银行对公营业日。期限的最后一日不是工作日的，顺延至其后第一个工作日；所有时间均以北京时间为准。',
  ],
  担保范围: [
    '质押担保的范围包括主债权本金、利息、罚息、复利、违约金、损害赔偿金、质物保管费用，以及实现债权和质权的费用（包括但不限于诉讼费、仲裁费、财产保全费、执行费、评估费、拍卖费、公证费、送达费及律师费）。',
    '主债权的本金最高余额以本合同附表所列金额为限。在债权确定期间内，出质人对质权人连续发生的全部债务承担担保责任，单笔债务的履行期限届满日不受债权确定期间届满日的限制。',
  ],
  质物监管: [
    '监管人受质权人委托并代表质权人占有质物。监管人应当将质物与其他货物分区存放、设置明显标识，逐日核对库存，并于每周一向质权人报送上一周的出入库明细、盘点结果和温湿度记录。',
    '未经质权人书面同意，监管人不得放货、移库、换货或者允许任何第三人占有质物。监管人发现质物短少、变质、被查封或者出现其他可能损害质权的情形时，应当在两小时内电话告知，并在24小时内书面报告。',
    '质权人有权随时进入仓库查验质物。查验时可以抽取样品送检，检验费用由出质人承担；检验结果与仓单记载不一致的，按照较低的品级和数量重新核定质物价值。',
  ],
  价格与盯市: [
    '质物的市场价格以平台于每个工作日17:00公布的现货价格为准；当日未公布的，依次采用上海期货交易所近月合约结算价减去升贴水、最近一个工作日的现货价格。连续5个工作日无价格的，由双方共同委托的评估机构评定。',
    '质押率达到预警线65%时，质权人通知出质人关注；达到补仓线72%时，出质人应当在收到通知后24小时内追加质物、补足保证金或者提前偿还部分本金，使质押率恢复至60%以下；达到处置线80%且未按时补足的，质权人有权依约处置质物。',
  ],
  陈述与保证: [
    '出质人保证其对质物享有完整的所有权和处分权，质物上不存在抵押、质押、留置、所有权保留、融资租赁、查封、扣押等权利负担，亦不存在任何争议；出质人提供的增值税发票、采购合同、质量证明和入库单据真实、准确、完整。',
    '出质人不可撤销地同意：质权人与债务人变更主合同的，包括展期、调整利率和转让债权，无须另行取得出质人的同意，出质人继续依照本合同承担担保责任，但加重其责任的部分除外。',
  ],
  违约与处置: [
    '发生下列情形之一的，质权人有权宣布主债权提前到期：债务人未按期偿还本金或者利息；质物价值明显减少而出质人未按要求补足；出质人或者债务人进入破产、解散、重整程序；出质人的陈述与保证不真实。',
    '质权人可以与出质人协议以质物折价，也可以就拍卖、变卖所得的价款优先受偿。所得价款按照处置费用、仓储监管费、罚息、利息、本金的顺序清偿，剩余部分自全部债务清偿之日起3个工作日内返还出质人。',
  ],
  通知与争议: [
    '任何一方按照本合同所列的地址、电子邮箱和手机号码发出的通知，以专人递送的在签收时、以快递寄送的在寄出后第3日、以短信或者电子邮件发送的在进入对方系统时视为送达。该地址同时为诉讼和仲裁文书的送达地址。',
    '因本合同产生的争议，双方应当协商解决；协商不成的，提交质权人住所地有管辖权的人民法院诉讼解决。争议期间，不涉及争议部分的条款仍应履行。',
  ],
}

/** Articles repeat for other goods until the contract has ten pages. */
const GOODS = ['电解铜', '铝锭', '锌锭', '热轧卷板']
const GOODS_HEADINGS = ['序号', '仓单编号', '品名', '规格', '数量（吨）', '单价（元）', '价值（元）']
const GOODS_ROWS = 18

const block = (type: RichBlock['type'], ...content: (RichBlock | RichInline)[]): RichBlock => ({ type, content })
const bold = (text: string): RichInline => ({ type: 'text', text, marks: [{ type: 'bold' }] })
const plain = (text: string): RichInline => ({ type: 'text', text })

const buildRow = (type: 'tableHeader' | 'tableCell', cells: readonly string[]): RichBlock =>
  block('tableRow', ...cells.map((text) => block(type, block('paragraph', plain(text)))))

function buildGoods(contract: number, good: string): RichBlock {
  const rows = Array.from({ length: GOODS_ROWS }, (_, n) => {
    const [tons, price] = [20 + ((contract + n) % 30), 61_000 + n * 15]
    return [
      n + 1,
      `CD2026${contract}${n + 100}`,
      good,
      `A级 ${n + 1}#`,
      `${tons}.000`,
      `${price}.00`,
      `${tons * price}.00`,
    ]
  })
  return block(
    'table',
    buildRow('tableHeader', GOODS_HEADINGS),
    ...rows.map((row) => buildRow('tableCell', row.map(String))),
  )
}

const buildPart = (contract: number, good: string): RichBlock[] => [
  { ...block('heading', plain(`${good}质押`)), attrs: { level: 2 } },
  ...Object.entries(ARTICLES).flatMap(([title, clauses], place) => [
    { ...block('heading', plain(`第${place + 1}条　${title}`)), attrs: { level: 3 } },
    ...clauses.map((text, n) => block('paragraph', bold(`${place + 1}.${n + 1}　`), plain(text))),
  ]),
  buildGoods(contract, good),
]

/** Returns the filled text of a contract; different contracts have different values. */
export function buildContractInput(contract: number): ContractPdfInput {
  const document: RichDocument = { type: 'doc', content: GOODS.flatMap((good) => buildPart(contract, good)) }
  const parties = ['江海金属贸易有限公司', '沪东商业银行股份有限公司', '临港仓储物流有限公司'].map((name, place) => ({
    id: place + 1,
    organisation_id: place + 1,
    role: place + 1,
    step: 1,
    name,
    signer_name: '王建国',
    signer_phone: '13800000000',
    card_no: '',
    state: 0,
    sign_time: null,
    invite_time: null,
  }))
  const head = { upload_no: `HT2026${contract}`, contract_name: '仓单质押合同', sign_level: 1, language: 'zh' } as const
  return { head, document, parties }
}

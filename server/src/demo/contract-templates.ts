// Contract templates of the demo, in the terms of Chinese practice. They are examples: a bank's lawyers write their own.
import type { RichBlock, RichInline } from '@cangdan/protocol'
import type { Values } from './writers.ts'

/** `{key}` is a variable, `[key]` a term with the value of the policy, `[key=value]` a term with its own value. */
const PART = /\{([\w.]+)\}|\[(\w+)(?:=(\w+))?\]/g

function toInlines(text: string): RichInline[] {
  const nodes: RichInline[] = []
  let from = 0
  for (const { 0: whole, 1: variable, 2: term = '', 3: value = '', index } of text.matchAll(PART)) {
    if (index > from) nodes.push({ type: 'text', text: text.slice(from, index) })
    if (variable === undefined) nodes.push({ type: 'term', attrs: { key: term, value } })
    else nodes.push({ type: 'variable', attrs: { key: variable } })
    from = index + whole.length
  }
  return from < text.length ? [...nodes, { type: 'text', text: text.slice(from) }] : nodes
}

const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: toInlines(text) })
const heading = (text: string): RichBlock => ({
  type: 'heading',
  attrs: { level: 3 },
  content: [{ type: 'text', text }],
})
const clause = (when: string, ...texts: readonly string[]): RichBlock => ({
  type: 'clause',
  attrs: { when },
  content: texts.map(paragraph),
})

const write = (...blocks: readonly (RichBlock | string)[]): string =>
  JSON.stringify({
    type: 'doc',
    content: blocks.map((block) => (typeof block === 'string' ? paragraph(block) : block)),
  })

const PARTIES = ['甲方（银行）：{bank.name}', '乙方（货主）：{owner.name}，统一社会信用代码 {owner.code}'] as const

const SUPERVISION = write(
  ...PARTIES,
  '丙方（仓储企业）：{store.name}，统一社会信用代码 {store.code}',
  '乙方以其货物为 {loan.no} 号融资向甲方提供动产质押，各方约定由丙方监管质物，达成如下协议。',
  heading('第一条 质物'),
  { type: 'paragraph', content: [{ type: 'variable', attrs: { key: 'goods.table' } }] },
  '质物合计 {goods.weight} 吨。数量以丙方账册与各方盘点一致的数量为准。',
  clause('electronic', '电子仓单自仓单系统登记质押之日起设立质权。'),
  clause('paper', '纸质仓单由乙方背书并经丙方签章后交付甲方，自交付之日起设立质权。'),
  heading('第二条 监管'),
  '丙方受[supervisor_for=bank]委托监管质物，代其占有；丙方同时为乙方提供仓储服务的，不影响前述委托（最高人民法院关于适用民法典有关担保制度的解释第五十五条）。',
  '丙方应将质物与其他货物分区堆放并设置标识，每 [inspect_days] 天至少巡检一次，并接受甲方随时查验。',
  '未经甲方书面放货指令，丙方不得放货、移库或以其他货物替换。',
  '丙方放弃对质物的留置权：[lien_waiver=yes]。',
  heading('第三条 价值与补仓'),
  '质物按[price_source]计价，价格超过 [price_fallback_hours] 小时未更新的，视为无价格。',
  '预警线 [warn_line]，补仓线 [call_line]，处置线 [liq_line]。达到补仓线的，乙方应于 [cure_hours] 小时内补足质物或还款。',
  heading('第四条 违约与争议'),
  '任何一方违约的，应赔偿守约方损失。争议解决方式：[dispute=court]。',
)

const PLEDGE = write(
  ...PARTIES,
  '乙方以所持仓单项下货物为其对甲方的债务提供质押担保，双方订立本合同。',
  heading('第一条 主债权'),
  '本金人民币 {loan.amount} 元（{loan.amount_words}），年利率 {loan.rate}，期限 {loan.tenor_days} 天，用途：{loan.purpose}，还款方式：{loan.repay_mode}。',
  heading('第二条 质物'),
  { type: 'paragraph', content: [{ type: 'variable', attrs: { key: 'goods.table' } }] },
  '质押时质押率不超过 [pledge_rate]。',
  clause('several', '各张仓单项下的质物共同担保全部债权，甲方可以选择处置其中任何一部分。'),
  heading('第三条 担保范围'),
  '主债权、利息、罚息（年利率 {loan.penalty_rate}）、违约金、损害赔偿金、质物保管费用和实现质权的费用。',
  '乙方的付款按以下顺序清偿：[waterfall]。计息基础：[day_count]。',
  heading('第四条 盯市与补仓'),
  '预警线 [warn_line]，补仓线 [call_line]，处置线 [liq_line]。补仓通知送达后 [cure_hours] 小时内未补足的，甲方可以依法处置质物，并就所得价款优先受偿。',
  clause('guaranteed', '{guarantor.names}为主债权另行提供保证的，甲方可以自行选择实现担保的顺序。'),
  heading('第五条 争议解决'),
  '争议解决方式：[dispute=court]。',
)

const GUARANTEE = write(
  '债权人：{bank.name}',
  '保证人：{guarantor.names}',
  '债务人：{owner.name}',
  heading('第一条 最高额保证'),
  '保证人为债务人在债权人处的债务提供最高额连带责任保证，最高债权额为 [maximum_amount=500000000] 元，债权确定事由为[determining_event=statutory]。',
  heading('第二条 变更的预先同意'),
  '债权人与债务人变更主债权、展期或转让债权的，保证人预先同意：[standing_consent=yes]，保证责任不因此减免。',
  heading('第三条 争议解决'),
  '争议解决方式：[dispute=court]。',
)

export const DEMO_TEMPLATES: readonly Values[] = [
  {
    name: '质物监管协议（三方）',
    code: 'JGXY',
    type: 3,
    sign_level: 1,
    signers: [1, 2, 4],
    sign_order: 1,
    content: SUPERVISION,
    is_default: 1,
  },
  {
    name: '仓单质押合同',
    code: 'ZYHT',
    type: 1,
    sign_level: 3,
    signers: [1, 4],
    sign_order: 1,
    content: PLEDGE,
    is_default: 1,
  },
  {
    name: '最高额保证合同',
    code: 'BZHT',
    type: 4,
    sign_level: 3,
    signers: [3, 4],
    sign_order: 1,
    content: GUARANTEE,
    is_default: 1,
  },
]

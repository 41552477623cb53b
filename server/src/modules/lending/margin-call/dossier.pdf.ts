// The dossier of a margin call (Civil Code art. 433): fall of the value, request for security with its deadline, and later steps.
import { getValuationCause, parseTableLines, RISK_BANDS, toDecimalText } from '@cangdan/protocol'
import { SOURCE_TITLES } from '#modules/goods/index.ts'
import type { LedgerLine } from '#platform/ledger/stream-lines.ts'
import type { PdfContent, PdfDefinition } from '#platform/pdf/definition.ts'
import { buildFacts, buildHash, buildLedgerTable } from '#platform/pdf/proof-tables.ts'
import { buildTitledTable } from '#platform/pdf/titled-table.ts'
import { maskPhone } from '#platform/phone/sms-queue.ts'
import { type DossierHead, type DossierLines, MAX_ROWS, type PriceLine } from './dossier.queries.ts'
import { disputeTitles } from './dispute.titles.ts'
import { marginCallTitles } from './margin-call.titles.ts'

export interface Dossier extends DossierLines {
  readonly head: DossierHead
  /** Entries of the margin call. */
  readonly ledger: readonly LedgerLine[]
  /** Entries of the loan about its notices. */
  readonly notified: readonly LedgerLine[]
}

const SECONDARY = '#595959'
const NONE = '–'
const formatAmount = (fen: number) => toDecimalText(fen, 2).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')
const formatMoney = (fen: number) => `${formatAmount(fen)} 元`
const formatPercent = (hundredths: number | null) => (hundredths === null ? NONE : `${toDecimalText(hundredths, 2)}%`)
const orNone = (text: string) => (text === '' ? NONE : text)

export const buildDossierPdf = ({ head, ledger, notified, ...lines }: Dossier): PdfDefinition => ({
  info: { title: `补仓卷宗 ${head.call_no}` },
  pageMargins: [48, 44, 48, 48],
  defaultStyle: { fontSize: 9 },
  styles: { label: { color: SECONDARY }, heading: { bold: true, fontSize: 10, margin: [0, 8, 0, 2] } },
  foot: `${head.call_no} · 补仓卷宗 · {page} / {pages}`,
  content: [
    { text: '补仓卷宗', fontSize: 18, bold: true },
    { text: '《民法典》第四百三十三条：质押财产价值明显减少', fontSize: 11, margin: [0, 4, 0, 0] },
    { text: `补仓编号 ${head.call_no} · 贷款 ${head.financing_no} · 制作于 ${head.made}（东八区）` },
    buildParties(head),
    ...buildTable(
      '合同',
      { heads: ['编号', '名称', '生效', '文件 SHA-256'], widths: [80, 90, 95, '*'] },
      lines.contracts,
      (each) => [each.no, each.name, orNone(each.effective), buildHash(each.hash)],
    ),
    buildTerms(head),
    buildCall(head),
    ...(head.dispute === 0 ? [] : [buildDispute(head)]),
    ...buildValuations(head, lines),
    ...buildPrices(lines.prices),
    ...buildNotices(lines),
    ...buildTable(
      '还款入账',
      { heads: ['单号', '付款人', '起息日', '金额', '入账'], widths: ['*', '*', 60, 90, 95] },
      lines.payments,
      (each) => [each.no, each.payer, each.day, formatMoney(each.amount), each.posted],
    ),
    ...(notified.length === 0
      ? []
      : [buildLedgerTable({ title: '账本中的通知记录', lines: notified, language: 'zh' })]),
    ...(ledger.length === 0
      ? []
      : [buildLedgerTable({ title: '账本中的补仓记录（时间为数据库时间，东八区）', lines: ledger, language: 'zh' })]),
  ],
})

interface Columns {
  readonly heads: readonly string[]
  readonly widths: readonly (number | 'auto' | '*')[]
}

function buildTable<Line>(
  title: string,
  { heads, widths }: Columns,
  lines: readonly Line[],
  toRow: (line: Line) => readonly PdfContent[],
): PdfContent[] {
  const cut = lines.length === MAX_ROWS ? { note: `仅列最近 ${MAX_ROWS} 条` } : {}
  const none: readonly PdfContent[] = [{ text: '无', colSpan: heads.length }, ...heads.slice(1).map(() => ({}))]
  return [
    buildTitledTable({
      title,
      ...cut,
      heads: heads.map((text) => ({ text, style: 'label' })),
      widths,
      rows: lines.length === 0 ? [none] : lines.map(toRow),
    }),
  ]
}

const buildParties = (head: DossierHead): PdfContent =>
  buildFacts('当事人', [
    ['质权人', head.bank],
    ['出质人', head.owner],
    ['担保方', orNone(head.guarantors)],
  ])

const buildTerms = (head: DossierHead): PdfContent =>
  buildFacts('约定', [
    ['风控政策', `第 ${head.policy_version} 版`],
    ['质押率、折扣率', `${formatPercent(head.pledge_rate)}、${formatPercent(head.haircut)}`],
    [
      '预警线、补仓线、平仓线',
      [head.warn_line, head.call_line, head.liq_line].map((line) => formatPercent(line)).join('、'),
    ],
    [
      '补仓时限',
      `${head.cure_hours} 小时，${head.cure_calendar === 1 ? '自然小时' : `银行工作日 ${head.business_from} 时至 ${head.business_to} 时`}`,
    ],
    ['最低补仓金额', head.minimum === null ? NONE : formatMoney(head.minimum)],
    ['价格有效时长', `${head.price_max_age} 小时（交易日）`],
  ])

const buildCall = (head: DossierHead): PdfContent =>
  buildFacts('补仓通知', [
    ['状态', marginCallTitles[`state.${head.state}` as 'state.1'].zh],
    ['发出', head.issued],
    [
      '发出时',
      `债务 ${formatMoney(head.exposure)}，合格价值 ${formatMoney(head.eligible_value)}，比例 ${formatPercent(head.ltv)}，触及 ${formatPercent(head.line)}`,
    ],
    [
      '应补',
      `现金 ${formatMoney(head.cash_required)}${head.goods_required === null ? '' : `，或货物 ${toDecimalText(head.goods_required, 2)} 吨`}`,
    ],
    ['确认收到', orNone(head.acknowledged)],
    [
      '延期',
      head.extension === 0
        ? NONE
        : `${head.ask_hours ?? 0} 小时，${head.extension === 2 ? '已批准' : '待批准'}：${head.ask_reason}`,
    ],
    ['提前到期', orNone(head.accelerated)],
    ['期限', head.cure_by],
    ['逾期未补足', orNone(head.breached)],
    [
      '违约认定',
      head.default_step === 0 ? NONE : `${head.declared === '' ? '待认定' : head.declared}：${head.default_reason}`,
    ],
    ['结束', orNone(head.ended)],
  ])

const buildDispute = (head: DossierHead): PdfContent =>
  buildFacts('异议', [
    [
      '提出',
      `${head.disputed}，理由：${disputeTitles[`dispute_reason.${head.dispute_reason}`].zh}。${head.dispute_remark}`,
    ],
    ['货主数值', formatFigures(head.dispute_lines, head.dispute_figure)],
    ['金额', `有异议 ${formatMoney(head.disputed_cash)}，无异议 ${formatMoney(head.undisputed_cash)}`],
    ['无异议部分补足', orNone(head.undisputed)],
    ['答复期限', head.silent === '' ? head.dispute_until : `${head.dispute_until}，逾期未答复`],
    [
      '答复',
      head.dispute === 1
        ? NONE
        : `${head.resolved}，${disputeTitles[`dispute.${head.dispute}`].zh}。${head.resolve_remark}`,
    ],
    [
      '银行数值与报价',
      head.dispute === 1 ? NONE : `${formatFigures(head.resolve_lines, head.resolve_figure)}；${head.quotes}`,
    ],
    [
      '结果',
      head.accepted_cash === null || head.remainder_cash === null
        ? NONE
        : `认可 ${formatMoney(head.accepted_cash)}，其余 ${formatMoney(head.remainder_cash)}，期限 ${head.remainder_by}`,
    ],
    ['附件 SHA-256', orNone(head.dispute_hashes)],
  ])

/** The lines of a dialog that have a figure, or the amount. */
const formatFigures = (lines: string, amount: number | null): string => {
  if (amount !== null) return formatMoney(amount)
  const entered = (parseTableLines(lines) ?? []).filter(
    ({ figure = '', price_id: price = '' }) => figure + price !== '',
  )
  return orNone(
    entered
      .map(({ pledge_no: no = '', goods = '', figure = '', price_id: price = '' }) =>
        [no, goods, figure, price === '' ? '' : `价格记录 ${price}`].filter((part) => part !== '').join(' '),
      )
      .join('；'),
  )
}

const buildValuations = (head: DossierHead, { valuations }: DossierLines): PdfContent[] =>
  buildTable(
    `估值，自最近一次正常${head.safe === '' ? '（无）' : `（${head.safe}）`}起`,
    { heads: ['时间', '原因', '批次', '债务', '合格价值', '比例', '风险档'], widths: [95, '*', 30, 80, 85, 45, 40] },
    valuations,
    (each) => [
      each.time,
      getValuationCause(each.cause).zh,
      String(each.batch),
      formatAmount(each.exposure),
      each.eligible === null ? '无价格' : formatAmount(each.eligible),
      formatPercent(each.ltv),
      RISK_BANDS[each.band].zh,
    ],
  )

const buildPrices = (prices: readonly PriceLine[]): PdfContent[] =>
  buildTable(
    '价格来源（元/计价单位）',
    { heads: ['日期', '货物或合约', '价格', '来源', '账本叶哈希'], widths: [55, 100, 65, 75, '*'] },
    prices,
    (each) => [
      each.day,
      each.goods,
      `${formatAmount(each.fen)}${each.is_void ? '（已作废）' : ''}`,
      each.source === '' ? SOURCE_TITLES[`source.${each.source_kind}` as 'source.1'].zh : each.source,
      buildHash(each.hash ?? NONE),
    ],
  )

/** By `loan_notice.kind`. */
const NOTICES = ['', '补仓', '平仓', '处置', '异议答复']
/** By `sms_record.report`. */
const REPORTS = ['未知', '已送达', '未送达', '无回执']

const buildNotices = ({ notices, messages, guarantors }: DossierLines): PdfContent[] => [
  ...buildTable(
    '站内通知',
    { heads: ['编号', '通知', '发出', '首次打开'], widths: [60, '*', 110, 110] },
    notices,
    (each) => [String(each.id), NOTICES[each.kind] ?? '', each.sent, orNone(each.seen)],
  ),
  ...buildTable(
    '短信通知',
    { heads: ['手机', '提交', '回执', '回执时间', '回执 SHA-256'], widths: [70, 95, 45, 95, '*'] },
    messages,
    (each) => [
      maskPhone(each.phone),
      orNone(each.sent),
      REPORTS[each.report] ?? '',
      orNone(each.reported),
      buildHash(orNone(each.report_hash)),
    ],
  ),
  ...buildTable(
    '担保方通知',
    { heads: ['担保方', '手机', '发出链接', '打开', '确认收到'], widths: ['*', 70, 95, 95, 95] },
    guarantors,
    (each) => [each.name, maskPhone(each.phone), each.sent, orNone(each.opened), orNone(each.acknowledged)],
  ),
]

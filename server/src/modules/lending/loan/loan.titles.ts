import { ASSET_CLASSES, title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { DRAW_TITLES, LOAN_STATE_TITLES, PAPER_TITLES } from './terms.titles.ts'

const PICKED = [7, 8, 9, 10, 11] as const
type PickedTitle = (typeof PICKED)[number]
const STATES = Object.fromEntries(
  PICKED.map((state) => [`loan_state.${state}`, LOAN_STATE_TITLES[`loan_state.${state}`]]),
) as Pick<typeof LOAN_STATE_TITLES, `loan_state.${PickedTitle}`>

export const loanTitles = {
  $: title('贷款', 'Loans', 'Préstamos', '貸付'),
  $one: title('贷款', 'loan', 'préstamo', '貸付'),
  ...ID_TITLE,
  financing_no: title('融资编号', 'Loan no.', 'N.º de préstamo', '融資番号'),
  contract_no: title('合同编号', 'Contract no.', 'N.º de contrato', '契約番号'),
  loan_state: LOAN_STATE_TITLES.loan_state,
  ...STATES,
  owner_id: title('借款人', 'Borrower', 'Prestatario', '借入人'),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  goods_label: title('质押货物', 'Goods', 'Mercancía', '質物'),
  pledged_weight: title('质押重量', 'Pledged', 'Pignorado', '質入重量'),
  ...PAPER_TITLES,
  ...DRAW_TITLES,
  rate: title('年利率', 'Rate a year', 'Tipo anual', '年利率'),
  penalty_rate: title('罚息年利率', 'Penalty rate a year', 'Interés de demora anual', '遅延年利率'),
  principal_left: title('本金余额', 'Principal', 'Principal', '元金残高'),
  interest_left: title('应收利息', 'Interest', 'Intereses', '未収利息'),
  penalty_left: title('应收罚息', 'Penalty', 'Demora', '未収遅延金'),
  fee_left: title('应收费用', 'Fees', 'Comisiones', '未収手数料'),
  claim_left: title('待追回款', 'Claim on payer', 'Por recuperar', '返還請求'),
  total_left: title('欠款合计', 'Owed in all', 'Deuda total', '未返済合計'),
  principal_settled: title('已还本金', 'Principal repaid', 'Principal devuelto', '返済済み元金'),
  interest_settled: title('已还利息', 'Interest repaid', 'Intereses pagados', '支払済み利息'),
  written_off: title('核销金额', 'Written off', 'Dado por fallido', '償却額'),
  recovered: title('核销后已收回', 'Recovered', 'Recuperado', '回収済み'),
  recovery_left: title('核销后待收回', 'Left to recover', 'Pendiente de recuperar', '未回収額'),
  next_due: title('下一还款日', 'Next due', 'Próximo vencimiento', '次回返済日'),
  dpd: title('逾期天数', 'Days past due', 'Días de retraso', '延滞日数'),
  asset_class: title('五级分类', 'Asset class', 'Clasificación', '資産区分'),
  'asset_class.1': ASSET_CLASSES[1],
  'asset_class.2': ASSET_CLASSES[2],
  'asset_class.3': ASSET_CLASSES[3],
  'asset_class.4': ASSET_CLASSES[4],
  'asset_class.5': ASSET_CLASSES[5],
  accrued_to: title('计息至', 'Accrued to', 'Devengado hasta', '利息計上日'),
  end_time: title('结束时间', 'Ended at', 'Terminado el', '終了日時'),
} as const

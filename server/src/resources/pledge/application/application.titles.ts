// The words of an application for a loan.
import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/common-columns.ts'
import { DRAW_TITLES, LOAN_ACTION_TITLES, LOAN_STATE_TITLES } from '../loan.titles.ts'

const REASON = title('原因', 'Reason', 'Motivo', '理由')
const AMOUNT = title('批准金额', 'Approved amount', 'Importe aprobado', '承認金額')
const RATE = title('年利率', 'Rate a year', 'Tipo anual', '年利率')
const PENALTY = title('罚息年利率', 'Penalty rate a year', 'Interés de demora anual', '遅延年利率')
const OPINION = title('审查意见', 'Opinion', 'Dictamen', '審査意見')
const RESULT = title('尽调结论', 'Finding', 'Conclusión', '調査結論')
const FOR = title('同意', 'For it', 'A favor', '賛成')
const AGAINST = title('不同意', 'Against it', 'En contra', '反対')
const REPORT = title('尽调报告', 'Report', 'Informe', '調査報告書')
const REPORT_NOTE = title('尽调说明', 'Note to the report', 'Nota del informe', '調査メモ')
const CONTRACT_NO = title('合同编号', 'Contract no.', 'N.º de contrato', '契約番号')
const CONTRACT_DATE = title('签署日', 'Signed on', 'Firmado el', '署名日')
const CONTRACT_FILES = title('已签合同', 'Signed contracts', 'Contratos firmados', '署名済み契約書')
const WEIGHT = title('重量', 'Weight', 'Peso', '重量')
const RECEIPT_NO = title('仓单编号', 'Receipt no.', 'N.º de resguardo', '証券番号')
const REJECT = title('否决', 'Reject', 'Rechazar', '却下')
const WITHDRAW = title('撤回', 'Withdraw', 'Retirar', '取下げ')

export const applicationTitles = {
  $: title('融资申请', 'Loan applications', 'Solicitudes de préstamo', '融資申請'),
  $one: title('融资申请', 'application', 'solicitud', '融資申請'),
  ...ID_TITLE,
  financing_no: title('融资编号', 'Loan no.', 'N.º de préstamo', '融資番号'),
  ...LOAN_STATE_TITLES,
  owner_id: title('货主', 'Owner', 'Propietario', '荷主'),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  lender_id: title('受理银行', 'Lender', 'Prestamista', '受付銀行'),
  apply_amount: title('申请金额', 'Amount asked', 'Importe solicitado', '申請金額'),
  purpose: title('融资用途', 'Purpose', 'Destino', '資金使途'),
  tenor_days: title('期限（天）', 'Tenor, days', 'Plazo, días', '期間（日）'),
  repay_mode: title('还款方式', 'Repayment', 'Amortización', '返済方法'),
  'repay_mode.1': title('到期一次还本付息', 'All at maturity', 'Todo al vencimiento', '満期一括'),
  'repay_mode.2': title(
    '按月付息到期还本',
    'Interest monthly',
    'Intereses mensuales',
    '毎月利払い・満期返済',
  ),
  'repay_mode.3': title('随借随还', 'On demand', 'A la vista', '随時返済'),
  'repay_mode.4': title('按计划还款', 'By a schedule', 'Según calendario', '計画返済'),
  receipt_ids: title('质押仓单', 'Receipts', 'Resguardos', '質入証券'),
  lines: title('质押重量', 'Weights', 'Pesos', '質入重量'),
  'lines.hint': title(
    '只质押一部分的仓单在此填写吨数；未列出的按全部可用重量',
    'Tonnes of receipts that are offered in part; of others all that is free',
    'Toneladas de los resguardos ofrecidos en parte; de los demás, todo lo disponible',
    '一部だけを質入れする証券のトン数。記載のない証券は利用可能な全量です',
  ),
  'lines.contract_no': RECEIPT_NO,
  'lines.weight': WEIGHT,
  goods_label: title('质押货物', 'Goods', 'Mercancía', '商品'),
  offered_goods: title('质押物明细（吨）', 'Goods in tonnes', 'Mercancía en toneladas', '質物明細（トン）'),
  'offered_goods.contract_no': RECEIPT_NO,
  'offered_goods.goods': title('货物', 'Goods', 'Mercancía', '商品'),
  'offered_goods.weight': WEIGHT,
  'offered_goods.warehouse': title('仓库', 'Warehouse', 'Almacén', '倉庫'),
  offered_weight: title('申请质押重量', 'Weight offered', 'Peso ofrecido', '申請重量'),
  pledged_weight: title('已质押重量', 'Weight pledged', 'Peso pignorado', '質入済み重量'),
  guarantor_ids: title('担保方', 'Guarantors', 'Garantes', '保証人'),
  files: title('申请材料', 'Papers', 'Documentos', '申請書類'),
  submit_time: title('提交时间', 'Submitted at', 'Presentada el', '提出日時'),
  submit_name: title('提交人', 'Submitted by', 'Presentada por', '提出者'),
  report_result: RESULT,
  'report_result.1': FOR,
  'report_result.2': AGAINST,
  report_files: REPORT,
  report_note: REPORT_NOTE,
  propose_name: title('拟批人', 'Proposed by', 'Propuesta por', '提案者'),
  approve_amount: AMOUNT,
  rate: RATE,
  penalty_rate: PENALTY,
  opinion: OPINION,
  policy_id: title('风控政策', 'Terms', 'Condiciones', '方針'),
  policy_version: title('政策版本', 'Version of terms', 'Versión de condiciones', '方針の版'),
  eligible_value: title('折后货值', 'Eligible value', 'Valor admisible', '担保評価額'),
  cap_value: title('可贷上限', 'Can be drawn', 'Máximo disponible', '融資上限'),
  approve_name: title('批准人', 'Approved by', 'Aprobada por', '承認者'),
  approve_time: title('批准时间', 'Approved at', 'Aprobada el', '承認日時'),
  approve_end: title('批准有效至', 'Holds until', 'Vigente hasta', '承認期限'),
  contract_no: CONTRACT_NO,
  contract_date: CONTRACT_DATE,
  contract_files: CONTRACT_FILES,
  ...DRAW_TITLES,
  answer: REASON,
  end_time: title('终结时间', 'Ended at', 'Terminada el', '終了日時'),
  ...CREATED_TITLE,
  'form.loan': title('融资', 'Loan', 'Préstamo', '融資'),
  'form.goods': title('质押物', 'Goods', 'Mercancía', '質物'),
  'form.more': title('担保与材料', 'Guarantors and papers', 'Garantes y documentos', '保証と書類'),
  'action.submit': title('提交', 'Submit', 'Presentar', '提出'),
  'action.submit.confirm': title(
    '提交后申请内容不再修改，由银行受理。',
    'What is asked for stays as it is, and the bank takes it up.',
    'La solicitud queda como está y pasa al banco.',
    '提出後は内容を変更できず、銀行が受け付けます。',
  ),
  'action.accept': title('受理', 'Take up', 'Aceptar a trámite', '受付'),
  'action.accept.confirm': title(
    '受理后开始尽调。',
    'The investigation begins.',
    'Comienza la investigación.',
    '受付後、調査を開始します。',
  ),
  'action.report': title('尽调', 'Report', 'Informar', '調査報告'),
  'action.report.report_result': RESULT,
  'action.report.report_result.1': FOR,
  'action.report.report_result.2': AGAINST,
  'action.report.report_files': REPORT,
  'action.report.report_note': REPORT_NOTE,
  'action.propose': title('拟批', 'Propose', 'Proponer', '提案'),
  'action.propose.approve_amount': AMOUNT,
  'action.propose.rate': RATE,
  'action.propose.penalty_rate': PENALTY,
  'action.propose.opinion': OPINION,
  'action.revise': title('退回经办', 'Send back to its manager', 'Devolver al gestor', '担当へ差戻し'),
  'action.revise.answer': REASON,
  'action.approve': title('批准', 'Approve', 'Aprobar', '承認'),
  'action.approve.confirm': title(
    '按拟批金额和利率批准，占用各项额度，30 天内有效。',
    'It is approved as proposed, takes its limits, and holds for 30 days.',
    'Se aprueba como se propuso, ocupa sus límites y vale 30 días.',
    '提案どおり承認し、各枠を確保します。有効期間は30日です。',
  ),
  'action.contract': title('签约', 'Contract', 'Contratar', '契約'),
  'action.contract.contract_no': CONTRACT_NO,
  'action.contract.contract_date': CONTRACT_DATE,
  'action.contract.contract_files': CONTRACT_FILES,
  'action.hold': title('出质', 'Hold for pledge', 'Retener en prenda', '質入れ'),
  'action.hold.confirm': title(
    '为本笔融资保留所列仓单的货物，72 小时内由仓储企业确认。',
    'The goods offered are held for this loan; the storage firm confirms within 72 hours.',
    'La mercancía ofrecida queda retenida; la empresa de almacenaje confirma en 72 horas.',
    '申請した貨物を確保し、72時間以内に倉庫会社が確認します。',
  ),
  'action.topUp': title('追加质押', 'Top up', 'Ampliar la prenda', '追加質入れ'),
  'action.topUp.receipt_id': title('仓单', 'Receipt', 'Resguardo', '証券'),
  'action.topUp.weight': WEIGHT,
  ...LOAN_ACTION_TITLES,
  'action.giveBack': title('退回补件', 'Return', 'Devolver', '差戻し'),
  'action.giveBack.answer': REASON,
  'action.reject': REJECT,
  'action.reject.answer': REASON,
  'action.withdraw': WITHDRAW,
  'action.withdraw.answer': REASON,
  'history.pledge': title('质押生效', 'Pledged', 'Pignorada', '質入れ成立'),
  'history.lapse': title('批准失效', 'Approval lapsed', 'Aprobación caducada', '承認失効'),
} as const

import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'
import { ROLES } from '../contract.titles.ts'

const EVIDENCE = title('履行证明', 'Evidence', 'Prueba', '履行の証拠')
const NOTE = title('说明', 'Note', 'Nota', '説明')
const REASON = title('豁免理由', 'Reason of the waiver', 'Motivo de la dispensa', '免除の理由')

export const covenantTitles = {
  $: title('约定事项', 'Covenants', 'Compromisos', '誓約事項'),
  $one: title('约定事项', 'covenant', 'compromiso', '誓約事項'),
  ...ID_TITLE,
  what: title('事项', 'Covenant', 'Compromiso', '事項'),
  role: title('负责方', 'Fulfilled by', 'A cargo de', '履行者'),
  ...nameOptions('role', ROLES),
  due_date: title('期限', 'Due on', 'Vence el', '期限'),
  every_months: title('间隔（月）', 'Months between', 'Meses entre plazos', '間隔（月）'),
  state: title('状态', 'State', 'Estado', '状態'),
  'state.0': title('待履行', 'Open', 'Pendiente', '未履行'),
  'state.1': title('已履行', 'Met', 'Cumplido', '履行済み'),
  'state.2': title('已违反', 'Broken', 'Incumplido', '違反'),
  'state.3': title('已豁免', 'Waived', 'Dispensado', '免除済み'),
  'state.4': title('待批准豁免', 'Waiver asked', 'Dispensa solicitada', '免除の承認待ち'),
  'state.5': title('已终结', 'Ended', 'Terminado', '終了'),
  contract_id: title('合同', 'Contract', 'Contrato', '契約'),
  financing_id: title('融资', 'Loan', 'Préstamo', '融資'),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  place: title('序号', 'Place', 'Lugar', '番号'),
  evidence: EVIDENCE,
  note: NOTE,
  reason: REASON,
  met_time: title('履行确认时间', 'Met at', 'Cumplido el', '履行確認日時'),
  remind_time: title('提醒时间', 'Reminded at', 'Recordado el', '通知日時'),
  ...CREATED_TITLE,
  'action.meet': title('确认履行', 'Record as met', 'Registrar cumplimiento', '履行を確認'),
  'action.meet.evidence': EVIDENCE,
  'action.meet.note': NOTE,
  'action.ask': title('申请豁免', 'Ask for a waiver', 'Pedir dispensa', '免除を申請'),
  'action.ask.reason': REASON,
  'action.waive': title('批准豁免', 'Waive', 'Dispensar', '免除を承認'),
  'action.waive.confirm': title(
    '豁免后，本期约定事项不再要求履行。',
    'The covenant need not be met for this due date.',
    'No hará falta cumplir el compromiso en este vencimiento.',
    'この期限の誓約事項は履行不要になります。',
  ),
  'action.keep': title('不予豁免', 'Reject the waiver', 'Rechazar la dispensa', '免除を却下'),
  'action.keep.confirm': title(
    '约定事项仍须履行。',
    'The covenant must still be met.',
    'El compromiso sigue vigente.',
    '誓約事項は引き続き履行が必要です。',
  ),
  'history.break': title('逾期未履行', 'Broken', 'Incumplimiento', '期限までに未履行'),
  'history.end': title('终结', 'Ended', 'Fin', '終了'),
  'history.notify': title('提醒', 'Reminded', 'Recordatorio', '通知'),
} as const

import { title } from '@cangdan/protocol'
import { nameOptions } from '#engine/declare/columns/option-titles.ts'

const REASON = title('原因', 'Reason', 'Motivo', '理由')

/** Titles that inspections and investigations share. */
export const VISIT_TITLES = {
  inspuser_id: title('巡检员', 'Inspector', 'Inspector', '検査員'),
  agency_id: title('监管公司', 'Inspection agency', 'Agencia de inspección', '検査会社'),
  bank_id: title('银行', 'Bank', 'Banco', '銀行'),
  plan_date: title('计划日期', 'Planned for', 'Fecha prevista', '予定日'),
  state: title('状态', 'State', 'Estado', '状態'),
  ...nameOptions('state', {
    0: title('待执行', 'Planned', 'Prevista', '予定'),
    1: title('进行中', 'Started', 'Iniciada', '実施中'),
    2: title('待验收', 'Submitted', 'Enviada', '提出済み'),
    3: title('已验收', 'Accepted', 'Aceptada', '受入済み'),
    4: title('已退回', 'Returned', 'Devuelta', '差戻し'),
    5: title('已错过', 'Missed', 'Perdida', '未実施'),
    6: title('已取消', 'Cancelled', 'Cancelada', '取消'),
  }),
  start_time: title('开始时间', 'Started at', 'Inicio', '開始日時'),
  submit_time: title('提交时间', 'Submitted at', 'Enviada el', '提出日時'),
  accept_time: title('验收时间', 'Accepted at', 'Aceptada el', '受入日時'),
  accept_name: title('验收人', 'Accepted by', 'Aceptada por', '受入者'),
  answer: title('退回或取消原因', 'Reason', 'Motivo', '理由'),
  images: title('现场照片', 'Photos', 'Fotos', '写真'),
  photo_marks: title('照片提示', 'Notes on photos', 'Avisos sobre las fotos', '写真の注意'),
  signatures: title('签名', 'Signatures', 'Firmas', '署名'),
  conclusion: title('结论', 'Conclusion', 'Conclusión', '結論'),
  cooperation_history: title('合作历史', 'Cooperation so far', 'Cooperación previa', '取引の経緯'),
  request_hash: title('报告哈希', 'Hash of the report', 'Hash del informe', '報告書のハッシュ'),
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'action.link': title('发送链接', 'Send link', 'Enviar enlace', 'リンクを送信'),
  'action.link.confirm': title(
    '向巡检员的手机发送 24 小时内有效的链接，之前的链接随即失效。确定要发送吗？',
    'The inspector receives a link that opens for 24 hours. Earlier links stop working. Send it?',
    'El inspector recibe un enlace válido durante 24 horas. Los anteriores dejan de funcionar. ¿Enviarlo?',
    '検査員に24時間有効なリンクを送信します。以前のリンクは無効になります。送信しますか？',
  ),
  'history.start': title('开始', 'Started', 'Iniciada', '開始'),
  'history.submit': title('提交', 'Submitted', 'Enviada', '提出'),
  'history.miss': title('错过', 'Missed', 'Perdida', '未実施'),
  'action.accept': title('验收', 'Accept', 'Aceptar', '受け入れる'),
  'action.giveBack': title('退回', 'Return', 'Devolver', '差し戻す'),
  'action.giveBack.answer': REASON,
  'action.cancel': title('取消任务', 'Cancel', 'Cancelar', '取り消す'),
  'action.cancel.answer': REASON,
} as const

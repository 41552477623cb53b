import { type Title, title } from '@cangdan/protocol'

const REASON = title('异议理由', 'Reason of the dispute', 'Motivo de la impugnación', '異議の理由')
const REASONS = {
  1: title('价格', 'Price', 'Precio', '価格'),
  2: title('重量', 'Weight', 'Peso', '重量'),
  3: title('品级系数', 'Grade', 'Calidad', '品級'),
  4: title('欠款', 'Debt', 'Deuda', '債務'),
  5: title('其他', 'Other', 'Otro', 'その他'),
}
const PLEDGE = title('质押编号', 'Pledge no.', 'N.º de prenda', '質権番号')
const GOODS = title('货物', 'Goods', 'Mercancía', '貨物')
const FIGURE = title(
  '数值（元/吨、吨或 %）',
  'Figure (yuan/t, t or %)',
  'Valor (yuanes/t, t o %)',
  '数値（元/トン、トンまたは％）',
)
const PRICE_ID = title('价格记录 ID', 'Price record ID', 'ID del precio', '価格記録ID')
const OWN_LINES = title('货主数值', 'Figures of the owner', 'Valores del propietario', '荷主の数値')
const OWN_AMOUNT = title(
  '货主金额（欠款或应补）',
  'Amount of the owner (debt, or what is due)',
  'Importe del propietario (deuda o lo exigible)',
  '荷主の金額（債務または必要額）',
)
const DETAILS = title('异议说明', 'Remarks of the dispute', 'Observaciones de la impugnación', '異議の説明')
const FILES = title('异议附件', 'Files of the dispute', 'Documentos de la impugnación', '異議の添付')
const BANK_LINES = title('银行数值', 'Figures of the bank', 'Valores del banco', '銀行の数値')
const BANK_AMOUNT = title(
  '银行金额（欠款或应补）',
  'Amount of the bank (debt, or what is due)',
  'Importe del banco (deuda o lo exigible)',
  '銀行の金額（債務または必要額）',
)
const SOURCE = title('报价来源', 'Source of the quote', 'Fuente de la cotización', '相場の出所')
const DAY = title('报价日期', 'Day of the quote', 'Fecha de la cotización', '相場の日付')
const QUOTES = title('报价文件', 'Files of the quote', 'Documentos de la cotización', '相場の資料')
const ANSWER = title('答复说明', 'Remarks of the answer', 'Observaciones de la respuesta', '回答の説明')

const listCells = <const Name extends string>(name: Name) =>
  ({ [`${name}.pledge_no`]: PLEDGE, [`${name}.goods`]: GOODS, [`${name}.figure`]: FIGURE }) as Record<
    `${Name}.${'pledge_no' | 'goods' | 'figure'}`,
    Title
  >

export const disputeTitles = {
  dispute: title('异议', 'Dispute', 'Impugnación', '異議'),
  'dispute.0': title('无', 'None', 'Ninguna', 'なし'),
  'dispute.1': title('待答复', 'Open', 'Pendiente', '回答待ち'),
  'dispute.2': title('已认可', 'Accepted', 'Aceptada', '認容'),
  'dispute.3': title('部分认可', 'Accepted in part', 'Aceptada en parte', '一部認容'),
  'dispute.4': title('未认可', 'Rejected', 'Rechazada', '棄却'),
  dispute_reason: REASON,
  'dispute_reason.1': REASONS[1],
  'dispute_reason.2': REASONS[2],
  'dispute_reason.3': REASONS[3],
  'dispute_reason.4': REASONS[4],
  'dispute_reason.5': REASONS[5],
  pledged_goods: title('质押货物', 'Pledged goods', 'Mercancía pignorada', '質入れ品'),
  ...listCells('pledged_goods'),
  disputed_cash: title('争议金额', 'Disputed', 'Importe impugnado', '異議のある額'),
  undisputed_cash: title('无争议金额', 'Not disputed', 'Importe no impugnado', '異議のない額'),
  dispute_lines: OWN_LINES,
  ...listCells('dispute_lines'),
  dispute_figure: OWN_AMOUNT,
  dispute_remark: DETAILS,
  dispute_files: FILES,
  dispute_time: title('异议时间', 'Disputed at', 'Impugnada el', '異議の日時'),
  dispute_until: title('答复期限', 'Answer by', 'Plazo de respuesta', '回答期限'),
  silent_time: title('逾期未答复时间', 'No answer since', 'Sin respuesta desde', '未回答になった日時'),
  undisputed_time: title(
    '无争议部分补足时间',
    'Undisputed part paid at',
    'Parte no impugnada cubierta el',
    '異議のない部分の充足日時',
  ),
  resolve_lines: BANK_LINES,
  ...listCells('resolve_lines'),
  'resolve_lines.price_id': PRICE_ID,
  resolve_figure: BANK_AMOUNT,
  quote_source: SOURCE,
  quote_date: DAY,
  quote_files: QUOTES,
  resolve_remark: ANSWER,
  resolve_time: title('答复时间', 'Answered at', 'Respondida el', '回答日時'),
  accepted_cash: title('认可金额', 'Accepted', 'Importe aceptado', '認容額'),
  remainder_cash: title('其余应补金额', 'Rest that is due', 'Resto exigible', '残りの必要額'),
  remainder_by: title('其余部分期限', 'Rest due by', 'Plazo del resto', '残りの期限'),
  'action.dispute': title('提出异议', 'Dispute', 'Impugnar', '異議を申し立てる'),
  'action.dispute.confirm': title(
    '按您的数值计算争议金额，只能提出一次。无争议部分仍须在原期限内补足；争议部分在银行答复前不构成违约。',
    'The disputed part is computed from your figures. A call is disputed only once. The rest stays due by the deadline; the disputed part is not due until the bank has answered.',
    'La parte impugnada se calcula con sus valores. Solo se impugna una vez. El resto sigue venciendo en el plazo; la parte impugnada no vence hasta la respuesta del banco.',
    '異議のある額は入力した数値で計算します。申立ては一度だけです。残りは元の期限までに必要で、異議のある部分は銀行の回答まで期限が到来しません。',
  ),
  'action.dispute.dispute_reason': REASON,
  'action.dispute.dispute_reason.1': REASONS[1],
  'action.dispute.dispute_reason.2': REASONS[2],
  'action.dispute.dispute_reason.3': REASONS[3],
  'action.dispute.dispute_reason.4': REASONS[4],
  'action.dispute.dispute_reason.5': REASONS[5],
  'action.dispute.dispute_lines': OWN_LINES,
  ...listCells('action.dispute.dispute_lines'),
  'action.dispute.dispute_figure': OWN_AMOUNT,
  'action.dispute.dispute_remark': DETAILS,
  'action.dispute.dispute_files': FILES,
  'action.resolve': title('答复异议', 'Answer the dispute', 'Responder a la impugnación', '異議に回答'),
  'action.resolve.confirm': title(
    '认可金额按银行数值与平台数值之差计算，不超过争议金额；未填数值即不认可。每个数值须有价格记录，或报价来源、日期和文件。',
    'The accepted part is what your figures leave out of the cash that is needed now, at most the disputed part. Without figures the dispute is rejected. Name a price record, or a source with day and file.',
    'La parte aceptada es lo que sus valores restan del importe necesario, como máximo lo impugnado. Sin valores se rechaza. Indique un precio registrado o una fuente con fecha y documento.',
    '認容額は、銀行の数値により現在の必要額から減る額で、異議のある額を上限とします。数値がなければ棄却です。価格記録、または出所・日付・資料を示してください。',
  ),
  'action.resolve.resolve_lines': BANK_LINES,
  ...listCells('action.resolve.resolve_lines'),
  'action.resolve.resolve_lines.price_id': PRICE_ID,
  'action.resolve.resolve_figure': BANK_AMOUNT,
  'action.resolve.quote_source': SOURCE,
  'action.resolve.quote_date': DAY,
  'action.resolve.quote_files': QUOTES,
  'action.resolve.resolve_remark': ANSWER,
  'history.guarantor_notified': title('通知担保方', 'Guarantor notified', 'Aviso al garante', '保証人に通知'),
  'history.guarantor_opened': title('担保方打开', 'Opened by guarantor', 'Abierta por el garante', '保証人が開封'),
  'history.guarantor_acknowledged': title(
    '担保方确认',
    'Acknowledged by guarantor',
    'Acuse del garante',
    '保証人が受領確認',
  ),
  'history.undisputed_cured': title(
    '补足无争议部分',
    'Undisputed part paid',
    'Parte no impugnada cubierta',
    '異議のない部分の充足',
  ),
  'history.accepted_lowered': title(
    '认可部分随更正减少',
    'Accepted part lowered',
    'Parte aceptada reducida',
    '承認額を減額',
  ),
  'history.dispute_unanswered': title('逾期未答复', 'No answer in time', 'Sin respuesta a tiempo', '期限内に未回答'),
  'history.conceded': title('因认可而结束', 'Ended by acceptance', 'Fin por aceptación', '認容により終了'),
} as const

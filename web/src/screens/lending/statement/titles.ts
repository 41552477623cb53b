import { title } from '@cangdan/protocol'

export const STATEMENT_PANEL_TITLES = {
  suggestions: title('匹配建议', 'What it may repay', 'Qué puede pagar', '照合候補'),
  none: title(
    '没有单据或贷款与它相符；可选择一笔贷款，或注明原因后搁置。',
    'No document and no loan fits it: choose a loan, or set it aside with the reason.',
    'Ningún documento ni préstamo encaja: elija un préstamo o apártela con su motivo.',
    '一致する書類・貸付がありません。貸付を選ぶか、理由を付けて保留してください。',
  ),
  document: title('还款单据', 'Document', 'Documento', '返済書類'),
  loan: title('贷款', 'Loan', 'Préstamo', '貸付'),
  says: title('单据金额', 'It says', 'Importe', '書類の金額'),
  owed: title('起息日欠款', 'Owed that day', 'Deuda ese día', '起算日の未返済額'),
  score: title('{n} 分', '{n} of 100', '{n} de 100', '{n}点'),
  match: title('匹配', 'Match', 'Conciliar', '照合'),
  ask: title('匹配到 {no}？', 'Match with {no}?', '¿Conciliar con {no}?', '{no}と照合しますか？'),
  ask_document: title(
    '该单据由你核对到账，由另一人入账。',
    'You match this document; another person posts it.',
    'Usted concilia este documento; otra persona lo contabiliza.',
    'この書類の入金照合はあなたが行い、計上は別の担当者が行います。',
  ),
  ask_loan: title(
    '按此流水生成一张已核对的还款单据，由另一人入账。',
    'A matched document is made of this line; another person posts it.',
    'De esta línea se hace un documento conciliado; otra persona lo contabiliza.',
    'この明細から照合済みの返済書類を作成し、計上は別の担当者が行います。',
  ),
  done: title('已匹配', 'Matched', 'Conciliada', '照合しました'),
  serial: title('流水号相同', 'Same bank serial', 'Mismo número bancario', '銀行番号が一致'),
  number: title('附言写有编号', 'The memo has its number', 'El concepto trae su número', '摘要に番号あり'),
  total: title('等于当日全部欠款', 'All that was owed that day', 'Toda la deuda de ese día', '当日の全未返済額と一致'),
  instalment: title('等于一期应还', 'What falls due', 'Lo que vence', '1回分の返済額と一致'),
  amount: title('金额相同', 'Same amount', 'Mismo importe', '金額が一致'),
  account: title(
    '该账号以前还过款',
    'This account has paid before',
    'Esta cuenta ya pagó antes',
    '同じ口座から返済実績あり',
  ),
  payer: title('付款方是借款人', 'The payer is the borrower', 'El ordenante es el prestatario', '支払人が借入人'),
  day: title('起息日相同', 'Same value date', 'Misma fecha valor', '起算日が一致'),
} as const

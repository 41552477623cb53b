import { title } from '@cangdan/protocol'
import { type StoppedTexts, TICKET_STOPPED, UNUSABLE } from '../ticket/stopped.titles.ts'
import { TICKET_PAGE } from '../ticket/ticket.titles.ts'

export const PAGE = {
  ...TICKET_PAGE,
  name: title('补仓通知', 'Margin call', 'Reposición de garantía', '追加担保の請求'),
} as const

export const OPEN = {
  title: title(
    '{sender}的补仓通知',
    'A margin call of {sender}',
    'Una reposición de {sender}',
    '{sender} からの追加担保の請求',
  ),
  phone: title(
    '您是贷款的担保方。为确认是您本人，我们会向 {phone} 发送验证码，通过后才显示内容。',
    'You guarantee a loan. To make sure that it is you, we send a code to {phone}. The margin call is shown after you have entered it.',
    'Usted garantiza un préstamo. Para comprobar que es usted, enviamos un código a {phone}. La reposición se muestra después de introducirlo.',
    'あなたは融資の保証人です。ご本人確認のため、{phone} にコードを送信します。入力後に内容が表示されます。',
  ),
  expires: title(
    '链接有效期至 {time}。请一直使用同一部手机和同一个浏览器。',
    'The link is valid until {time}. Use the same phone and browser.',
    'El enlace es válido hasta el {time}. Use el mismo teléfono y navegador.',
    'リンクの有効期限は {time} です。同じ端末とブラウザをお使いください。',
  ),
  submit: title('查看补仓通知', 'Read the margin call', 'Leer la reposición', '請求を読む'),
} as const

export const CALL = {
  due: title('现应补足', 'Needed now', 'Importe necesario ahora', '現在の必要額'),
  no_price: title(
    '暂无有效价格，金额待定。',
    'There is no valid price now, so the amount is not known.',
    'Ahora no hay precio válido; el importe se desconoce.',
    '現在有効な価格がないため、金額は未定です。',
  ),
  suspended: title(
    '其中 {amount} 元有异议或尚未到期',
    '{amount} yuan of it are disputed or not due yet',
    '{amount} yuanes están impugnados o aún no vencen',
    'うち{amount}元は異議があるか期限前です',
  ),
  until: title('期限', 'Due by', 'Vence el', '期限'),
  no: title('补仓编号', 'Margin call no.', 'N.º de reposición', '請求番号'),
  loan: title('贷款编号', 'Loan no.', 'N.º de préstamo', '融資番号'),
  owner: title('借款人', 'Borrower', 'Prestatario', '借入人'),
  bank: title('银行', 'Bank', 'Banco', '銀行'),
  guarantor: title('担保方', 'Guarantor', 'Garante', '保証人'),
  state: title('状态', 'State', 'Estado', '状態'),
  issued: title('发出时间', 'Issued at', 'Emitida el', '発行日時'),
  debt: title('发出时欠款', 'Debt at the issue', 'Deuda en la emisión', '発行時の債務'),
  ratio: title('发出时贷款价值比', 'Loan to value at the issue', 'Préstamo/valor en la emisión', '発行時の融資比率'),
  line: title('触及的线', 'Line reached', 'Línea alcanzada', '到達したライン'),
  ways: title('补足方式', 'How to restore the cover', 'Cómo reponer la garantía', '充足の方法'),
  pay: title(
    '向银行账户还款，附言填写贷款编号 {no}',
    'Pay to the account of the bank. Reference: {no}',
    'Pague en la cuenta del banco. Referencia: {no}',
    '銀行口座に返済してください。備考：{no}',
  ),
  account_name: title('户名', 'Account name', 'Titular', '口座名義'),
  account: title('账号', 'Account no.', 'N.º de cuenta', '口座番号'),
  no_account: title(
    '请向银行索取收款账户。',
    'Ask the bank for its account.',
    'Pida la cuenta al banco.',
    '口座は銀行にお問い合わせください。',
  ),
  goods: title(
    '或由借款人追加质押 {spec} {weight} 吨',
    'Or the borrower pledges {weight} t more of {spec}',
    'O el prestatario pignora {weight} t más de {spec}',
    'または借入人が{spec}を{weight}トン追加で質入れ',
  ),
  any_goods: title(
    '或由借款人追加质押货物',
    'Or the borrower pledges more goods',
    'O el prestatario pignora más mercancía',
    'または借入人が貨物を追加で質入れ',
  ),
  hint: title(
    '确认收到不改变期限、金额和您的担保责任。',
    'Acknowledging changes neither deadline nor amounts nor your guarantee.',
    'El acuse no cambia el plazo, los importes ni su garantía.',
    '受領確認によって期限・金額・保証責任は変わりません。',
  ),
  acknowledge: title('确认收到', 'Acknowledge', 'Acusar recibo', '受領を確認'),
  acknowledged: title('已于 {time} 确认收到', 'Acknowledged at {time}', 'Recibida el {time}', '{time} に受領確認済み'),
  yuan: title('{amount} 元', '{amount} yuan', '{amount} yuanes', '{amount}元'),
} as const

export const STOPPED = {
  ...TICKET_STOPPED,
  ticket_unusable: {
    title: UNUSABLE,
    hint: title(
      '补仓已结束、链接超过有效期，或已被更新的链接取代。请打开最新一条短信中的链接，或联系银行。',
      'The margin call has ended, or the link has expired or was replaced by a newer one. Open the link of the latest message, or ask the bank.',
      'La reposición terminó, o el enlace caducó o fue sustituido por otro. Abra el enlace del último mensaje o pregunte al banco.',
      '追加担保が終了したか、リンクが期限切れ、または新しいリンクに差し替えられました。最新のSMSのリンクを開くか、銀行にお問い合わせください。',
    ),
  },
} as const satisfies Record<string, StoppedTexts>

export type StopReason = keyof typeof STOPPED

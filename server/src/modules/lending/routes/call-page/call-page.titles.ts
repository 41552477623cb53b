import { title } from '@cangdan/protocol'

export const CALL_PAGE_TITLES = {
  open: title('打开补仓链接', 'Open a margin call link', 'Abrir un enlace de reposición', '追加担保のリンクを開く'),
  code: title('发送补仓验证码', 'Send a margin call code', 'Enviar un código de reposición', '追加担保のコードの送信'),
  info: title('担保方的补仓', 'Margin call for guarantors', 'Reposición para garantes', '保証人の追加担保'),
  save: title('担保方确认补仓', 'Acknowledge as guarantor', 'Acuse del garante', '保証人の受領確認'),
} as const

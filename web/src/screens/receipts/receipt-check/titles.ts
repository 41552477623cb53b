import { title } from '@cangdan/protocol'

export const CHECK_TITLES = {
  title: title('仓单核验', 'Check a warehouse receipt', 'Comprobar un resguardo', '倉荷証券の照会'),
  no: title('仓单编号', 'Receipt no.', 'N.º de resguardo', '証券番号'),
  state: title('状态', 'State', 'Estado', '状態'),
  live: title(
    '该仓单在册有效。请核对编号与您手中的仓单一致。',
    'This receipt is live. Compare its number with the one on your paper.',
    'El resguardo está vigente. Compare el número con el de su papel.',
    'この証券は有効です。お手元の証券と番号が一致するかご確認ください。',
  ),
  ended: title(
    '该仓单已不代表可提取的货物，请勿据此付款或提货。',
    'This receipt no longer stands for goods in this form. Do not pay or deliver against it.',
    'Este resguardo ya no ampara mercancía. No pague ni entregue contra él.',
    'この証券はもう貨物を表しません。これに基づく支払いや引渡しはしないでください。',
  ),
  expired: title(
    '储存期已满。货物与权利不因到期而改变，请联系保管人。',
    'Its period of storage is over. Goods and rights stay as they are; ask the custodian.',
    'El plazo de depósito ha terminado. Mercancía y derechos no cambian; consulte al depositario.',
    '保管期間が終了しています。貨物と権利は変わりません。保管者にお問い合わせください。',
  ),
  unknown: title('查无此仓单', 'There is no such receipt', 'No existe tal resguardo', '該当する証券がありません'),
  unknown_hint: title(
    '平台没有与此码对应的仓单，请勿接受这张纸。',
    'The platform knows no receipt of this code. Do not accept the paper.',
    'La plataforma no conoce resguardo con este código. No acepte el papel.',
    'このコードの証券はプラットフォームにありません。この紙を受け取らないでください。',
  ),
  privacy: title(
    '此页只显示编号与状态，不显示货物、数量与当事人。',
    'This page shows number and state alone, nothing of goods, quantities or parties.',
    'Esta página muestra solo número y estado; nada de mercancía, cantidades ni partes.',
    'このページは番号と状態のみを表示し、貨物・数量・当事者は表示しません。',
  ),
} as const

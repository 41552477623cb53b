// The words of a quote.
import { title } from '@cangdan/protocol'

export const QUOTE_WORDS = {
  title: title('可贷测算', 'What can be drawn', 'Cuánto se puede disponer', '融資可能額の試算'),
  empty: title(
    '选择银行、仓单和期限后即时测算',
    'Choose a bank, receipts and a term: the answer stands here at once',
    'Elija banco, resguardos y plazo: la respuesta aparece aquí al momento',
    '銀行・倉荷証券・期間を選ぶと、ここにすぐ表示されます',
  ),
  asking: title('测算中', 'Being worked out', 'Calculando', '計算中'),
  failed: title(
    '暂时无法测算，保存不受影响',
    'No quote at the moment; saving is not affected',
    'Sin cálculo por ahora; se puede guardar igualmente',
    '試算できませんでした。保存には影響しません',
  ),
  none: title('暂无测算', 'No quote', 'Sin cálculo', '試算なし'),
  possible: title('最多可申请', 'Can be asked for', 'Se puede solicitar', '申請できる額'),
  asked: title('本次申请', 'Asked for', 'Solicitado', '申請額'),
  eligible: title('折后货值', 'Eligible value', 'Valor admisible', '担保評価額'),
  rate: title('质押率', 'Advance rate', 'Porcentaje de anticipo', '掛目'),
  cap: title('可贷上限', 'Can be drawn', 'Máximo disponible', '融資上限'),
  policy: title('风控政策', 'Risk policy', 'Política de riesgo', 'リスク方針'),
  version: title('第 {n} 版', 'version {n}', 'versión {n}', '第 {n} 版'),
  maturity: title(
    '今日放款的到期日',
    'Due, if drawn today',
    'Vencimiento si se dispone hoy',
    '本日実行時の満期日',
  ),
  single: title(
    '低于可贷上限：银行单笔贷款限额',
    'Less than can be drawn on the goods: the bank’s limit for one loan',
    'Menos de lo que cubre la mercancía: límite del banco por préstamo',
    '融資上限を下回ります：銀行の1件あたり限度額',
  ),
  goods: title('货物', 'Goods', 'Mercancía', '商品'),
  of_free: title('可用 {free}', '{free} free', '{free} libres', '利用可能 {free}'),
  price: title('单价', 'Price', 'Precio', '単価'),
  not_valued: title('未估值', 'Not valued', 'Sin valorar', '評価なし'),
  haircut: title('折扣率', 'Haircut', 'Recorte', 'ヘアカット'),
  line_cap: title('单独可贷', 'Carries by itself', 'Cubre por sí sola', '単独の融資可能額'),
  show: title('展开测算', 'Show the quote', 'Ver el cálculo', '試算を開く'),
  hide: title('收起测算', 'Hide the quote', 'Ocultar el cálculo', '試算を閉じる'),
  hindrances: title('{n} 项待处理', '{n} to settle', '{n} por resolver', '要対応 {n} 件'),
  ton: title('吨', 't', 't', 'トン'),
} as const

// The risk desk of a bank, or of the platform for all banks: what changed, loans by band, the loans closest to a line, and concentration.
import { title, type Title } from '../language.ts'

export const RISK_DESK = 'seller_p/pledge/RiskDesk'
export const RISK_STRESS = 'seller_p/pledge/RiskStress'

/** Titles of `loan_valuation.band`. */
export const RISK_BANDS = {
  1: title('正常', 'Normal', 'Normal', '正常'),
  2: title('预警', 'Warning', 'Aviso', '警戒'),
  3: title('补仓', 'Margin call', 'Reposición', '追加担保'),
  4: title('平仓', 'Close-out', 'Ejecución', '処分'),
  5: title('未定价', 'Unpriced', 'Sin precio', '価格なし'),
} as const

export type RiskBand = keyof typeof RISK_BANDS

/** Titles of `valuation_event.cause`. */
export const VALUATION_CAUSES = {
  1: title('价格变动', 'Change of price', 'Cambio de precio', '価格の変更'),
  2: title('期货结算价', 'Futures settlement', 'Liquidación de futuros', '先物の清算値'),
  3: title('品级系数', 'Grade factor', 'Factor de calidad', '等級係数'),
  4: title('盘点', 'Count', 'Recuento', '棚卸'),
  5: title('放款', 'Draw', 'Disposición', '実行'),
  6: title('还款', 'Repayment', 'Pago', '返済'),
  7: title('还款冲销', 'Reversed repayment', 'Pago revertido', '返済の取消'),
  8: title('欠款变动', 'Change of the debt', 'Cambio de la deuda', '未返済額の変更'),
  9: title('质押物变动', 'Change of the pledge', 'Cambio de la prenda', '質物の変更'),
  10: title('冻结', 'Freeze', 'Congelación', '凍結'),
  11: title('每日估值', 'Start of the day', 'Inicio del día', '日次評価'),
  12: title('价格过期', 'Price became too old', 'Precio caducado', '価格の期限切れ'),
  13: title('首次估值', 'First valuation', 'Primera valoración', '初回評価'),
  14: title('化验报告', 'Assay', 'Análisis', '分析報告'),
  15: title('交易日历变动', 'Change of the trading calendar', 'Cambio del calendario', '取引暦の変更'),
} as const

/** @throws RangeError for a cause of a newer server */
export function getValuationCause(cause: number): Title {
  const found = Object.entries(VALUATION_CAUSES).find(([key]) => Number(key) === cause)
  if (found === undefined) throw new RangeError(`unknown cause ${cause}`)
  return found[1]
}

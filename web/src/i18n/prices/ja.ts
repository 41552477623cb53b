// Words of the chart of prices, in Japanese.
import type { prices as chinese } from './zh.ts'

export const prices: Readonly<Record<keyof typeof chinese, string>> = {
  'prices.title': '価格の推移',
  'prices.region': '地域',
  'prices.everywhere': '全国',
  'prices.spot': '現物価格',
  'prices.futures': '{variety}：中心限月の清算値',
  'prices.pending': '審査待ちの価格',
  'prices.audit': '審査',
  'prices.summary': '{name}、{from}から{to}まで、{n}件',
  'prices.none': 'この期間、この規格の価格はありません',
  'prices.failed': '価格を読み込めませんでした',
  'prices.from': '開始',
  'prices.until': '終了',
  'prices.price': '価格(人民元)',
  'prices.who': '審査者',
  'prices.approved': '{who}が承認',
  'prices.changed': '限月交代',
  'prices.changed_on': '{day} 限月交代',
  'prices.changed_to': '{day} 限月交代：{from} → {to}',
  'prices.changes': '中心限月の交代',
}

import { title, type Title } from '@cangdan/protocol'

const KINDS = {
  1: title('平台', 'Platform', 'Plataforma', 'プラットフォーム'),
  2: title('银行', 'Bank', 'Banco', '銀行'),
  3: title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  4: title('货主', 'Owner', 'Propietario', '荷主'),
  5: title('担保机构', 'Guarantor', 'Garante', '保証機関'),
  6: title('巡检机构', 'Inspection agency', 'Agencia de inspección', '検査機関'),
} as const

/** Returns the titles under the keys `column.1` to `column.6`: the numbers are the wire's kinds of organisation. */
export function buildKindTitles<const C extends string>(column: C): Record<`${C}.${keyof typeof KINDS}`, Title> {
  const titles = Object.entries(KINDS).map(([number, words]) => [`${column}.${number}`, words])
  return Object.fromEntries(titles) as Record<`${C}.${keyof typeof KINDS}`, Title>
}

import { title } from '@cangdan/protocol'

export const TIMELINE_TITLES = {
  timeline: title('全程时间线', 'Everything that happened', 'Todo lo ocurrido', '全履歴'),
  note: title(
    '货物、仓单、质押、合同、还款、巡检与异常，按您可查看的记录合并',
    'Goods, receipt, pledge, contracts, repayments, inspections and abnormal documents, from the records that you may open',
    'Mercancía, resguardo, prenda, contratos, pagos, inspecciones y anomalías, de los registros que usted puede abrir',
    '貨物・証券・質権・契約・返済・検査・異常を、閲覧できる記録からまとめたものです',
  ),
  none: title('没有记录', 'Nothing yet', 'Nada todavía', '記録なし'),
  platform: title('平台', 'Platform', 'Plataforma', 'プラットフォーム'),
  blocking: title('货物受限', 'Blocks the goods', 'Bloquea la mercancía', '貨物を制限中'),
  ton: title('吨', 't', 't', 'トン'),
  failed: title('未能加载', 'Could not be loaded', 'No se pudo cargar', '読み込めませんでした'),
} as const

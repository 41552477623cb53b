import { title } from '@cangdan/protocol'

export const PRICES = {
  title: title('历史价格', 'Prices over time', 'Precios en el tiempo', '価格の推移'),
  region: title('地区', 'Region', 'Región', '地域'),
  everywhere: title('全国', 'Nationwide', 'Todo el país', '全国'),
  spot: title('现货价格', 'Spot price', 'Precio al contado', '現物価格'),
  futures: title(
    '{variety} 主力合约结算价',
    '{variety}: settlement of the main contract',
    '{variety}: liquidación del contrato principal',
    '{variety}：中心限月の清算値',
  ),
  pending: title('待审核价格', 'Price under review', 'Precio en revisión', '審査待ちの価格'),
  audit: title('审核', 'Review', 'Revisión', '審査'),
  summary: title(
    '{name}，{from} 至 {to}，{n} 个价格',
    '{name}, {from} to {to}, prices: {n}',
    '{name}, del {from} al {to}, precios: {n}',
    '{name}、{from}から{to}まで、{n}件',
  ),
  none: title(
    '该规格在这段时间没有价格',
    'This spec has no price in this time',
    'Esta especificación no tiene precio en este periodo',
    'この期間、この規格の価格はありません',
  ),
  failed: title(
    '价格走势未能加载',
    'The prices could not be loaded',
    'No se pudieron cargar los precios',
    '価格を読み込めませんでした',
  ),
  from: title('自', 'From', 'Desde', '開始'),
  until: title('至', 'Until', 'Hasta', '終了'),
  price: title('价格(元)', 'Price (CNY)', 'Precio (CNY)', '価格(人民元)'),
  who: title('审核人', 'Reviewed by', 'Revisado por', '審査者'),
  approved: title('{who} 审核通过', 'approved by {who}', 'aprobado por {who}', '{who}が承認'),
  changed: title('换月', 'Contract change', 'Cambio de contrato', '限月交代'),
  changed_on: title('换月 {day}', 'Contract change on {day}', 'Cambio de contrato el {day}', '{day} 限月交代'),
  changed_to: title(
    '换月 {day}：{from} → {to}',
    'Contract change on {day}: {from} → {to}',
    'Cambio de contrato el {day}: {from} → {to}',
    '{day} 限月交代：{from} → {to}',
  ),
  changes: title('主力合约换月', 'Changes of the main contract', 'Cambios del contrato principal', '中心限月の交代'),
} as const

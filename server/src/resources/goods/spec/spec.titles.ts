// The words of a spec.
import { title } from '@cangdan/protocol'
import {
  CREATED_TITLE,
  ID_TITLE,
  REMARK_TITLE,
  SHOWN_TITLES,
  SORT_TITLE,
} from '#engine/declare/common-columns.ts'

export const specTitles = {
  $: title('货物规格', 'Specs', 'Especificaciones', '商品規格'),
  $one: title('规格', 'spec', 'especificación', '規格'),
  ...ID_TITLE,
  good_id: title('货物', 'Goods', 'Mercancía', '商品'),
  spec_name: title('规格名称', 'Spec', 'Especificación', '規格名'),
  spec_code: title('规格编码', 'Code', 'Código', '規格コード'),
  grade: title('等级', 'Grade', 'Calidad', '等級'),
  package: title('包装', 'Packing', 'Embalaje', '包装'),
  unit_weight: title('单件重量', 'Weight per piece', 'Peso por pieza', '1個あたりの重量'),
  premium: title('升贴水', 'Premium/discount', 'Prima o descuento', 'プレミアム／ディスカウント'),
  grade_factor: title('等级系数', 'Grade factor', 'Factor de calidad', '等級係数'),
  params: title('指标参数', 'Indicators', 'Indicadores', '品質指標'),
  'params.name': title('指标', 'Indicator', 'Indicador', '指標'),
  'params.value': title('数值', 'Value', 'Valor', '値'),
  'params.unit': title('单位', 'Unit', 'Unidad', '単位'),
  price: title('当前价', 'Current price', 'Precio actual', '現在価格'),
  price_time: title('价格时间', 'Priced at', 'Fecha del precio', '価格日時'),
  ...SHOWN_TITLES,
  ...SORT_TITLE,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
  'form.indicators': title('质量指标', 'Quality', 'Calidad', '品質'),
  'form.worth': title('重量与价值', 'Weight and worth', 'Peso y valor', '重量と価値'),
  'form.more': title('其他', 'Other', 'Otros', 'その他'),
} as const

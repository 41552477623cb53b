import { title } from '@cangdan/protocol'

export const UNIT_TITLES = {
  unit: title('计量单位', 'Unit', 'Unidad', '計量単位'),
  'unit.1': title('吨', 't', 't', 'トン'),
  'unit.2': title('千克', 'kg', 'kg', 'キログラム'),
  'unit.3': title('件', 'pcs', 'piezas', '個'),
  'unit.4': title('立方米', 'm³', 'm³', '立方メートル'),
} as const
export const UNIT_OPTIONS = [1, 2, 3, 4] as const

export const SOURCE_TITLES = {
  source: title('价格来源', 'Source', 'Fuente', '価格の出所'),
  'source.1': title('手动', 'Manual', 'Manual', '手入力'),
  'source.2': title('期货', 'Futures', 'Futuros', '先物'),
  'source.3': title('现货网站', 'Spot site', 'Web al contado', '現物サイト'),
  'source.4': title('合同', 'Contract', 'Contrato', '契約'),
} as const
export const SOURCE_OPTIONS = [1, 2, 3, 4] as const

export const REGION_TITLES = { region: title('地区', 'Region', 'Región', '地域') } as const

export const VOIDED_TITLE = { 'history.void': title('作废', 'Voided', 'Anulado', '無効化') } as const

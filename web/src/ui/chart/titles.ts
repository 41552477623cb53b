import { title } from '@cangdan/protocol'

export const CHART_TITLES = {
  table: title('表格', 'Table', 'Tabla', '表'),
  picture: title('保存图片', 'Save as picture', 'Guardar como imagen', '画像として保存'),
  failed: title(
    '图表未能加载，以下是其数据',
    'The chart could not be loaded; these are its figures',
    'No se pudo cargar el gráfico; estas son sus cifras',
    'グラフを読み込めませんでした。データは次のとおりです',
  ),
} as const

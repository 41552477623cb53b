// Summaries of calls in the OpenAPI description, where titles of resources and verbs do not suffice.
import { title } from '@cangdan/protocol'

export const CALL_TITLES = {
  list: title(
    '{name}：界面说明、分页数据、合计与导出',
    '{name}: its description, pages, counts and exports',
    '{name}: descripción, páginas, totales y exportaciones',
    '{name}：画面定義・一覧・集計・エクスポート',
  ),
  selected: title(
    '{name}：导出所选数据',
    '{name}: an export of selected rows',
    '{name}: exportación de las filas seleccionadas',
    '{name}：選択した行のエクスポート',
  ),
  single: title('{name}：界面说明', '{name}: its description', '{name}: descripción', '{name}：画面定義'),
  info: title('读取{name}', 'Read {name}', 'Leer {name}', '{name}を取得'),
  history: title('{name}的变更记录', 'The history of {name}', 'Historial de {name}', '{name}の変更履歴'),
  options: title(
    '{name}：可选记录',
    '{name}: records to choose from',
    '{name}: registros seleccionables',
    '{name}：選択肢の検索',
  ),
  save: title('保存{name}', 'Save {name}', 'Guardar {name}', '{name}を保存'),
  action: title('{action}：{name}', '{action}: {name}', '{action}: {name}', '{action}：{name}'),
  matching: title(
    '全部符合条件的数据，供批量操作',
    'All that match, for something to be done to them',
    'Todas las que coinciden, para actuar sobre ellas',
    '条件に一致するすべての行（一括操作用）',
  ),
  page: title('一页数据', 'A page of rows', 'Una página de filas', '1ページ分の行'),
} as const

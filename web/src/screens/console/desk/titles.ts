import { title } from '@cangdan/protocol'

export const TASK_QUEUE_TITLES = {
  list: title('等您处理的事项', 'What waits for you', 'Pendiente de usted', 'あなたの対応待ち'),
  by_age: title('等候最久', 'Oldest', 'Más antiguo', '待ちが長い順'),
  by_amount: title('金额最大', 'Largest', 'Mayor importe', '金額順'),
  order: title('排序', 'Order', 'Orden', '並び順'),
  all: title('全部', 'All', 'Todo', 'すべて'),
  count: title('共 {n} 项', '{n} to do', 'Pendientes: {n}', '{n}件'),
  cut: title(
    '每类仅列出最早的 50 项',
    'The first 50 of each kind are listed',
    'Se muestran los 50 primeros de cada tipo',
    '種類ごとに先頭の50件を表示',
  ),
  done: title('没有等您处理的事项', 'Nothing waits for you', 'No tiene nada pendiente', '対応待ちはありません'),
  done_hint: title(
    '有新的事项时会自动出现在这里',
    'What comes in appears here by itself',
    'Lo nuevo aparecerá aquí por sí solo',
    '新しい案件は自動的に表示されます',
  ),
  back: title('返回事项列表', 'Back to the list', 'Volver a la lista', '一覧に戻る'),
  page: title('打开详情页', 'Open its page', 'Abrir su página', '詳細ページを開く'),
  ton: title('吨', 't', 't', 'トン'),
  failed: title('未能加载', 'Could not be loaded', 'No se pudo cargar', '読み込めませんでした'),
  keys: title(
    '↑↓ 选择，办理后自动转到下一项',
    '↑↓ choose; after a decision the next one follows',
    '↑↓ para elegir; tras decidir aparece el siguiente',
    '↑↓で選択。処理すると次へ進みます',
  ),
} as const

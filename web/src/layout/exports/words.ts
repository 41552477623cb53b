// The words of one's exports. They come with the drawer, not with the first page.
import { title } from '@cangdan/protocol'

export const EXPORT_WORDS = {
  exports: title('导出任务', 'Exports', 'Exportaciones', 'エクスポート'),
  ready: title('导出完成：{name}', 'Ready: {name}', 'Listo: {name}', 'エクスポート完了：{name}'),
  lost: title(
    '导出失败：{name}',
    'Export failed: {name}',
    'Exportación fallida: {name}',
    'エクスポート失敗：{name}',
  ),
  all_ready: title(
    '{n} 项导出已完成',
    'Ready exports: {n}',
    'Exportaciones listas: {n}',
    '{n}件のエクスポートが完了',
  ),
  all_lost: title(
    '{n} 项导出失败',
    'Failed exports: {n}',
    'Exportaciones fallidas: {n}',
    '{n}件のエクスポートが失敗',
  ),
  older: title('更早的导出', 'Older ones', 'Anteriores', '以前のエクスポート'),
  none: title('还没有导出任务', 'No exports yet', 'Aún no hay exportaciones', 'エクスポートはまだありません'),
  hint: title(
    '数据量大的列表在后台导出，完成后在这里下载',
    'Long lists are exported in the background; download them here when they are ready',
    'Las listas largas se exportan en segundo plano; descárguelas aquí cuando estén listas',
    '行数の多い一覧はバックグラウンドで出力されます。完了後ここからダウンロードできます',
  ),
  failed: title(
    '未能读取导出任务',
    'Your exports could not be read',
    'No se pudieron leer sus exportaciones',
    'エクスポートを読み込めませんでした',
  ),
  again: title('重新加载', 'Try again', 'Reintentar', '再読み込み'),
  'status.0': title('排队中', 'Queued', 'En cola', '待機中'),
  'status.1': title('导出中', 'Being written', 'En curso', '出力中'),
  'status.2': title('已完成', 'Ready', 'Lista', '完了'),
  'status.3': title('失败', 'Failed', 'Fallida', '失敗'),
  expired: title('已过期', 'Expired', 'Caducada', '期限切れ'),
  rows: title('{n} 行', 'Rows: {n}', 'Filas: {n}', '{n}行'),
  until: title('保留至 {time}', 'Kept until {time}', 'Disponible hasta {time}', '{time} まで保存'),
  hash: title('SHA-256', 'SHA-256', 'SHA-256', 'SHA-256'),
  download: title('下载', 'Download', 'Descargar', 'ダウンロード'),
  cancel: title('取消', 'Cancel', 'Cancelar', 'キャンセル'),
  retry: title('重试', 'Retry', 'Reintentar', '再試行'),
  remove: title('删除', 'Delete', 'Eliminar', '削除'),
} as const

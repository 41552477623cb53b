import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const exportTaskTitles = {
  $: title('我的导出任务', 'Own exports', 'Exportaciones propias', '自分のエクスポート'),
  $one: title('导出任务', 'export', 'exportación', 'エクスポート'),
  ...ID_TITLE,
  name: title('任务名称', 'Task', 'Tarea', 'タスク名'),
  title: title('列表', 'List', 'Lista', '一覧'),
  list_path: title('列表路径', 'List path', 'Ruta de la lista', '一覧のパス'),
  type: title('格式', 'Format', 'Formato', '形式'),
  'type.xlsx': title('Excel', 'Excel', 'Excel', 'Excel'),
  'type.csv': title('CSV', 'CSV', 'CSV', 'CSV'),
  total: title('数据量', 'Rows', 'Filas', '件数'),
  progress: title('进度', 'Progress', 'Progreso', '進捗'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.0': title('排队中', 'Queued', 'En cola', '待機中'),
  'status.1': title('导出中', 'Running', 'En curso', '実行中'),
  'status.2': title('完成', 'Done', 'Terminada', '完了'),
  'status.3': title('失败', 'Failed', 'Fallida', '失敗'),
  excel: title('文件', 'File', 'Archivo', 'ファイル'),
  bytes: title('文件大小', 'File size', 'Tamaño', 'ファイルサイズ'),
  sha256: title('SHA-256', 'SHA-256', 'SHA-256', 'SHA-256'),
  message: title('说明', 'Message', 'Mensaje', '説明'),
  expire_time: title('过期时间', 'Expires', 'Caduca', '有効期限'),
  finish_time: title('完成时间', 'Finished at', 'Terminada el', '完了日時'),
  ...CREATED_TITLE,
} as const

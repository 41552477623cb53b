// The words of what workers do for people.
import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const jobTitles = {
  ...ID_TITLE,
  $: title('后台任务', 'Background work', 'Trabajo en segundo plano', 'バックグラウンド処理'),
  $one: title('后台任务', 'background work', 'trabajo en segundo plano', 'バックグラウンド処理'),
  create_time: title('提交时间', 'Asked for at', 'Solicitado el', '依頼日時'),
  kind: title('类型', 'Kind', 'Tipo', '種類'),
  'kind.1': title('批量操作', 'Many records', 'Muchos registros', '一括処理'),
  'kind.2': title('导出', 'Export', 'Exportación', 'エクスポート'),
  'kind.3': title('导入', 'Import', 'Importación', 'インポート'),
  name: title('名称', 'Name', 'Nombre', '名称'),
  nick_name: title('提交人', 'Asked for by', 'Solicitante', '依頼者'),
  status: title('状态', 'Status', 'Estado', '状態'),
  'status.1': title('等待中', 'Waiting', 'En espera', '待機中'),
  'status.2': title('进行中', 'Under way', 'En curso', '実行中'),
  'status.3': title('已完成', 'Done', 'Hecho', '完了'),
  'status.4': title('失败', 'Failed', 'Fallido', '失敗'),
  'status.5': title('已取消', 'Cancelled', 'Cancelado', '取消済み'),
  'status.6': title('部分完成', 'Done in part', 'Hecho en parte', '一部完了'),
  done: title('已处理', 'Handled', 'Tratados', '処理済み'),
  total: title('总数', 'Of', 'De', '総数'),
  use_time: title('用时', 'Duration', 'Duración', '所要時間'),
  message: title('结果说明', 'Outcome', 'Resultado', '結果'),
  finish_time: title('结束时间', 'Ended at', 'Terminado el', '終了日時'),
  list_path: title('列表路径', 'Path of the list', 'Ruta de la lista', '一覧のパス'),
  own_id: title('任务编号', 'Task ID', 'N.º de tarea', 'タスク番号'),
  account_id: title('账号编号', 'Account ID', 'N.º de cuenta', 'アカウント番号'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  'action.retry': title('重试', 'Try again', 'Reintentar', '再試行'),
} as const

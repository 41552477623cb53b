import { title } from '@cangdan/protocol'

export const TASK_TITLES = {
  info: title(
    '后台批量任务的进度与结果',
    'How far a task on many records has come, and its results',
    'Progreso y resultados de una tarea sobre muchos registros',
    '一括タスクの進捗と結果',
  ),
  cancel: title(
    '取消后台批量任务',
    'Cancel a task on many records',
    'Cancelar una tarea sobre muchos registros',
    '一括タスクを取り消す',
  ),
}

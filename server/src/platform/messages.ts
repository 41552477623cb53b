import { title } from '@cangdan/protocol'

export const MESSAGES = {
  done: title('操作成功', 'Done', 'Hecho', '完了しました'),
  saved: title('保存成功', 'Saved', 'Guardado', '保存しました'),
  deleted: title('删除成功', 'Deleted', 'Eliminado', '削除しました'),
} as const

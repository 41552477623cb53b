import { defineError } from './error-definition.ts'

export const LIST_ERRORS = {
  filter_too_long: defineError(
    '高级筛选过长，最多 {max} 个字符',
    'The advanced filter is too long: at most {max} characters in an address',
    'El filtro avanzado es demasiado largo: máximo {max} caracteres en una dirección',
    '高度な絞り込みが長すぎます。アドレスで{max}文字までです',
  ),
  filter_too_deep: defineError(
    '高级筛选嵌套过深，最多 {max} 层',
    'The advanced filter is nested too deeply: at most {max} groups within each other',
    'El filtro avanzado está demasiado anidado: máximo {max} grupos uno dentro de otro',
    '高度な絞り込みの入れ子が深すぎます。{max}段までです',
  ),
  filter_too_many: defineError(
    '高级筛选条件过多，最多 {max} 个',
    'The advanced filter has too many conditions: at most {max}',
    'El filtro avanzado tiene demasiadas condiciones: máximo {max}',
    '高度な絞り込みの条件が多すぎます。{max}件までです',
  ),
  filter_malformed: defineError(
    '高级筛选格式不正确',
    'The advanced filter is not in the right format',
    'El formato del filtro avanzado no es correcto',
    '高度な絞り込みの形式が正しくありません',
  ),
  filter_empty_group: defineError(
    '高级筛选中有空的条件组',
    'The advanced filter has a group without conditions',
    'El filtro avanzado tiene un grupo sin condiciones',
    '高度な絞り込みに条件のないグループがあります',
  ),
  too_many_tasks: defineError(
    '已有 {max} 个批量任务正在处理，请等其中一个完成后再试',
    '{max} tasks of yours are being worked on already. Wait until one of them is done',
    'Ya hay {max} tareas suyas en curso. Espere a que termine una de ellas',
    '処理中のタスクが{max}件あります。いずれかが終わってからお試しください',
  ),
  too_many_exports: defineError(
    '已有 {max} 个导出任务正在处理，请等其中一个完成后再试',
    '{max} exports of yours are being written already. Wait until one of them is done',
    'Ya hay {max} exportaciones suyas en curso. Espere a que termine una de ellas',
    '処理中のエクスポートが{max}件あります。いずれかが終わってからお試しください',
  ),
  disk_full: defineError(
    '服务器磁盘空间不足，文件未能写完',
    'The disk of the server is full, and the file could not be written',
    'El disco del servidor está lleno y no se pudo escribir el archivo',
    'サーバーのディスクがいっぱいで、ファイルを書き込めませんでした',
  ),
  too_many_sorts: defineError(
    '最多按 {max} 列排序',
    'A list is sorted by at most {max} columns',
    'Una lista se ordena por {max} columnas como máximo',
    '並べ替えは{max}列までです',
  ),
  orders_differ: defineError(
    '排序列有 {sorts} 个，排序方向却有 {orders} 个',
    'There are {sorts} columns to sort by, but {orders} directions',
    'Hay {sorts} columnas de orden, pero {orders} sentidos',
    '並べ替えの列は{sorts}件ですが、方向は{orders}件です',
  ),
  too_many_selected: defineError(
    '最多可选择 {max} 条，请分批导出，或导出全部符合条件的数据',
    'At most {max} rows can be selected. Export them in parts, or all that match',
    'Se pueden seleccionar {max} filas como máximo. Expórtelas por partes, o todas las que coincidan',
    '選択できるのは{max}件までです。分けてエクスポートするか、条件に一致するすべてをエクスポートしてください',
  ),
  too_many_matching: defineError(
    '符合条件的数据超过 {max} 条，无法全部选择，请先缩小筛选范围',
    'More than {max} rows match, too many to select at once. Narrow the filters first',
    'Coinciden más de {max} filas, demasiadas para seleccionarlas todas. Acote antes los filtros',
    '条件に一致するデータが{max}件を超えているため、すべては選択できません。絞り込んでください',
  ),
  position_gone: defineError(
    '编号 {id} 的数据已不存在或不可见，无法从此处继续，请回到第一页',
    'Record No. {id} is gone or no longer visible, so the list cannot go on from there. Return to the first page',
    'El registro n.º {id} ya no existe o no es visible; no se puede continuar desde ahí. Vuelva a la primera página',
    '番号 {id} のデータが存在しないか表示できないため、そこから続けられません。最初のページに戻ってください',
  ),
}

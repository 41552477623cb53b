import { defineError } from './error-definition.ts'

export const SHEET_ERRORS = {
  sheet_type: defineError(
    '请上传 xlsx、xls、csv 或 txt 格式的文件',
    'please upload xlsx or xls format file',
    'Suba un archivo en formato xlsx, xls, csv o txt',
    'xlsx、xls、csv または txt ファイルをアップロードしてください',
  ),
  sheet_headings: defineError(
    '表头与模板不符：{names}。请指定各列对应的字段，或按模板填写',
    'The titles do not fit the template: {names}. Match the columns to fields, or fill in the template',
    'Los títulos no corresponden a la plantilla: {names}. Asigne las columnas a los campos, o rellene la plantilla',
    '見出しがテンプレートと一致しません：{names}。列に対応する項目を選ぶか、テンプレートに記入してください',
  ),
  sheet_mapping: defineError(
    '列对应关系有误：{what}',
    'The columns are not matched to fields as they should be: {what}',
    'Las columnas no están bien asignadas a los campos: {what}',
    '列と項目の対応に誤りがあります：{what}',
  ),
  sheet_no_rows: defineError(
    '表格中没有数据',
    'There are no rows below the titles',
    'No hay filas debajo de los títulos',
    '見出しの下にデータがありません',
  ),
  sheet_not_a_workbook: defineError(
    '无法读取此类文件，请另存为 xlsx 后重试',
    'A file of this kind is not read. Save it as xlsx and try again',
    'No se leen archivos de este tipo. Guárdelo como xlsx e inténtelo de nuevo',
    'この種類のファイルは読み取れません。xlsx で保存してやり直してください',
  ),
  sheet_encrypted: defineError(
    '文件设有密码，请去除密码后重试',
    'The file is protected by a password. Remove it and try again',
    'El archivo está protegido con contraseña. Quítela e inténtelo de nuevo',
    'ファイルがパスワードで保護されています。解除してやり直してください',
  ),
  sheet_damaged: defineError(
    '文件已损坏，请重新导出后重试{place}',
    'The file is damaged. Save it again and retry{place}',
    'El archivo está dañado. Guárdelo de nuevo e inténtelo{place}',
    'ファイルが破損しています。保存し直してやり直してください{place}',
  ),
  sheet_too_large: defineError(
    '文件过大：最多 10 万行、100 列、32 MB',
    'The file is too large: at most 100,000 rows, 100 columns and 32 MB',
    'El archivo es demasiado grande: máximo 100 000 filas, 100 columnas y 32 MB',
    'ファイルが大きすぎます（最大10万行、100列、32MB）',
  ),
  sheet_corrections: defineError(
    '修改的内容在文件中找不到：{what}',
    'What was corrected is not in the file: {what}',
    'Lo corregido no está en el archivo: {what}',
    '修正した箇所がファイルにありません：{what}',
  ),

  sheet_all_good: defineError(
    '各行均可导入，没有需要修改的行',
    'All rows can be imported: there is nothing to correct',
    'Todas las filas se pueden importar: no hay nada que corregir',
    'すべての行をインポートできます。修正が必要な行はありません',
  ),

  sheet_overtaken: defineError(
    '检查之后数据又有了变动，未导入任何数据。请重新检查后再导入',
    'Records have changed since the sheet was checked, so nothing was imported. Check it again',
    'Los registros han cambiado desde la revisión y no se importó nada. Revise la hoja de nuevo',
    '確認の後にデータが変更されたため、インポートされませんでした。もう一度確認してください',
  ),
  key_twice: defineError(
    '与第 {row} 行重复：同一条记录只能出现一次',
    'The same record as in row {row}: each may stand there once',
    'El mismo registro que en la fila {row}: cada uno puede figurar una vez',
    '{row}行目と同じデータです。同じデータは一度だけ記入できます',
  ),
  key_ambiguous: defineError(
    '有 {n} 条记录与此行相符，无法确定要更新哪一条',
    'Several records match this row ({n}), so it is not clear which is meant',
    'Varios registros coinciden con esta fila ({n}); no está claro cuál es',
    'この行に一致するデータが{n}件あり、どれを更新するか決められません',
  ),
  too_many_imports: defineError(
    '您有 {max} 个导入尚未完成，请等待其完成或取消后再试',
    'Imports of yours that have not ended: {max}. Wait for one, or cancel it',
    'Importaciones suyas sin terminar: {max}. Espere a que termine una o cancélela',
    '未完了のインポートが{max}件あります。完了を待つか、取り消してからやり直してください',
  ),
  sheet_changed: defineError(
    '文件在检查之后发生了变化，未导入任何数据。请重新上传',
    'The file is not the one that was sent, so nothing was imported. Send it again',
    'El archivo no es el que se envió y no se importó nada. Envíelo de nuevo',
    'ファイルが送信時のものと異なるため、インポートされませんでした。もう一度アップロードしてください',
  ),
  import_bound: defineError(
    '有 {n} 条记录无法撤销，因此全部保留：{which}',
    'What cannot be undone ({n}): {which}. Everything stays',
    'Lo que no se puede deshacer ({n}): {which}. Todo queda como está',
    '取り消せないデータが{n}件あるため、すべてそのままです：{which}',
  ),

  duplicate_in_sheet: defineError(
    '与第 {row} 行重复',
    'The same as row {row}',
    'Igual que la fila {row}',
    '{row}行目と重複しています',
  ),
  one_of: defineError(
    '请填写以下之一：{options}',
    'Write one of these: {options}',
    'Escriba uno de estos: {options}',
    '次のいずれかを入力してください：{options}',
  ),
  none_such: defineError(
    '没有这一选项，相近的有：{options}',
    'There is no such option. The nearest are: {options}',
    'No existe esa opción. Las más parecidas: {options}',
    '該当する選択肢がありません。近いもの：{options}',
  ),
  no_options: defineError(
    '目前没有可选的内容',
    'There is nothing to choose from',
    'No hay nada que elegir',
    '選べるものがありません',
  ),
  digits_lost: defineError(
    '数字超过 {most} 位，末尾几位已被表格软件改掉：请把单元格设为“文本”格式，再重新填写',
    'A number of more than {most} digits: the spreadsheet has changed the last ones. Format the cell as text and type it again',
    'Un número de más de {most} cifras: la hoja de cálculo ha cambiado las últimas. Dé a la celda formato de texto y escríbalo de nuevo',
    '{most}桁を超える数字のため、末尾が表計算ソフトに変更されています。セルを文字列の書式にして入力し直してください',
  ),
  too_many_decimals: defineError(
    '小数超过 {most} 位',
    'More than {most} decimals',
    'Más de {most} decimales',
    '小数点以下が{most}桁を超えています',
  ),
  formula_without_value: defineError(
    '公式没有计算结果：请在表格软件中打开并保存后重试',
    'A formula without its result: open the file in a spreadsheet, save it and try again',
    'Una fórmula sin resultado: abra el archivo en una hoja de cálculo, guárdelo e inténtelo de nuevo',
    '数式の計算結果がありません。表計算ソフトで開いて保存し、やり直してください',
  ),
  unclear_percent: defineError(
    '“{plain}”可能是 {plain}%，也可能是 {share}%：请写上百分号，如“{share}%”，或将单元格设为百分比格式',
    '“{plain}” may mean {plain}% or {share}%. Write the percent sign, as in “{share}%”, or format the cell as a percentage',
    '«{plain}» puede ser {plain}% o {share}%. Escriba el signo de porcentaje, como «{share}%», o dé a la celda formato de porcentaje',
    '「{plain}」は{plain}%とも{share}%とも読めます。「{share}%」のように％を付けるか、セルを百分率の書式にしてください',
  ),
} as const

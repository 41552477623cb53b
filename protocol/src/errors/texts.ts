import { defineError } from './error-definition.ts'

export const TEXT_ERRORS = {
  bad_content: defineError(
    '含有不能保存的内容',
    'Something in it cannot be kept',
    'Contiene algo que no se puede guardar',
    '保存できない内容が含まれています',
  ),
  too_much_form: defineError(
    '内容过大：连同格式、表格和图片最多 {max} KB',
    'Too large: at most {max} KB with its form, tables and pictures',
    'Demasiado grande: máximo {max} KB con formato, tablas e imágenes',
    '内容が大きすぎます。書式・表・画像を含めて{max} KBまでです',
  ),
  table_too_large: defineError(
    '表格最多 {rows} 行 {columns} 列',
    'A table has at most {rows} rows and {columns} columns',
    'Una tabla tiene como máximo {rows} filas y {columns} columnas',
    '表は{rows}行{columns}列までです',
  ),
  unknown_variable: defineError(
    '变量“{name}”不在变量列表中',
    '“{name}” is none of the variables',
    '«{name}» no es ninguno de los campos variables',
    '「{name}」は変数の一覧にありません',
  ),
  too_many_lines: defineError('最多 {max} 行', 'At most {max} lines', 'Máximo {max} líneas', '{max}行までです'),
  too_many_tags: defineError('最多 {max} 个', 'At most {max} of them', 'Máximo {max}', '{max}個までです'),
  bad_variable: defineError(
    '变量名以文字开头，只含文字、数字和下划线',
    'A variable begins with a letter, and has letters, digits and underscores',
    'Una variable empieza por una letra y lleva letras, cifras y guiones bajos',
    '変数名は文字で始め、文字・数字・下線のみを使用してください',
  ),
  bad_colour: defineError(
    '请输入颜色，如 #1f7cfa',
    'Enter a colour such as #1f7cfa, in small letters',
    'Escriba un color como #1f7cfa, en minúsculas',
    '#1f7cfa のように小文字で色を入力してください',
  ),
  bad_cron: defineError(
    '执行规则应为五项：分 时 日 月 周，如 10 3 * * *',
    'A schedule has five fields: minute, hour, day, month and weekday, such as 10 3 * * *',
    'Una programación lleva cinco campos: minuto, hora, día, mes y día de la semana, como 10 3 * * *',
    '実行規則は 10 3 * * * のように、分・時・日・月・曜日の五つです',
  ),
  bad_link: defineError(
    '请输入以 https:// 开头的网址',
    'Enter an address that begins with https://',
    'Escriba una dirección que empiece por https://',
    'https:// で始まるURLを入力してください',
  ),
  bad_extension: defineError(
    '扩展名只含小写字母和数字，如 pdf，不加点',
    'An extension has small letters and digits, such as pdf, without a dot',
    'Una extensión lleva minúsculas y cifras, como pdf, sin punto',
    '拡張子は小文字と数字のみです（例：pdf）。点は付けないでください',
  ),
} as const

import { title } from '@cangdan/protocol'

export const MAPPING_TEXTS = {
  map: title('核对列', 'Match columns', 'Asignar columnas', '列を確認'),
  about: title(
    '请核对每一列对应的字段，不需要的列选“不导入”。',
    'See that each column goes to the right field. Columns that are not needed are left out.',
    'Compruebe a qué campo va cada columna. Las que no hacen falta se omiten.',
    '各列に対応する項目を確認してください。不要な列は「取り込まない」を選びます。',
  ),
  sheet: title('工作表', 'Sheet', 'Hoja', 'シート'),
  heading: title('表头所在行', 'Row of the titles', 'Fila de los títulos', '見出しの行'),
  profile: title('表格格式', 'Form of the sheet', 'Formato de la hoja', '表の形式'),
  plain: title('通用', 'Any', 'Cualquiera', '汎用'),
  columns: title('列与字段', 'Columns and fields', 'Columnas y campos', '列と項目'),
  title: title('表头', 'Title', 'Título', '見出し'),
  samples: title('内容示例', 'Samples', 'Ejemplos', '内容の例'),
  field: title('字段', 'Field', 'Campo', '項目'),
  field_of: title('{title} 对应的字段', 'Field of {title}', 'Campo de {title}', '{title}の項目'),
  ignore: title('不导入', 'Leave out', 'Omitir', '取り込まない'),
  untitled: title('（无表头）', '(no title)', '(sin título)', '（見出しなし）'),
  constants: title(
    '文件中没有的字段，每行都用所填内容',
    'Fields that the file lacks, the same in every row',
    'Campos que faltan en el archivo, iguales en todas las filas',
    'ファイルにない項目（全行に同じ内容）',
  ),
  add: title('再填一个字段', 'Fill in another field', 'Rellenar otro campo', '項目を追加'),
  fill: title(
    '空白单元格取上一行的内容',
    'Empty cells take what stands above',
    'Las celdas vacías toman el contenido de arriba',
    '空白セルには上の行の内容を使う',
  ),
  round: title(
    '小数位数过多时四舍五入',
    'Round numbers with too many decimals',
    'Redondear los números con demasiados decimales',
    '小数の桁が多すぎる場合は四捨五入する',
  ),
  check: title('检查', 'Check', 'Revisar', '確認'),
  filters: title('只导入部分行', 'Import some rows only', 'Importar solo algunas filas', '一部の行だけインポート'),
  all_rows: title('全部', 'All', 'Todas', 'すべて'),
} as const

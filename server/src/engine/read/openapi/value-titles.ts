// Meaning of column values in the OpenAPI description, by column type.
import { type ColumnType, title, type Title } from '@cangdan/protocol'

const DAY = title(
  '日期：该日在上海（UTC+8）零点的秒数，自 1970-01-01T00:00:00Z 起计。',
  'A day: the second since 1970-01-01T00:00:00Z with which it begins in Shanghai (UTC+8).',
  'Un día: el segundo desde 1970-01-01T00:00:00Z con el que comienza en Shanghái (UTC+8).',
  '日付：上海（UTC+8）でその日が始まる秒。1970-01-01T00:00:00Z からの秒数。',
)

const INSTANT = title(
  '时刻：自 1970-01-01T00:00:00Z 起的秒数。',
  'An instant: seconds since 1970-01-01T00:00:00Z.',
  'Un instante: segundos desde 1970-01-01T00:00:00Z.',
  '時刻：1970-01-01T00:00:00Z からの秒数。',
)

export const VALUE_TITLES: Readonly<Record<ColumnType, Title | undefined>> = {
  date: DAY,
  eqdate: DAY,
  datetime: INSTANT,
  eqtime: INSTANT,
  time: title(
    '上海（UTC+8）的钟点，HH:mm:ss。',
    'A time of day in Shanghai (UTC+8), HH:mm:ss.',
    'Una hora del día en Shanghái (UTC+8), HH:mm:ss.',
    '上海（UTC+8）の時刻。HH:mm:ss。',
  ),
  second: title('时长，秒。', 'A length in seconds.', 'Una duración en segundos.', '長さ（秒）。'),
  cascade: title(
    '从根到叶的编号：[第一级, 第二级] 或 [第一级]。',
    'Ids from the root: [first, second], or [first].',
    'Identificadores desde la raíz: [primero, segundo] o [primero].',
    'ルートからの ID：[第1階層, 第2階層] または [第1階層]。',
  ),
  text: undefined,
  number: undefined,
  select: undefined,
  checkbox: undefined,
  tags: undefined,
  image: undefined,
  hide: undefined,
}

export const STORED_NUMBER = title(
  '整数；除以 {factor} 即为显示的数值（{unit}）。',
  'A whole number; divided by {factor} it is the number shown ({unit}).',
  'Un número entero; dividido por {factor} es el número mostrado ({unit}).',
  '整数。{factor} で割ると表示される数値（{unit}）。',
)

/** How the text of a filter reads, by its type. */
export const FILTER_TITLES: Readonly<Record<ColumnType, Title | undefined>> = {
  text: title(
    '包含该文字（不分大小写）；数字列为完整数字。',
    'Contains the text, in any case; of a number the whole number.',
    'Contiene el texto, sin distinguir mayúsculas; de un número, el número entero.',
    'この文字を含む（大文字と小文字を区別しない）。数値は全体が一致。',
  ),
  number: title(
    '最小值,最大值（存储单位），含两端；任一端可省略。',
    'min,max in the stored unit, both included; either may be left out.',
    'mín,máx en la unidad almacenada, ambos incluidos; cualquiera puede omitirse.',
    '最小,最大（保存単位）。両端を含む。片方は省略可。',
  ),
  date: title(
    '起,止（秒）：首日的第一秒与末日的最后一秒（上海）；任一端可省略。',
    'from,to in seconds: the first of the first day and the last of the last, in Shanghai; either may be left out.',
    'desde,hasta en segundos: el primero del primer día y el último del último, en Shanghái; cualquiera puede omitirse.',
    '開始,終了（秒）：初日の最初の秒と最終日の最後の秒（上海）。片方は省略可。',
  ),
  datetime: title(
    '起,止（秒），含两端；任一端可省略。',
    'from,to in seconds, both included; either may be left out.',
    'desde,hasta en segundos, ambos incluidos; cualquiera puede omitirse.',
    '開始,終了（秒）。両端を含む。片方は省略可。',
  ),
  eqdate: title(
    '该日（上海）内的任一秒。',
    'Any second of the day in Shanghai.',
    'Cualquier segundo del día en Shanghái.',
    'その日（上海）の任意の秒。',
  ),
  eqtime: title('该秒。', 'That second.', 'Ese segundo.', 'その秒。'),
  time: title(
    '起,止，HH:mm:ss，含两端。',
    'from,to as HH:mm:ss, both included.',
    'desde,hasta como HH:mm:ss, ambos incluidos.',
    '開始,終了（HH:mm:ss）。両端を含む。',
  ),
  second: title(
    '最短,最长（秒），任一端可省略；单个数为恰好该时长。',
    'min,max in seconds, either may be left out; one number is that very length.',
    'mín,máx en segundos, cualquiera puede omitirse; un solo número es esa duración exacta.',
    '最短,最長（秒）。片方は省略可。1つの数はその長さ。',
  ),
  tags: title(
    '任一标签包含该文字。',
    'A tag contains the text.',
    'Una etiqueta contiene el texto.',
    'タグのいずれかがこの文字を含む。',
  ),
  checkbox: title('其中任意一个。', 'Any of them.', 'Cualquiera de ellos.', 'いずれか。'),
  cascade: title(
    '该位置或其下级。',
    'That place, or any below it.',
    'Ese lugar, o cualquiera por debajo.',
    'その場所またはその配下。',
  ),
  select: undefined,
  image: undefined,
  hide: undefined,
}

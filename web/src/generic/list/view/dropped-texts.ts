import { title } from '@cangdan/protocol'

export const DROPPED_TEXTS = {
  sentence: title(
    '链接中有本列表无法识别的条件，已忽略：{names}',
    'This address asks for something that this list cannot do, so it was left out: {names}',
    'Esta dirección pide algo que esta lista no puede hacer, y se ha omitido: {names}',
    'この URL にはこの一覧で使えない条件が含まれているため、無視しました：{names}',
  ),
  name: title('“{name}”', '“{name}”', '«{name}»', '「{name}」'),
  more: title('另有 {n} 项', '{n} more', 'otras partes ({n})', 'ほか {n} 件'),
} as const

import { title } from '@cangdan/protocol'

export const DRAWING = {
  canvas: title('签名框', 'Frame for the signature', 'Recuadro de la firma', '署名欄'),
  count: title('已写 {n} 笔', 'Strokes: {n}', 'Trazos: {n}', '{n}画'),
  undo: title('撤销一笔', 'Undo', 'Deshacer', '1画戻す'),
  clear: title('重写', 'Clear', 'Borrar', '書き直す'),
  few: title(
    '请至少写两笔（点不算）',
    'Draw at least two strokes; dots do not count',
    'Dibuje al menos dos trazos; los puntos no cuentan',
    '2画以上書いてください（点は数えません）',
  ),
  long: title(
    '笔画过多，请重写',
    'There are too many strokes. Clear the frame and sign again',
    'Hay demasiados trazos. Borre y firme de nuevo',
    '画数が多すぎます。書き直してください',
  ),
} as const

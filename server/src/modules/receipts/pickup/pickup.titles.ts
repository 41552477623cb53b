import { title } from '@cangdan/protocol'

const NOTE = title('核准说明', 'Why they were admitted', 'Motivo de la admisión', '承認の理由')

export const GATE_TITLES = {
  came_vehicle: title('到场车牌号', 'Vehicle that came', 'Vehículo que llegó', '来場車両'),
  came_driver: title('到场司机', 'Driver who came', 'Conductor que llegó', '来場した運転手'),
  gate_state: title('到场核对', 'Who came', 'Quien llegó', '来場の照合'),
  'gate_state.0': title('与登记一致', 'As announced', 'Según lo anunciado', '届出どおり'),
  'gate_state.1': title('不一致', 'Differs', 'Difiere', '不一致'),
  'gate_state.2': title('不一致，已核准', 'Differs, admitted', 'Difiere, admitido', '不一致・承認済み'),
  admit_note: NOTE,
  'action.admit': title('核准到场', 'Admit', 'Admitir', '来場を承認'),
  'action.admit.confirm': title(
    '到场的车辆或司机与货主登记的不一致；核准后才能放行。',
    'The vehicle or its driver is not whom the owner announced; nothing leaves before this.',
    'El vehículo o su conductor no es el que anunció el propietario; nada sale antes de esto.',
    '来場した車両または運転手が荷主の届出と異なります。承認するまで出庫できません。',
  ),
  'action.admit.admit_note': NOTE,
} as const

export const LAST_TITLES = {
  is_last: title('余量结清', 'Ends the receipt', 'Termina el resguardo', '証券を終了'),
  'is_last.0': title('否', 'No', 'No', 'いいえ'),
  'is_last.1': title('是', 'Yes', 'Sí', 'はい'),
  'action.weigh.is_last': title(
    '余量结清（过磅差在批次允差内）',
    'Ends the receipt (within the tolerance of the lot)',
    'Termina el resguardo (dentro de la tolerancia del lote)',
    '証券を終了（ロット許容差内）',
  ),
  'action.weigh.is_last.0': title('否', 'No', 'No', 'いいえ'),
  'action.weigh.is_last.1': title('是', 'Yes', 'Sí', 'はい'),
} as const

const CODE = title('提货码', 'Pickup code', 'Código de retirada', '引取コード')

export const PICKUP_TITLES = {
  pickup_code: CODE,
  pickup_tries: title(
    '提货码输错次数',
    'Wrong pickup codes',
    'Códigos de retirada incorrectos',
    '引取コードの誤入力回数',
  ),
  'action.weigh.pickup_code': CODE,
  'history.wrong_code': title('提货码输错', 'Wrong pickup code', 'Código de retirada incorrecto', '引取コードの誤入力'),
  'history.replace_code': title(
    '提货码已更换',
    'Pickup code replaced',
    'Código de retirada sustituido',
    '引取コードを変更',
  ),
} as const

export const SHORT_TITLES = {
  lot_short: title('批次缺口', 'Lot', 'Lote', 'ロット'),
  'lot_short.0': title('无缺口', 'Covered', 'Cubierto', '不足なし'),
  'lot_short.1': title('盘点短缺', 'Counted short', 'Falta mercancía', '棚卸し不足'),
} as const

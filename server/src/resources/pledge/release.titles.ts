// Words of releases that the list of them and the pledge, where they are asked for, share.
import { title } from '@cangdan/protocol'

export const RELEASE_FIELD_TITLES = {
  kind: title('方式', 'Kind', 'Clase', '方法'),
  'kind.1': title(
    '解押（货物留库）',
    'De-pledge: stays in store',
    'Desgravar: queda en almacén',
    '質権解除（在庫のまま）',
  ),
  'kind.2': title('提货出库', 'Outbound: leaves the store', 'Salida del almacén', '出庫'),
  reason: title('事由', 'Reason', 'Motivo', '理由'),
  'reason.1': title('已还款', 'Repaid', 'Reembolso', '返済'),
  'reason.2': title('超额质押', 'More than the cover', 'Cobertura sobrante', '担保超過'),
  'reason.3': title('置换质物', 'Other goods instead', 'Sustitución', '質物差替え'),
  weight: title('重量', 'Weight', 'Peso', '重量'),
  receiver: title('提货人', 'Picked up by', 'Quien retira', '引取人'),
  vehicle_no: title('车牌号', 'Vehicle', 'Vehículo', '車両番号'),
  driver_name: title('司机', 'Driver', 'Conductor', '運転手'),
  driver_phone: title('司机电话', 'Driver’s phone', 'Teléfono del conductor', '運転手の電話'),
  remark: title('说明', 'Remark', 'Observación', '備考'),
} as const

const { kind, reason, receiver, vehicle_no, driver_name, driver_phone, remark } = RELEASE_FIELD_TITLES

/** The action of a pledge that asks for one, and what its history says of it. */
export const RELEASE_ACTION_TITLES = {
  'action.release': title('申请解押', 'Ask for release', 'Solicitar liberación', '解除を申請'),
  'action.release.kind': kind,
  'action.release.kind.1': RELEASE_FIELD_TITLES['kind.1'],
  'action.release.kind.2': RELEASE_FIELD_TITLES['kind.2'],
  'action.release.reason': reason,
  'action.release.reason.1': RELEASE_FIELD_TITLES['reason.1'],
  'action.release.reason.2': RELEASE_FIELD_TITLES['reason.2'],
  'action.release.reason.3': RELEASE_FIELD_TITLES['reason.3'],
  'action.release.weight': title(
    '重量（空为全部可解押）',
    'Weight (empty: all that is possible)',
    'Peso (vacío: todo lo posible)',
    '重量（空欄は解除可能な全量）',
  ),
  'action.release.receiver': receiver,
  'action.release.vehicle_no': vehicle_no,
  'action.release.driver_name': driver_name,
  'action.release.driver_phone': driver_phone,
  'action.release.remark': remark,
  'history.earmark': title('批准解押', 'Release approved', 'Liberación aprobada', '解除を承認'),
  'history.unearmark': title(
    '解押未成',
    'Release did not come about',
    'Liberación no realizada',
    '解除に至らず',
  ),
  'history.release_part': title('解押', 'Released', 'Liberada', '解除'),
} as const

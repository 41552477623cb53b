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

export const SALE_FIELD_TITLES = {
  notice_date: title('通知出质人日期', 'Notice given on', 'Notificado el', '通知日'),
  notice_files: title('通知送达证明', 'Proof of notice', 'Prueba de la notificación', '通知の証明'),
  sale_way: title('处置方式', 'Sold', 'Forma de venta', '処分方法'),
  'sale_way.1': title('拍卖', 'At auction', 'En subasta', '競売'),
  'sale_way.2': title('变卖', 'By sale', 'Por venta directa', '任意売却'),
  sale_price: title('成交价款', 'Price', 'Precio de venta', '売却代金'),
  sale_cost: title('处置费用', 'Cost of the sale', 'Gastos de la venta', '処分費用'),
  storage_arrears: title('欠付仓储费', 'Storage arrears', 'Almacenaje pendiente', '未払保管料'),
} as const

const { kind, reason, receiver, vehicle_no, driver_name, driver_phone, remark } = RELEASE_FIELD_TITLES

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
  'history.unearmark': title('解押未成', 'Release did not come about', 'Liberación no realizada', '解除に至らず'),
  'history.release_part': title('解押', 'Released', 'Liberada', '解除'),
} as const

const BUYER = title('买受人', 'Buyer', 'Comprador', '買受人')

export const ENFORCE_ACTION_TITLES = {
  in_default: title('贷款已违约', 'Loan in default', 'Préstamo en mora', '貸付の債務不履行'),
  'in_default.0': title('贷款未违约', 'Not in default', 'Sin mora', '債務不履行なし'),
  'in_default.1': title('贷款已违约', 'In default', 'En mora', '債務不履行'),
  'action.enforce': title('处置质物', 'Enforce', 'Ejecutar', '質権を実行'),
  'action.enforce.weight': title(
    '处置重量（空为全部）',
    'Weight (empty: all of it)',
    'Peso (vacío: todo)',
    '処分重量（空欄は全量）',
  ),
  'action.enforce.notice_date': SALE_FIELD_TITLES.notice_date,
  'action.enforce.notice_files': SALE_FIELD_TITLES.notice_files,
  'action.enforce.sale_way': SALE_FIELD_TITLES.sale_way,
  'action.enforce.sale_way.1': SALE_FIELD_TITLES['sale_way.1'],
  'action.enforce.sale_way.2': SALE_FIELD_TITLES['sale_way.2'],
  'action.enforce.receiver': BUYER,
  'action.enforce.sale_price': SALE_FIELD_TITLES.sale_price,
  'action.enforce.sale_cost': SALE_FIELD_TITLES.sale_cost,
  'action.enforce.storage_arrears': SALE_FIELD_TITLES.storage_arrears,
  'action.enforce.vehicle_no': vehicle_no,
  'action.enforce.driver_name': driver_name,
  'action.enforce.driver_phone': driver_phone,
  'action.enforce.remark': remark,
} as const

export const LOSS_FILES = title('灭失证明', 'Proof of the loss', 'Prueba de la pérdida', '滅失の証明')

export const LOSE_ACTION_TITLES = {
  'action.lose': title('申报灭失', 'Report as lost', 'Declarar pérdida', '滅失を申告'),
  'action.lose.weight': title(
    '灭失重量（空为盘点缺失的全部）',
    'Weight (empty: all that the count misses)',
    'Peso (vacío: todo lo que falta en el recuento)',
    '滅失重量（空欄は棚卸不足の全量）',
  ),
  'action.lose.loss_files': LOSS_FILES,
  'action.lose.remark': title('灭失经过', 'What happened', 'Qué ocurrió', '滅失の経緯'),
} as const

import { title } from '@cangdan/protocol'

export const STEP_TITLES = {
  lots: title('清点批次', 'Count the lots', 'Contar los lotes', 'ロットの計数'),
  photos: title('照片', 'Photos', 'Fotos', '写真'),
  place: title('位置', 'Place', 'Lugar', '位置'),
  findings: title('现场情况', 'Findings', 'Hallazgos', '現地の状況'),
  clerk: title('保管员确认', 'Confirmation of the clerk', 'Confirmación del guardalmacén', '保管者の確認'),
  submit: title('签名并提交', 'Sign and submit', 'Firmar y enviar', '署名して提出'),
} as const

export const LOTS = {
  progress: title('已完成 {n} / {of} 批', '{n} of {of} lots', '{n} de {of} lotes', '{n} / {of} ロット完了'),
  warehouse: title('仓库', 'Warehouse', 'Almacén', '倉庫'),
  blind: title(
    '盲盘：不显示账面数量。',
    'Blind count: the book figure is not shown.',
    'Recuento a ciegas: no se muestra la cantidad registrada.',
    'ブラインド計数：帳簿数量は表示されません。',
  ),
  todo: title('未清点', 'To count', 'Por contar', '未計数'),
  counted: title('已清点，待填写', 'Counted, to complete', 'Contado, por completar', '計数済み・入力待ち'),
  second: title('需复盘', 'Count again', 'Contar de nuevo', '再計数'),
  ready: title('已完成', 'Complete', 'Completo', '完了'),
  location: title('货位', 'Location', 'Ubicación', '保管位置'),
  batch: title('批号', 'Batch', 'Partida', 'バッチ'),
  marks: title('唛头', 'Marks', 'Marcas', '荷印'),
  package: title('包装', 'Package', 'Embalaje', '包装'),
} as const

export const METHODS = [
  title('称重', 'Weighed', 'Pesado', '計量'),
  title('点数', 'Tallied', 'Contado', '個数計数'),
  title('量方', 'Measured', 'Medido', '体積測定'),
  title('验封', 'By seals', 'Por precintos', '封印確認'),
] as const

export const LOT = {
  title: title('批次 {no}', 'Lot {no}', 'Lote {no}', 'ロット {no}'),
  count: title('清点', 'Count', 'Recuento', '計数'),
  method: title('方法', 'Method', 'Método', '方法'),
  weight: title('重量（吨）', 'Weight (t)', 'Peso (t)', '重量（t）'),
  pieces: title('件数', 'Pieces', 'Piezas', '個数'),
  confirm: title('确认清点', 'Confirm the count', 'Confirmar el recuento', '計数を確定'),
  confirmAgain: title(
    '确认 {weight} 吨？确认后不能修改。',
    'Confirm {weight} t? It cannot be changed afterwards.',
    '¿Confirmar {weight} t? Después no se puede cambiar.',
    '{weight} t で確定しますか。確定後は変更できません。',
  ),
  edit: title('修改', 'Change it', 'Cambiar', '修正する'),
  yes: title('确认', 'Confirm', 'Confirmar', '確定'),
  countWrong: title(
    '请选择方法，重量填 0 以上、最多两位小数的数字，件数填整数',
    'Choose the method, and enter the weight with at most two decimals and whole pieces',
    'Elija el método e introduzca el peso con dos decimales como máximo y piezas enteras',
    '方法を選び、重量は小数2桁まで、個数は整数で入力してください',
  ),
  locked: title(
    '{weight} 吨，{method}，{time}。已确认，不能修改。',
    '{weight} t, {method}, {time}. Confirmed; it cannot be changed.',
    '{weight} t, {method}, {time}. Confirmado; no se puede cambiar.',
    '{weight} t、{method}、{time}。確定済みのため変更できません。',
  ),
  lockedElsewhere: title(
    '清点已在服务器登记，不能修改。',
    'The server has the count. It cannot be changed.',
    'El servidor tiene el recuento. No se puede cambiar.',
    '計数はサーバーに登録済みで、変更できません。',
  ),
  unsent: title(
    '联网后发送，可能要求复盘。',
    'It is sent when there is a connection. A second count may then be needed.',
    'Se enviará cuando haya conexión. Quizá haga falta un segundo recuento.',
    '接続後に送信されます。再計数が必要になる場合があります。',
  ),
  secondTitle: title('复盘', 'Second count', 'Segundo recuento', '再計数'),
  secondHint: title(
    '清点结果与账面的差异超过允许范围。请重新清点并填写第二次的重量。',
    'The count differs from the books by more than is allowed. Count again and enter the second weight.',
    'El recuento difiere de lo registrado más de lo permitido. Cuente de nuevo e indique el segundo peso.',
    '計数と帳簿の差が許容範囲を超えています。数え直して2回目の重量を入力してください。',
  ),
  secondWeight: title('第二次重量（吨）', 'Second weight (t)', 'Segundo peso (t)', '2回目の重量（t）'),
  state: title('状态', 'Condition', 'Estado', '状態'),
  package: title('包装状况', 'Package', 'Embalaje', '包装の状態'),
  seal: title('封签状况', 'Seals', 'Precintos', '封印の状態'),
  sign: title('标识牌齐全', 'Sign board in place', 'Letrero colocado', '標識あり'),
  fire: title('消防设施完好', 'Fire safety in order', 'Protección contra incendios en orden', '消防設備に異常なし'),
  camera: title('监控正常', 'Camera works', 'La cámara funciona', 'カメラ正常'),
  scale: title('衡器编号', 'Scale no.', 'N.º de báscula', 'はかり番号'),
  scaleEnd: title('检定有效期至', 'Calibrated until', 'Calibrada hasta', '検定有効期限'),
  scaleExpired: title(
    '检定已过期，称重结果可能不被接受。',
    'The calibration has expired. The weight may be rejected.',
    'La calibración ha caducado. El peso puede ser rechazado.',
    '検定の期限が切れています。計量結果が認められない場合があります。',
  ),
  sample: title('样品编号', 'Sample no.', 'N.º de muestra', 'サンプル番号'),
  next: title('下一批', 'Next lot', 'Lote siguiente', '次のロット'),
  all: title('全部批次', 'All lots', 'Todos los lotes', 'すべてのロット'),
  missing: title('还缺：{fields}', 'Missing: {fields}', 'Falta: {fields}', '未入力：{fields}'),
} as const

/** Suggestions for the condition of packages and seals. */
export const PACKAGE_STATES = [
  title('完好', 'Intact', 'Intacto', '良好'),
  title('轻微破损', 'Slightly damaged', 'Ligeramente dañado', '軽微な破損'),
  title('破损', 'Damaged', 'Dañado', '破損'),
  title('散货', 'Bulk', 'A granel', 'ばら積み'),
] as const
export const SEAL_STATES = [
  title('完好', 'Intact', 'Intacto', '良好'),
  title('破损', 'Broken', 'Roto', '破損'),
  title('无封签', 'No seals', 'Sin precintos', '封印なし'),
] as const

export const FINDINGS = {
  surroundings: title('存储与监管', 'Storage and supervision', 'Almacenamiento y supervisión', '保管と監督'),
  storage_place: title('存放地点', 'Place of storage', 'Lugar de almacenamiento', '保管場所'),
  storage_property: title('场地性质', 'Kind of site', 'Tipo de recinto', '場所の種類'),
  storage_situation: title('堆放与作业情况', 'Stacking and operation', 'Apilado y operación', '積み付けと作業の状況'),
  process_standard: title(
    '保管与出入库规范',
    'Custody and handling rules',
    'Normas de custodia y manejo',
    '保管・入出庫の基準',
  ),
  supervise_cooperate: title(
    '监管配合情况',
    'Cooperation with supervision',
    'Cooperación con la supervisión',
    '監督への協力',
  ),
  cooperation_history: title('合作历史', 'History of cooperation', 'Historial de cooperación', '取引の経緯'),
  supervise_scheme: title('监管方案', 'Supervision plan', 'Plan de supervisión', '監督計画'),
  result: title('巡检结果', 'Result', 'Resultado', '検査結果'),
  normal: title('正常', 'Normal', 'Normal', '正常'),
  abnormal: title('异常', 'Abnormal', 'Anómalo', '異常'),
  conclusion: title('结论', 'Conclusion', 'Conclusión', '結論'),
  missing: title(
    '提交前须选择结果并填写结论',
    'Before the submission choose the result and write the conclusion',
    'Antes de enviar, elija el resultado y escriba la conclusión',
    '提出前に結果を選び、結論を入力してください',
  ),
} as const

export const CLERK = {
  hint: title(
    '请保管员在本机核对并签名。',
    'Hand the phone to the clerk of the warehouse to sign.',
    'Entregue el teléfono al guardalmacén para que firme.',
    '保管者にこの端末で署名してもらってください。',
  ),
  name: title('保管员姓名', 'Name of the clerk', 'Nombre del guardalmacén', '保管者の氏名'),
  signature: title('保管员签名', 'Signature of the clerk', 'Firma del guardalmacén', '保管者の署名'),
  code: title('保管员验证码', 'Code of the clerk', 'Código del guardalmacén', '保管者のコード'),
  codeHint: title(
    '可向仓库登记的 {phone} 发送验证码，由保管员告知。没有验证码也可以提交，报告会注明。',
    'You can send a code to {phone}, the phone of the warehouse; the clerk tells it to you. The report can be submitted without it and then shows this.',
    'Puede enviar un código a {phone}, el teléfono del almacén; el guardalmacén se lo dirá. Sin él también se puede enviar, y el informe lo indica.',
    '倉庫の電話 {phone} にコードを送り、保管者から聞いてください。コードなしでも提出でき、報告に記載されます。',
  ),
  wrong: title(
    '保管员验证码错误或已失效，请重新发送或清空。',
    'The code of the clerk is wrong or no longer valid. Send a new one, or clear the field.',
    'El código del guardalmacén es erróneo o ya no es válido. Envíe otro o borre el campo.',
    '保管者のコードが誤っているか無効です。再送信するか、空にしてください。',
  ),
} as const

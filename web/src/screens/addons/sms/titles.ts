import { title, type Title } from '@cangdan/protocol'

export const PREVIEW_TITLES = {
  title: title('预览', 'Preview', 'Vista previa', 'プレビュー'),
  empty: title(
    '填写模板内容后显示示例短信',
    'Enter a text to see a sample message',
    'Escriba un texto para ver un mensaje de ejemplo',
    '本文を入力すると例を表示します',
  ),
  signature: title('签名', 'Signature', 'Firma', '署名'),
  length: title(
    '{count} 字，计费 {parts} 条',
    'Characters: {count}. Segments: {parts}',
    'Caracteres: {count}. Segmentos: {parts}',
    '{count}文字、課金{parts}通',
  ),
  usable: title(
    '可用变量：{names}',
    'Variables of the scene: {names}',
    'Variables de la situación: {names}',
    '使える変数：{names}',
  ),
  unknown: title(
    '该场景没有变量：{names}',
    'The scene has no variable {names}',
    'La situación no tiene la variable {names}',
    'この場面にない変数：{names}',
  ),
} as const

export const WAY_TITLES = {
  title: title('发送过程', 'Progress', 'Progreso', '送信の経過'),
  written: title('已生成', 'Written', 'Redactado', '作成'),
  by_hand: title(
    '由管理员转达',
    'Passed on by an administrator',
    'Lo transmite un administrador',
    '管理者が手動で伝達',
  ),
  waiting: title('待提交', 'Waiting for submission', 'En espera de envío', '送信待ち'),
  submitted: title('已提交短信平台', 'Submitted to the provider', 'Enviado al proveedor', '事業者へ送信'),
  ambiguous: title('提交结果不明', 'Submission ambiguous', 'Envío incierto', '送信結果不明'),
  rejected: title('被拒绝', 'Rejected', 'Rechazado', '拒否'),
  given_up: title('已放弃', 'Given up', 'Abandonado', '断念'),
  undecided: title('等待送达回执', 'Waiting for a delivery report', 'En espera del informe', '配信報告待ち'),
  delivered: title('已送达', 'Delivered', 'Entregado', '配信済み'),
  undelivered: title('未送达', 'Not delivered', 'No entregado', '未配信'),
  silent: title('72 小时无回执', 'No report within 72 hours', 'Sin informe en 72 horas', '72時間報告なし'),
  pushed: title('平台推送', 'pushed by the provider', 'enviado por el proveedor', '事業者からの通知'),
  read: title('向平台查询确认', 'confirmed by a query', 'confirmado por consulta', '照会で確認'),
} as const

/** Errors of the platform itself; others are texts of the provider. */
export const ERROR_TITLES: Readonly<Record<string, Title>> = {
  blocked: title(
    '该手机号已被屏蔽',
    'The phone is blocked',
    'El teléfono está bloqueado',
    'この番号は拒否リストにあります',
  ),
  sms_no_template: title(
    '该场景没有启用的模板',
    'The scene has no enabled template',
    'La situación no tiene plantilla activa',
    '有効なテンプレートがありません',
  ),
  sms_day_limit: title(
    '已达每日上限',
    'The limit per day is reached',
    'Se alcanzó el límite diario',
    '1日の上限に達しました',
  ),
  'not sent in time': title('超过发送时限', 'Not sent in time', 'No enviado a tiempo', '期限内に送信されませんでした'),
}

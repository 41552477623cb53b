import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const smsRecordTitles = {
  $: title('短信记录', 'SMS records', 'Registro de SMS', 'SMS記録'),
  $one: title('短信', 'message', 'mensaje', 'SMS'),
  ...ID_TITLE,
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  content: title('内容', 'Content', 'Contenido', '内容'),
  status: title('发送状态', 'Status', 'Estado', '送信状態'),
  'status.0': title('未发送', 'Not sent', 'Sin enviar', '未送信'),
  'status.1': title('成功', 'Success', 'Enviado', '成功'),
  'status.2': title('失败', 'Failed', 'Fallido', '失敗'),
  ...CREATED_TITLE,
} as const

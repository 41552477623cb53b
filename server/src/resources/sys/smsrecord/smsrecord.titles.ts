// The words of a message to a phone.
import { title } from '@cangdan/protocol'

export const smsRecordTitles = {
  $: title('短信记录', 'SMS records', 'Registro de SMS', 'SMS記録'),
  $one: title('短信', 'message', 'mensaje', 'SMS'),
  id: title('编号', 'ID', 'N.º', '番号'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  content: title('内容', 'Content', 'Contenido', '内容'),
  status: title('发送状态', 'Status', 'Estado', '送信状態'),
  'status.0': title('未发送', 'Not sent', 'Sin enviar', '未送信'),
  'status.1': title('成功', 'Success', 'Enviado', '成功'),
  'status.2': title('失败', 'Failed', 'Fallido', '失敗'),
  create_time: title('创建时间', 'Created at', 'Creado el', '作成日時'),
} as const

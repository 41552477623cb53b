import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const mailRecordTitles = {
  $: title('邮件记录', 'Mail records', 'Registro de correos', 'メール記録'),
  $one: title('邮件', 'mail', 'correo', 'メール'),
  ...ID_TITLE,
  address: title('收件地址', 'To', 'Destinatario', '宛先'),
  subject: title('主题', 'Subject', 'Asunto', '件名'),
  content: title('内容', 'Content', 'Contenido', '内容'),
  kind: title('类型', 'About', 'Sobre', '種類'),
  'kind.1': title('系统消息', 'Message', 'Mensaje', 'メッセージ'),
  'kind.2': title('密码到期', 'Password', 'Contraseña', 'パスワード'),
  'kind.3': title('入驻审核', 'Registration', 'Registro', '登録審査'),
  status: title('发送状态', 'Status', 'Estado', '送信状態'),
  'status.0': title('未发送', 'Not sent', 'Sin enviar', '未送信'),
  'status.1': title('已发送', 'Sent', 'Enviado', '送信済み'),
  'status.2': title('失败', 'Failed', 'Fallido', '失敗'),
  attempts: title('尝试次数', 'Attempts', 'Intentos', '試行回数'),
  error: title('错误原因', 'Why not', 'Motivo', 'エラー原因'),
  due_time: title('下次发送', 'Next attempt', 'Próximo intento', '次回送信'),
  send_time: title('发送时间', 'Sent at', 'Enviado el', '送信日時'),
  ...CREATED_TITLE,
  'form.mail': title('邮件', 'Mail', 'Correo', 'メール'),
} as const

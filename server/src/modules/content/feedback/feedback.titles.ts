import { title } from '@cangdan/protocol'
import { TERMINAL_TITLES } from './terminal.columns.ts'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { FEEDBACK_TYPES } from './feedback.types.ts'

export const feedbackTitles = {
  $: title('意见反馈', 'Feedback', 'Comentarios', 'ご意見'),
  $one: title('意见反馈', 'feedback', 'comentario', 'ご意見'),
  ...ID_TITLE,
  uid: title('用户编号', 'User ID', 'N.º de usuario', 'ユーザー番号'),
  nick_name: title('昵称', 'Nickname', 'Nombre', 'ニックネーム'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  type: title('反馈类型', 'Type', 'Tipo', '種類'),
  'type.1': FEEDBACK_TYPES[1],
  'type.2': FEEDBACK_TYPES[2],
  'type.3': FEEDBACK_TYPES[3],
  'type.4': FEEDBACK_TYPES[4],
  'type.5': FEEDBACK_TYPES[5],
  content: title('反馈内容', 'Feedback', 'Comentario', '内容'),
  images: title('图片', 'Images', 'Imágenes', '画像'),
  ...TERMINAL_TITLES,
  status: title('处理状态', 'Status', 'Estado', '対応状況'),
  'status.0': title('未处理', 'Open', 'Pendiente', '未対応'),
  'status.1': title('已处理', 'Handled', 'Atendido', '対応済み'),
  reply: title('回复内容', 'Reply', 'Respuesta', '返信'),
  reply_name: title('处理人', 'Handled by', 'Atendido por', '担当者'),
  reply_time: title('处理时间', 'Handled at', 'Atendido el', '対応日時'),
  ...CREATED_TITLE,
  'form.basic': title('反馈', 'Feedback', 'Comentario', 'ご意見'),
  'form.answer': title('处理', 'Handling', 'Atención', '対応'),
  'action.reply': title('回复', 'Reply', 'Responder', '返信'),
  'action.reply.reply': title('回复内容', 'Reply', 'Respuesta', '返信'),
  'action.reply.reply.hint': title(
    '对方会在消息中收到',
    'The person receives it among their messages',
    'La persona la recibe entre sus mensajes',
    '相手のメッセージに届きます',
  ),
} as const

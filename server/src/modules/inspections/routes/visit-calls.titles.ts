import { title } from '@cangdan/protocol'

export const VISIT_CALL_TITLES = {
  open: title('打开现场任务', 'Open a visit', 'Abrir una visita', '現場任務を開く'),
  code: title('发送现场任务验证码', 'Send a code for a visit', 'Enviar un código de visita', '現場任務のコードを送信'),
  info: title('现场任务内容', 'Content of a visit', 'Contenido de una visita', '現場任務の内容'),
  count: title('登记盘点数量', 'Store counts', 'Guardar recuentos', '計数を登録'),
  photo: title('上传现场照片', 'Upload a photo', 'Subir una foto', '写真をアップロード'),
  save: title('提交现场报告', 'Submit the report', 'Enviar el informe', '報告書を提出'),
} as const

import { title } from '@cangdan/protocol'
import { TICKET_PAGE } from '#pages/ticket/ticket.titles.ts'

export const SUBMIT = {
  back: TICKET_PAGE.back,
  working: TICKET_PAGE.working,
  title: title('签名并提交', 'Sign and submit', 'Firmar y enviar', '署名して提出'),
  hint: title(
    '提交后不能修改。请在下方签名。',
    'The report cannot be changed after the submission. Sign below.',
    'El informe no se puede cambiar después de enviarlo. Firme abajo.',
    '提出後は変更できません。下に署名してください。',
  ),
  canvas: title('{name} 签名', 'Signature of {name}', 'Firma de {name}', '{name} の署名'),
  open: title('尚未完成', 'Not complete yet', 'Falta completar', '未完了'),
  goTo: title('去填写：{step}', 'Go to: {step}', 'Ir a: {step}', '入力する：{step}'),
  photosLeft: title('还有 {n} 张照片待上传', 'Photos to upload: {n}', 'Fotos por subir: {n}', '未送信の写真：{n}枚'),
  submit: title('提交报告', 'Submit the report', 'Enviar el informe', '報告を提出'),
  unsigned: title(
    '请签名（至少两笔）',
    'Sign with at least two strokes',
    'Firme con al menos dos trazos',
    '署名してください（2画以上）',
  ),
  unknown: title(
    '报告已发出，但没有收到回复。请再次发送；同一份报告只会被登记一次。',
    'The report was sent, but there was no response. Send it again: the same report is stored once.',
    'El informe se envió, pero no hubo respuesta. Envíelo otra vez: solo se guarda una vez.',
    '報告を送信しましたが応答がありません。もう一度送信してください。同じ報告は一度だけ登録されます。',
  ),
  again: title('再次发送', 'Send it again', 'Enviar otra vez', 'もう一度送信'),
} as const

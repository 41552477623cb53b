// Texts that both visit pages have.
import { title } from '@cangdan/protocol'
import { TICKET_PAGE } from '../ticket/ticket.titles.ts'

export const VISIT = {
  ...TICKET_PAGE,
  inspection: title('现场巡检', 'On-site inspection', 'Inspección', '現地検査'),
  investigation: title('现场尽调', 'On-site investigation', 'Investigación', '現地調査'),
  saving: title('正在保存到本机…', 'Saving on this phone…', 'Guardando en el teléfono…', '端末に保存中…'),
  saved: title('已保存到本机', 'Saved on this phone', 'Guardado en el teléfono', '端末に保存済み'),
  notSaved: title(
    '未能保存到本机。请释放手机存储空间，且不要关闭此页面。',
    'Not saved on this phone. Free some storage, and keep this page open.',
    'No se guardó en el teléfono. Libere espacio y no cierre esta página.',
    '端末に保存できません。空き容量を増やし、このページを閉じないでください。',
  ),
  waiting: title(
    '有内容待上传，联网后自动上传，可以继续填写。',
    'Some entries wait for a connection and are then sent automatically. You can go on.',
    'Hay datos que se enviarán cuando haya conexión. Puede continuar.',
    '未送信の内容があります。接続後に自動送信されます。入力は続けられます。',
  ),
  waitingError: title(
    '上传未成功：{reason}',
    'The upload failed: {reason}',
    'El envío falló: {reason}',
    '送信に失敗しました：{reason}',
  ),
  yes: title('是', 'Yes', 'Sí', 'はい'),
  no: title('否', 'No', 'No', 'いいえ'),
  optional: title('{field}（选填）', '{field} (optional)', '{field} (opcional)', '{field}（任意）'),
  incomplete: title(
    '报告未提交。请完成上面列出的步骤，再次提交。',
    'Not submitted. Complete the steps that are listed above, then submit again.',
    'No se ha enviado. Complete los pasos indicados arriba y envíe de nuevo.',
    '提出されていません。上に示した手順を完了し、もう一度提出してください。',
  ),
  elsewhere: title(
    '此任务已在另一个标签页打开',
    'The visit is open in another tab',
    'La visita está abierta en otra pestaña',
    '別のタブで開いています',
  ),
  elsewhereHint: title(
    '为避免内容互相覆盖，同一时间只能在一个标签页填写。关闭另一个标签页后，本页会自动继续，已保存的内容不会丢失。',
    'Only one tab can be used at a time, so that entries do not overwrite each other. Close the other tab: this one then continues by itself with what is saved.',
    'Solo se puede usar una pestaña a la vez para que los datos no se sobrescriban. Cierre la otra: esta continuará sola con lo guardado.',
    '内容の上書きを防ぐため、同時に使えるタブは1つです。もう一方のタブを閉じると、保存済みの内容でこのタブが自動的に続行します。',
  ),
} as const

export const OPEN = {
  inspection: title(
    '{sender}请您进行现场巡检',
    '{sender} asks you to inspect on site',
    '{sender} le pide una inspección',
    '{sender} から現地検査の依頼です',
  ),
  investigation: title(
    '{sender}请您进行现场尽调',
    '{sender} asks you to investigate on site',
    '{sender} le pide una investigación',
    '{sender} から現地調査の依頼です',
  ),
  phone: title(
    '为确认是您本人，我们会向 {phone} 发送验证码。通过后才显示任务内容。',
    'To make sure that it is you, we send a code to {phone}. The visit is shown after you have entered it.',
    'Para comprobar que es usted, enviamos un código a {phone}. La visita se muestra después de introducirlo.',
    'ご本人確認のため、{phone} にコードを送信します。入力後に内容が表示されます。',
  ),
  expires: title(
    '请在有信号的地方打开。打开后可以断网填写，在 {time} 前联网提交。请一直使用同一部手机和同一个浏览器。',
    'Open it where there is a signal. Then it works without one; submit with a connection before {time}. Use the same phone and browser.',
    'Ábrala donde haya cobertura. Después funciona sin ella; envíe con conexión antes del {time}. Use el mismo teléfono y navegador.',
    '電波のある場所で開いてください。開いた後は圏外でも入力でき、{time} までに接続して提出します。同じ端末とブラウザをお使いください。',
  ),
  submit: title('打开任务', 'Open the visit', 'Abrir la visita', '開く'),
} as const

export const DONE = {
  title: title('报告已提交', 'The report was submitted', 'El informe se envió', '報告を提出しました'),
  facts: title(
    '任务 {no}，提交时间 {time}。',
    'Visit {no}, submitted at {time}.',
    'Visita {no}, enviada el {time}.',
    '{no}、提出時刻 {time}',
  ),
  wiped: title(
    '本机上的草稿和照片已删除。可以关闭此页面。',
    'The draft and the photos on this phone were deleted. You can close this page.',
    'El borrador y las fotos de este teléfono se eliminaron. Puede cerrar esta página.',
    '端末の下書きと写真は削除されました。このページは閉じて構いません。',
  ),
} as const

// Texts of every page that a ticket opens.
import { title } from '@cangdan/protocol'

export const TICKET_PAGE = {
  language: title('语言', 'Language', 'Idioma', '言語'),
  step: title('第 {n} 步，共 {of} 步', 'Step {n} of {of}', 'Paso {n} de {of}', 'ステップ {n} / {of}'),
  loading: title('正在打开…', 'Opening…', 'Abriendo…', '開いています…'),
  next: title('下一步', 'Next', 'Siguiente', '次へ'),
  back: title('返回', 'Back', 'Atrás', '戻る'),
  retry: title('重试', 'Try again', 'Reintentar', '再試行'),
  working: title('请稍候…', 'Please wait…', 'Espere…', 'お待ちください…'),
} as const

export const CODE = {
  send: title('发送验证码', 'Send the code', 'Enviar el código', 'コードを送信'),
  again: title('重新发送', 'Send it again', 'Reenviar', '再送信'),
  wait: title('{n} 秒后可重新发送', 'Send it again in {n} s', 'Reenviar en {n} s', '{n}秒後に再送信できます'),
  field: title('短信验证码', 'Code from the message', 'Código del mensaje', 'SMSのコード'),
  sent: title(
    '验证码已发送到 {phone}，{time}内有效。',
    'The code was sent to {phone} and is valid for {time}.',
    'El código se envió a {phone} y es válido durante {time}.',
    'コードを {phone} に送信しました（{time}有効）。',
  ),
  required: title(
    '请输入 6 位验证码',
    'Enter the six digits of the code',
    'Introduzca los seis dígitos del código',
    '6桁のコードを入力してください',
  ),
} as const

import { title } from '@cangdan/protocol'
import { TICKET_PAGE } from '../ticket/ticket.titles.ts'

export const PAGE = {
  ...TICKET_PAGE,
  name: title('合同签署', 'Sign a contract', 'Firmar un contrato', '契約の署名'),
  refuse: title('拒绝签署', 'Refuse to sign', 'Negarse a firmar', '署名を拒否する'),
} as const

export const OPEN = {
  title: title(
    '{sender}请您签署合同',
    '{sender} asks you to sign a contract',
    '{sender} le pide que firme un contrato',
    '{sender} から契約への署名の依頼です',
  ),
  phone: title(
    '为确认是您本人，我们会向 {phone} 发送验证码。通过后才显示合同内容。',
    'To make sure that it is you, we send a code to {phone}. The contract is shown after you have entered it.',
    'Para comprobar que es usted, enviamos un código a {phone}. El contrato se muestra después de introducirlo.',
    'ご本人確認のため、{phone} にコードを送信します。入力後に契約の内容が表示されます。',
  ),
  expires: title(
    '链接有效期至 {time}。请一直使用同一部手机和同一个浏览器。',
    'The link is valid until {time}. Use the same phone and browser until you have signed.',
    'El enlace es válido hasta el {time}. Use el mismo teléfono y navegador hasta firmar.',
    'リンクの有効期限は {time} です。署名が終わるまで同じ端末とブラウザをお使いください。',
  ),
  submit: title('查看合同', 'Read the contract', 'Leer el contrato', '契約を読む'),
} as const

export const READ = {
  title: title('阅读合同', 'Read the contract', 'Lea el contrato', '契約を読む'),
  no: title('合同编号', 'Contract no.', 'N.º de contrato', '契約番号'),
  sender: title('发送方', 'Sent by', 'Enviado por', '送信者'),
  facts: title('要点', 'In short', 'En resumen', '概要'),
  parties: title('签署方', 'Parties', 'Partes', '当事者'),
  file: title('合同文件（PDF）', 'File of the contract (PDF)', 'Archivo del contrato (PDF)', '契約ファイル（PDF）'),
  hash: title(
    '文件哈希（SHA-256）',
    'Hash of the file (SHA-256)',
    'Hash del archivo (SHA-256)',
    'ファイルのハッシュ（SHA-256）',
  ),
  load: title(
    '下载文件并核对哈希',
    'Load the file and check its hash',
    'Cargar el archivo y comprobar su hash',
    'ファイルを読み込みハッシュを照合',
  ),
  same: title(
    '文件哈希一致，文件未被改动。',
    'The hash matches: the file is unchanged.',
    'El hash coincide: el archivo no ha cambiado.',
    'ハッシュが一致しました。ファイルは変更されていません。',
  ),
  differs: title(
    '文件与合同不一致。请勿签署，并联系发送方。',
    'The file is not that of the contract. Do not sign, and contact the sender.',
    'El archivo no es el del contrato. No firme y contacte con el remitente.',
    'ファイルが契約と一致しません。署名せず、送信者に連絡してください。',
  ),
  openFile: title('打开 PDF', 'Open the PDF', 'Abrir el PDF', 'PDFを開く'),
  saveFile: title('保存 PDF', 'Save the PDF', 'Guardar el PDF', 'PDFを保存'),
  text: title('合同全文', 'Full text', 'Texto completo', '契約全文'),
  binding: title(
    '以下面的合同文本为准，它以原文语言显示。',
    'The text below, in its own language, is the binding one.',
    'El texto siguiente, en su propio idioma, es el vinculante.',
    '以下の本文（原文の言語）が正文です。',
  ),
  picture: title('图片见 PDF', 'See the PDF for this picture', 'Vea esta imagen en el PDF', '画像はPDFをご覧ください'),
  end: title('全文完', 'End of the text', 'Fin del texto', '全文終わり'),
  more: title('继续往下读', 'Read on', 'Seguir leyendo', '続きを読む'),
  hint: title(
    '读到全文末尾后才能签署。',
    'You can sign when you have reached the end of the text.',
    'Podrá firmar cuando llegue al final del texto.',
    '全文の末尾まで読むと署名できます。',
  ),
  reached: title(
    '已读到全文末尾。',
    'You have reached the end of the text.',
    'Ha llegado al final del texto.',
    '全文の末尾に達しました。',
  ),
  agree: title('已读全文，去签署', 'I have read it: sign', 'Texto leído: firmar', '全文を読みました。署名へ'),
} as const

export const PARTY_STATES = [
  title('待邀请', 'Not invited yet', 'Aún no invitado', '未招待'),
  title('待签署', 'To sign', 'Por firmar', '署名待ち'),
  title('已签署', 'Signed', 'Firmado', '署名済み'),
  title('已拒签', 'Refused', 'Rechazado', '署名拒否'),
] as const

export const PARTY = {
  own: title('您', 'You', 'Usted', 'あなた'),
  signer: title('签署人：{name}', 'Signer: {name}', 'Firmante: {name}', '署名者：{name}'),
  signedAt: title('{time} 签署', 'Signed at {time}', 'Firmado el {time}', '{time} に署名'),
} as const

import { title } from '@cangdan/protocol'

export const IDENTITY = {
  title: title('确认身份', 'Confirm who you are', 'Confirme quién es', 'ご本人の確認'),
  hint: title(
    '请填写与身份证件一致的信息，用于和发送方登记的签署人核对。输错 5 次链接将失效。',
    'Enter both as on your identity paper. They are compared with the signer that the sender entered. Five wrong answers end the link.',
    'Escríbalos como en su documento. Se comparan con el firmante que indicó el remitente. Cinco respuestas erróneas anulan el enlace.',
    '身分証明書のとおりに入力してください。送信者が登録した署名者と照合します。5回間違えるとリンクは無効になります。',
  ),
  name: title('姓名', 'Name', 'Nombre', '氏名'),
  tail: title(
    '证件号码后四位',
    'Last four characters of the number of your identity paper',
    'Últimos cuatro caracteres del número de su documento',
    '身分証明書番号の末尾4文字',
  ),
  nameRequired: title('请输入姓名', 'Enter your name', 'Escriba su nombre', '氏名を入力してください'),
  tailRequired: title(
    '请输入四位字符，末位可能是 X',
    'Enter four characters; the last one may be an X',
    'Escriba cuatro caracteres; el último puede ser una X',
    '4文字を入力してください（末尾がXの場合もあります）',
  ),
} as const

export const DRAW = {
  title: title('手写签名', 'Draw your signature', 'Dibuje su firma', '署名を手書き'),
  hint: title(
    '用手指在框内签名，至少两笔。可以横屏。',
    'Sign in the frame with your finger, with at least two strokes. You can turn the phone.',
    'Firme con el dedo en el recuadro, con al menos dos trazos. Puede girar el teléfono.',
    '枠内に指で署名してください（2画以上）。画面を横向きにできます。',
  ),
  cannot: title(
    '我无法手写签名',
    'I cannot draw a signature',
    'No puedo dibujar una firma',
    '手書きの署名ができません',
  ),
  cannotHint: title(
    '打字不能代替手写签名。您可以联系{sender}改用纸质签署，或在此拒绝电子签署并说明原因；拒绝后本合同对各方终止，发送方可以另发纸质合同。',
    'A typed name is not a drawn signature. You can contact {sender} and ask for paper, or refuse here and give the reason: the contract then ends for all parties, and the sender can send one on paper.',
    'Un nombre escrito no es una firma dibujada. Puede pedir a {sender} que lo haga en papel, o negarse aquí e indicar el motivo: el contrato termina para todas las partes y el remitente puede enviar uno en papel.',
    '文字の入力は手書きの署名の代わりになりません。{sender} に紙での署名を依頼するか、ここで理由を添えて拒否してください。拒否すると契約は全当事者について終了し、送信者は紙の契約を送ることができます。',
  ),
  askPaper: title(
    '拒绝并要求纸质签署',
    'Refuse and ask for paper',
    'Negarse y pedir papel',
    '拒否して紙での署名を依頼',
  ),
  paperReason: title(
    '我无法手写电子签名，请改用纸质合同。',
    'I cannot draw a signature on a screen. Please send the contract on paper.',
    'No puedo dibujar una firma en pantalla. Envíe el contrato en papel.',
    '画面に署名を手書きできません。紙の契約書をお送りください。',
  ),
} as const

export const CONFIRM = {
  title: title('确认并签署', 'Confirm and sign', 'Confirme y firme', '確認して署名'),
  signature: title('您的签名', 'Your signature', 'Su firma', 'あなたの署名'),
  name: title('签署人', 'Signer', 'Firmante', '署名者'),
  redraw: title('重新签名', 'Draw again', 'Dibujar de nuevo', '書き直す'),
  agree: title(
    '请先勾选同意',
    'Tick the box to agree first',
    'Marque primero la casilla',
    '先に同意欄にチェックしてください',
  ),
  code: title(
    '最后一步：短信会写明合同编号 {no} 和哈希 {hash}，请核对一致后输入验证码。',
    'Last step: the message names the contract {no} and the hash {hash}. Compare both, then enter the code.',
    'Último paso: el mensaje indica el contrato {no} y el hash {hash}. Compárelos e introduzca el código.',
    '最後に、SMSに記載された契約番号 {no} とハッシュ {hash} を照合し、コードを入力してください。',
  ),
  submit: title('签署合同', 'Sign the contract', 'Firmar el contrato', '契約に署名する'),
} as const

export const REFUSE = {
  title: title('拒绝签署', 'Refuse to sign', 'Negarse a firmar', '署名を拒否する'),
  hint: title(
    '拒绝后本合同对所有签署方终止，且不能撤回。原因会告知{sender}。',
    'The contract then ends for all parties, and this cannot be undone. {sender} receives the reason.',
    'El contrato termina para todas las partes y no se puede deshacer. El motivo se comunica a {sender}.',
    '契約は全当事者について終了し、取り消せません。理由は{sender}に伝えられます。',
  ),
  reason: title('原因', 'Reason', 'Motivo', '理由'),
  required: title('请写明原因', 'Enter the reason', 'Escriba el motivo', '理由を入力してください'),
  submit: title('确认拒绝', 'Refuse the contract', 'Rechazar el contrato', '拒否を確定'),
} as const

export const DONE = {
  signed: title('您已签署', 'You have signed', 'Ha firmado', '署名しました'),
  effective: title(
    '各方均已签署，合同已生效。',
    'All parties have signed: the contract is in effect.',
    'Todas las partes han firmado: el contrato está en vigor.',
    '全当事者が署名し、契約は発効しました。',
  ),
  next: title(
    '接下来由{names}签署。',
    'Next to sign: {names}.',
    'Siguiente en firmar: {names}.',
    '次の署名者：{names}',
  ),
  refused: title('您已拒绝签署', 'You have refused to sign', 'Se ha negado a firmar', '署名を拒否しました'),
  refusedHint: title(
    '已告知发送方，您无需再做什么。',
    'The sender has been informed. There is nothing more to do.',
    'Se ha informado al remitente. No hay nada más que hacer.',
    '送信者に通知しました。これ以上の操作は不要です。',
  ),
  check: title(
    '公开核验此合同',
    'Check this contract publicly',
    'Comprobar este contrato',
    'この契約を公開ページで確認',
  ),
  close: title(
    '可以关闭此页面。',
    'You can close this page.',
    'Puede cerrar esta página.',
    'このページは閉じて構いません。',
  ),
} as const

export const LEVEL = {
  provider: title('用数字证书签署', 'Sign with a certificate', 'Firmar con certificado', '電子証明書で署名'),
  providerHint: title(
    '此类合同须用数字证书签署，将转到电子签名服务完成，之后回到本平台。',
    'A contract of this kind is signed with a certificate. The page of the signing service opens; afterwards it leads back here.',
    'Un contrato de este tipo se firma con certificado. Se abre la página del servicio de firma y después vuelve aquí.',
    'この種類の契約は電子証明書で署名します。電子署名サービスのページに移動し、完了後に戻ります。',
  ),
  providerOpen: title('前往签署', 'Go to the signing service', 'Ir al servicio de firma', '署名サービスへ進む'),
  providerWait: title(
    '电子签名服务尚未准备好，请稍后重试。',
    'The signing service is not ready yet. Try again later.',
    'El servicio de firma aún no está listo. Inténtelo más tarde.',
    '電子署名サービスの準備ができていません。後でもう一度お試しください。',
  ),
  paper: title('纸质签署', 'Sign on paper', 'Firmar en papel', '紙で署名'),
  paperHint: title(
    '此合同须在纸上签字盖章。请打印下方的 PDF，签署后交回{sender}；{sender}会扫描登记。本页面不能代替纸质签署。',
    'This contract is signed and sealed on paper. Print the PDF below, sign it and return it to {sender}, who records a scan. This page does not replace the paper.',
    'Este contrato se firma y sella en papel. Imprima el PDF de abajo, fírmelo y devuélvalo a {sender}, que registrará un escaneo. Esta página no sustituye al papel.',
    'この契約は紙に署名押印します。下のPDFを印刷し、署名して{sender}に返送してください。{sender}がスキャンを登録します。このページは紙の代わりになりません。',
  ),
} as const

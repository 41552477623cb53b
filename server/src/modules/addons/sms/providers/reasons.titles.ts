import { title, type Title } from '@cangdan/protocol'
import type { SmsReason } from './provider.ts'

/** Remedies that the operator reads. */
export const SMS_REMEDIES: Readonly<Record<SmsReason, Title>> = {
  flow: title(
    '触发流量限制：对该手机号发送过于频繁，或已达平台设置的限额。稍后重试，或在短信平台调整限额。',
    'Too many messages to this phone, or a limit of your provider account is reached. Wait, or raise the limit in the provider’s console.',
    'Demasiados mensajes a este teléfono, o se alcanzó un límite de su cuenta. Espere o aumente el límite en la consola del proveedor.',
    'この番号への送信が多すぎるか、アカウントの上限に達しました。時間を置くか、事業者の管理画面で上限を変更してください。',
  ),
  balance: title(
    '短信余额不足。请在短信平台充值或购买套餐包。',
    'The provider account has no balance. Top it up or buy a package in the provider’s console.',
    'La cuenta del proveedor no tiene saldo. Recárguela o compre un paquete en la consola del proveedor.',
    '事業者アカウントの残高が不足しています。管理画面でチャージするかパッケージを購入してください。',
  ),
  sign: title(
    '短信签名未通过审核或未在运营商报备。请核对签名；审核通过后运营商报备还需 5 至 10 个工作日。',
    'The signature is not approved, or carriers have not registered it yet. Check its name; registration takes 5–10 working days after approval.',
    'La firma no está aprobada o los operadores aún no la registraron. Revise su nombre; el registro tarda de 5 a 10 días hábiles tras la aprobación.',
    '署名が未承認か、通信事業者への登録が未完了です。署名名を確認してください。登録は承認後 5～10 営業日かかります。',
  ),
  template: title(
    '短信模板未通过审核，或变量与模板不符。请在模板页重新获取状态并核对变量。',
    'The template is not approved, or its variables differ from ours. Fetch its state on the template page and compare the variables.',
    'La plantilla no está aprobada o sus variables no coinciden. Consulte su estado en la página de plantillas y compare las variables.',
    'テンプレートが未承認か、変数が一致しません。テンプレート画面で状態を取得し、変数を確認してください。',
  ),
  number: title(
    '手机号格式不正确或已停用。请核对该联系人的手机号。',
    'The phone number is not valid. Check the number of this contact.',
    'El número de teléfono no es válido. Revise el número de este contacto.',
    '電話番号が正しくありません。連絡先の番号を確認してください。',
  ),
  blocked: title(
    '该手机号在本平台、短信平台或运营商的屏蔽名单中。请由本人向运营商解除，或使用其他联系方式。',
    'The phone is on a block list of the platform, the provider or the carrier. Its owner must have it removed; use another contact meanwhile.',
    'El teléfono está en una lista de bloqueo de la plataforma, del proveedor o del operador. Su titular debe solicitar la baja; use mientras otro contacto.',
    'この番号はプラットフォーム、事業者または通信会社の拒否リストにあります。本人が解除を依頼し、それまで別の連絡先を使ってください。',
  ),
  content: title(
    '短信内容或变量含有不允许的内容。请修改模板或变量的值。',
    'The text or a variable has content that is not allowed. Change the template or the value.',
    'El texto o una variable contiene algo no permitido. Cambie la plantilla o el valor.',
    '本文または変数に使用できない内容があります。テンプレートまたは値を変更してください。',
  ),
  access: title(
    '短信平台拒绝访问。请核对密钥、权限、应用编号、IP 白名单及服务是否开通。',
    'The provider denies access. Check the keys, their permissions, the app id, the IP list, and whether the service is activated.',
    'El proveedor deniega el acceso. Revise las claves, sus permisos, el id de la aplicación, la lista de IP y si el servicio está activado.',
    '事業者がアクセスを拒否しました。キー、権限、アプリ ID、IP リスト、サービスの有効化を確認してください。',
  ),
  clock: title(
    '服务器时间与短信平台不一致。请校准服务器时钟（NTP）。',
    'The clock of this server differs from the provider’s. Synchronise it (NTP).',
    'El reloj de este servidor difiere del reloj del proveedor. Sincronícelo (NTP).',
    'サーバーの時刻が事業者と一致しません。時刻を同期してください（NTP）。',
  ),
  connection: title(
    '无法连接短信平台或未收到完整响应。请检查网络与出口防火墙。',
    'The provider is not reachable, or its response is incomplete. Check the network and the outgoing firewall.',
    'No se puede conectar con el proveedor o su respuesta está incompleta. Revise la red y el cortafuegos de salida.',
    '事業者に接続できないか、応答が不完全です。ネットワークと送信側ファイアウォールを確認してください。',
  ),
  unknown: title(
    '短信平台返回未知错误。请按错误码在其控制台或文档中查询。',
    'The provider reports an unknown error. Look its code up in the provider’s console or documentation.',
    'El proveedor informa de un error desconocido. Busque el código en su consola o documentación.',
    '事業者が不明なエラーを返しました。管理画面またはドキュメントでコードを確認してください。',
  ),
}

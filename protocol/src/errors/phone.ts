import { defineError } from './error-definition.ts'

export const PHONE_ERRORS = {
  bad_verify_code: defineError(
    '手机号或验证码错误，或验证码已失效',
    'Wrong phone or code, or the code is no longer good',
    'Teléfono o código incorrecto, o el código ya no es válido',
    '電話番号か認証コードが違うか、コードの有効期限が切れています',
  ),
  account_choice: defineError(
    '此手机号有多个账号，请选择要登录的账号',
    'This phone has several accounts. Choose the one to sign in with',
    'Este teléfono tiene varias cuentas. Elija con cuál entrar',
    'この電話番号には複数のアカウントがあります。ログインするアカウントを選択してください',
  ),
  sms_login_closed: defineError(
    '平台未开通短信登录，请使用密码登录',
    'Signing in by SMS is not open here. Use your password',
    'El acceso por SMS no está disponible. Use su contraseña',
    'SMSログインは利用できません。パスワードでログインしてください',
  ),
  phone_is_new: defineError(
    '手机号在 {days} 天内更换过，暂不能用它重置密码，请联系管理员',
    'The phone was changed within {days} days and cannot reset the password yet. Ask an administrator',
    'El teléfono se cambió hace menos de {days} días y aún no puede restablecer la contraseña. Consulte a un administrador',
    '電話番号が{days}日以内に変更されたため、まだパスワードを再設定できません。管理者にお問い合わせください',
  ),
  sms_not_ready: defineError(
    '平台未开通短信，暂不能发送验证码',
    'Text messages are not set up here, so no code can be sent',
    'Los SMS no están configurados: no se puede enviar el código',
    'SMSが設定されていないため、認証コードを送信できません',
  ),
  sms_no_template: defineError(
    '短信场景“{scene}”没有启用的模板，请管理员在“插件›短信模板”中添加',
    'No template is enabled for the SMS scene “{scene}”. An administrator adds one under Plugins › SMS templates',
    'No hay plantilla activa para la situación «{scene}». Un administrador la añade en Complementos › Plantillas de SMS',
    'SMSの場面「{scene}」に有効なテンプレートがありません。管理者が「プラグイン›SMSテンプレート」で追加してください',
  ),
  sms_scene_taken: defineError(
    '该平台的这个场景已有启用的模板，请先禁用它',
    'This scene has an enabled template of this provider. Disable that one first',
    'Esta situación ya tiene una plantilla activa de este proveedor. Desactívela antes',
    'この事業者・場面には有効なテンプレートがあります。先に無効にしてください',
  ),
  sms_failed: defineError(
    '短信未能发出：{reason}',
    'The message was not sent: {reason}',
    'El mensaje no se envió: {reason}',
    'メッセージを送信できませんでした：{reason}',
  ),
  sms_day_limit: defineError(
    '今日短信已达上限，请明天再试或联系管理员',
    'The platform has sent all messages of today. Try tomorrow, or ask the administrator',
    'La plataforma ya envió todos los mensajes de hoy. Inténtelo mañana o consulte al administrador',
    '本日のSMS送信数が上限に達しました。明日お試しいただくか、管理者にお問い合わせください',
  ),
  sms_text_differs: defineError(
    '与短信平台审核的内容不一致：{text}',
    'The text that the provider approved is another one: {text}',
    'El texto que aprobó el proveedor es otro: {text}',
    '事業者が承認した本文と異なります：{text}',
  ),
  sms_without_code: defineError(
    '验证码模板必须包含变量 code',
    'A template of codes needs the variable code',
    'Una plantilla de códigos necesita la variable code',
    '認証コードのテンプレートには変数 code が必要です',
  ),
} as const

// Every error of a call. The code is part of the contract; the text is localised.
import { defineError, type ErrorDefinition } from './errors/error-definition.ts'
import { MONEY_ERRORS } from './errors/money.ts'
import { ADDON_ERRORS } from './errors/addons.ts'
import { PHONE_ERRORS } from './errors/phone.ts'
import { CONTRACT_ERRORS } from './errors/contracts.ts'
import { ON_SITE_ERRORS } from './errors/on-site.ts'
import { FINANCING_ERRORS } from './errors/financing.ts'
import { LOAN_ERRORS } from './errors/loans.ts'
import { RELEASE_ERRORS } from './errors/release.ts'
import { RECEIPT_ERRORS } from './errors/receipts.ts'
import { REVIEW_ERRORS } from './errors/reviews.ts'
import { RIGHTS_ERRORS } from './errors/rights.ts'
import { SCREEN_ERRORS } from './errors/screens.ts'
import { BROWSER_ERRORS } from './errors/browser.ts'
import { TRANSPORT_ERRORS } from './errors/transport.ts'

// Clients of the specification recognise a missing permission by this English text, in every language (P2, E9).
const MISSING_PERMISSION = 'no permission for this operation'

export const ERRORS = {
  login_required: defineError(
    '请重新登录',
    'Please log in again',
    'Vuelva a iniciar sesión',
    '再度ログインしてください',
  ),
  bad_credentials: defineError(
    '账号或密码错误',
    'Wrong account or password',
    'Cuenta o contraseña incorrecta',
    'アカウントまたはパスワードが違います',
  ),
  account_disabled: defineError(
    '账号已禁用，请联系管理员',
    'This account is disabled. Please contact the administrator',
    'Esta cuenta está deshabilitada. Contacte con el administrador',
    'このアカウントは無効です。管理者に連絡してください',
  ),
  captcha_required: defineError(
    '需要先验证此设备，请重试',
    'This device has to be checked first. Try again',
    'Primero hay que comprobar este dispositivo. Inténtelo de nuevo',
    '先にこの端末の確認が必要です。もう一度お試しください',
  ),
  captcha_wrong: defineError(
    '设备验证未通过，请重试',
    'The check of this device failed. Try again',
    'La comprobación de este dispositivo ha fallado. Inténtelo de nuevo',
    'この端末の確認に失敗しました。もう一度お試しください',
  ),
  locked: defineError(
    '密码错误次数过多，已锁定至 {until}',
    'Too many wrong passwords. Signing in is locked until {until}',
    'Demasiadas contraseñas incorrectas. El acceso está bloqueado hasta {until}',
    'パスワードの誤りが多いため、{until} までロックされています',
  ),
  factor_required: defineError(
    '请输入身份验证器中的验证码',
    'Enter the code of your authenticator app',
    'Introduzca el código de su aplicación de autenticación',
    '認証アプリのコードを入力してください',
  ),
  bad_factor_code: defineError(
    '密码或验证码错误，或验证码已使用',
    'Wrong password or code, or the code was used already',
    'Contraseña o código incorrectos, o el código ya se usó',
    'パスワードまたはコードが正しくないか、コードは使用済みです',
  ),
  factor_is_on: defineError(
    '两步验证已开启',
    'Two-step verification is on already',
    'La verificación en dos pasos ya está activada',
    '2段階認証はすでに有効です',
  ),
  factor_is_required: defineError(
    '平台要求开启两步验证，不能关闭',
    'The platform requires two-step verification. It cannot be turned off',
    'La plataforma exige la verificación en dos pasos. No se puede desactivar',
    'プラットフォームで2段階認証が必須のため、無効にできません',
  ),
  factor_due: defineError(
    '请先设置两步验证',
    'Please set up two-step verification first',
    'Configure primero la verificación en dos pasos',
    '先に2段階認証を設定してください',
  ),
  factor_is_off: defineError(
    '该账号未开启两步验证',
    'This account has no two-step verification',
    'Esta cuenta no tiene verificación en dos pasos',
    'このアカウントは2段階認証を使っていません',
  ),
  ...ADDON_ERRORS,
  ...PHONE_ERRORS,
  ...MONEY_ERRORS,
  forbidden: defineError(MISSING_PERMISSION, MISSING_PERMISSION, MISSING_PERMISSION, MISSING_PERMISSION),
  bad_signature: defineError(
    '签名校验失败，请刷新页面后重试',
    'The signature of this request is not valid. Reload the page and try again',
    'La firma de la solicitud no es válida. Recargue la página e inténtelo de nuevo',
    'リクエストの署名が正しくありません。ページを再読み込みしてやり直してください',
  ),
  stale_request: defineError(
    '请求已过期，请检查本机时间后重试',
    'This request is out of date. Check the clock of this computer and try again',
    'La solicitud ha caducado. Compruebe el reloj del equipo e inténtelo de nuevo',
    'リクエストの有効期限が切れています。端末の時刻を確認してやり直してください',
  ),
  replayed: defineError(
    '请求已被使用，请重新操作',
    'This request has already been used. Please start it again',
    'Esta solicitud ya se ha utilizado. Vuelva a iniciarla',
    'このリクエストは使用済みです。もう一度操作してください',
  ),

  invalid_input: defineError(
    '请检查标出的内容',
    'Please check the marked fields',
    'Revise los campos marcados',
    '表示された項目を確認してください',
  ),
  unknown_name: defineError('没有“{name}”', 'There is no “{name}”', 'No existe «{name}»', '「{name}」は存在しません'),
  repeated_name: defineError(
    '“{name}”重复',
    '“{name}” is named more than once',
    '«{name}» aparece más de una vez',
    '「{name}」が重複しています',
  ),
  no_columns: defineError(
    '至少选择一列',
    'Choose at least one column',
    'Elija al menos una columna',
    '1列以上選択してください',
  ),
  not_found: defineError(
    '数据不存在或已删除',
    'This record does not exist or has been deleted',
    'El registro no existe o se ha eliminado',
    'データが存在しないか削除されています',
  ),
  too_slow: defineError(
    '数据过多，无法及时返回。请缩小范围，例如筛选：{what}',
    'Too many rows to answer in time. Narrow the list, for instance by: {what}',
    'Hay demasiadas filas para responder a tiempo. Acote la lista, por ejemplo por: {what}',
    '件数が多く、時間内に応答できません。絞り込んでください。例：{what}',
  ),
  key_reused: defineError(
    '该请求标识已用于另一次提交',
    'This request key has been used for another submission',
    'Esta clave de solicitud ya se usó para otro envío',
    'このリクエストキーは別の送信に使用されています',
  ),
  conflict: defineError(
    '{who}刚刚修改了：{what}',
    'Changed by {who} in the meantime: {what}',
    '{who} lo ha modificado entretanto: {what}',
    '{who}が変更しました：{what}',
  ),
  referenced: defineError(
    '已有关联的{what}，无法删除',
    'It is in use ({what}), so it cannot be deleted',
    'Está en uso ({what}), no se puede eliminar',
    '関連データ（{what}）があるため削除できません',
  ),
  none_done: defineError(
    '{n} 条均未完成',
    'None of the records was done ({n})',
    'No se completó ninguno de los registros ({n})',
    '{n}件とも実行できませんでした',
  ),
  not_known: defineError(
    '结果尚未确认，请重试',
    'It is not known yet whether this was done. Try again',
    'Aún no se sabe si se hizo. Inténtelo de nuevo',
    '実行されたか確認できていません。再試行してください',
  ),
  not_now: defineError(
    '当前状态不能执行此操作',
    'This cannot be done in the present state of the record',
    'No se puede hacer en el estado actual del registro',
    '現在の状態ではこの操作を実行できません',
  ),

  ...REVIEW_ERRORS,
  ...SCREEN_ERRORS,
  ...RIGHTS_ERRORS,
  ...FINANCING_ERRORS,
  ...LOAN_ERRORS,
  ...CONTRACT_ERRORS,
  ...ON_SITE_ERRORS,
  ...RELEASE_ERRORS,
  ...RECEIPT_ERRORS,

  ...BROWSER_ERRORS,
  ...TRANSPORT_ERRORS,
} as const satisfies Record<string, ErrorDefinition>

export type ErrorCode = keyof typeof ERRORS

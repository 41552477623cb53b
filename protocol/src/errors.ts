// Every way a call can fail. The code is the contract; the sentence is for people, in their language.
import { business, type Failure } from './errors/failure.ts'
import { LIST_ERRORS } from './errors/lists.ts'
import { MEMBER_ERRORS } from './errors/members.ts'
import { MONEY_ERRORS } from './errors/money.ts'
import { PHONE_ERRORS } from './errors/phone.ts'
import { REVIEW_ERRORS } from './errors/reviews.ts'
import { RIGHTS_ERRORS } from './errors/rights.ts'
import { SCREEN_ERRORS } from './errors/screens.ts'
import { SHEET_ERRORS } from './errors/sheets.ts'
import { STORE_ERRORS } from './errors/stores.ts'
import { TEXT_ERRORS } from './errors/texts.ts'
import { TRADE_ERRORS } from './errors/trade.ts'
import { TRANSPORT_ERRORS } from './errors/transport.ts'

// The specification's client recognises a refused permission by this English text, in every language (architecture §9.4).
const REFUSED = 'no permission for this operation'

export const ERRORS = {
  // who is asking
  login_required: business(
    '请重新登录',
    'Please log in again',
    'Vuelva a iniciar sesión',
    '再度ログインしてください',
  ),
  bad_credentials: business(
    '账号或密码错误',
    'Wrong account or password',
    'Cuenta o contraseña incorrecta',
    'アカウントまたはパスワードが違います',
  ),
  account_disabled: business(
    '账号已禁用，请联系管理员',
    'This account is disabled. Please contact the administrator',
    'Esta cuenta está deshabilitada. Contacte con el administrador',
    'このアカウントは無効です。管理者に連絡してください',
  ),
  captcha_required: business(
    '请输入图片中的字符',
    'Enter the characters in the picture',
    'Introduzca los caracteres de la imagen',
    '画像の文字を入力してください',
  ),
  captcha_wrong: business(
    '字符与图片不符，请看新图片重新输入',
    'That is not what the picture said. Try the new one',
    'No coincide con la imagen. Pruebe con la nueva',
    '画像の文字と一致しません。新しい画像で入力し直してください',
  ),
  locked: business(
    '密码错误次数过多，已暂时锁定，请稍后再试',
    'Too many wrong passwords. Signing in is locked for a while',
    'Demasiadas contraseñas incorrectas. El acceso está bloqueado temporalmente',
    'パスワードの誤りが多いため、一時的にロックされています',
  ),
  ...PHONE_ERRORS,
  ...MEMBER_ERRORS,
  ...MONEY_ERRORS,
  forbidden: business(REFUSED, REFUSED, REFUSED, REFUSED),
  bad_signature: business(
    '签名校验失败，请刷新页面后重试',
    'The signature of this request is not valid. Reload the page and try again',
    'La firma de la solicitud no es válida. Recargue la página e inténtelo de nuevo',
    'リクエストの署名が正しくありません。ページを再読み込みしてやり直してください',
  ),
  stale_request: business(
    '请求已过期，请检查本机时间后重试',
    'This request is out of date. Check the clock of this computer and try again',
    'La solicitud ha caducado. Compruebe el reloj del equipo e inténtelo de nuevo',
    'リクエストの有効期限が切れています。端末の時刻を確認してやり直してください',
  ),
  replayed: business(
    '请求已被使用，请重新操作',
    'This request has already been used. Please start it again',
    'Esta solicitud ya se ha utilizado. Vuelva a iniciarla',
    'このリクエストは使用済みです。もう一度操作してください',
  ),

  // what is asked
  invalid_input: business(
    '请检查标出的内容',
    'Please check the marked fields',
    'Revise los campos marcados',
    '表示された項目を確認してください',
  ),
  unknown_name: business(
    '没有“{name}”',
    'There is no “{name}”',
    'No existe «{name}»',
    '「{name}」は存在しません',
  ),
  repeated_name: business(
    '“{name}”重复',
    '“{name}” is named more than once',
    '«{name}» aparece más de una vez',
    '「{name}」が重複しています',
  ),
  no_columns: business(
    '至少选择一列',
    'Choose at least one column',
    'Elija al menos una columna',
    '1列以上選択してください',
  ),
  not_found: business(
    '数据不存在或已删除',
    'This record does not exist or has been deleted',
    'El registro no existe o se ha eliminado',
    'データが存在しないか削除されています',
  ),
  too_slow: business(
    '数据过多，无法及时返回。请缩小范围，例如筛选：{what}',
    'Too many rows to answer in time. Narrow the list, for instance by: {what}',
    'Hay demasiadas filas para responder a tiempo. Acote la lista, por ejemplo por: {what}',
    '件数が多く、時間内に応答できません。絞り込んでください。例：{what}',
  ),
  key_reused: business(
    '该请求标识已用于另一次提交',
    'This request key has been used for another submission',
    'Esta clave de solicitud ya se usó para otro envío',
    'このリクエストキーは別の送信に使用されています',
  ),
  conflict: business(
    '{who}刚刚修改了：{what}',
    'Changed by {who} in the meantime: {what}',
    '{who} lo ha modificado entretanto: {what}',
    '{who}が変更しました：{what}',
  ),
  referenced: business(
    '已有关联的{what}，无法删除',
    'It is in use ({what}), so it cannot be deleted',
    'Está en uso ({what}), no se puede eliminar',
    '関連データ（{what}）があるため削除できません',
  ),
  none_done: business(
    '{n} 条均未完成',
    'None of the records was done ({n})',
    'No se completó ninguno de los registros ({n})',
    '{n}件とも実行できませんでした',
  ),
  not_known: business(
    '结果尚未确认，请重试',
    'It is not known yet whether this was done. Try again',
    'Aún no se sabe si se hizo. Inténtelo de nuevo',
    '実行されたか確認できていません。再試行してください',
  ),
  not_now: business(
    '当前状态不能执行此操作',
    'This cannot be done in the present state of the record',
    'No se puede hacer en el estado actual del registro',
    '現在の状態ではこの操作を実行できません',
  ),

  ...LIST_ERRORS,
  ...REVIEW_ERRORS,
  ...SCREEN_ERRORS,
  ...SHEET_ERRORS,
  ...RIGHTS_ERRORS,
  ...STORE_ERRORS,
  ...TRADE_ERRORS,

  // one field (sent beside invalid_input, keyed by the field's name)
  required: business('请填写', 'Required', 'Obligatorio', '必須です'),
  duplicate: business('已存在', 'Already in use', 'Ya está en uso', '既に使用されています'),
  // Somebody else's: neither whose it is nor that it is there.
  not_usable: business(
    '不能使用，请核对或换一个；如确认无误，请联系平台管理员',
    'This cannot be used. Check it or choose another; if it is right, ask the platform’s administrator',
    'No se puede usar. Compruébelo o elija otro; si es correcto, consulte al administrador de la plataforma',
    '使用できません。確認するか別のものにしてください。正しい場合はプラットフォーム管理者にお問い合わせください',
  ),
  wrong_type: business(
    '格式不正确',
    'Not in the right format',
    'Formato incorrecto',
    '形式が正しくありません',
  ),
  too_long: business(
    '最多 {max} 个字',
    'At most {max} characters',
    'Máximo {max} caracteres',
    '{max}文字以内です',
  ),
  too_small: business('不能小于 {min}', 'Must be at least {min}', 'Debe ser al menos {min}', '{min}以上です'),
  too_large: business(
    '不能大于 {max}',
    'Must be at most {max}',
    'Debe ser como máximo {max}',
    '{max}以下です',
  ),
  not_a_number: business(
    '请输入数字，例如 1,234.56 或 1.5亿',
    'Enter a number, such as 1,234.56 or 1.5亿',
    'Introduzca un número, por ejemplo 1.234,56 o 1,5亿',
    '数字を入力してください（例：1,234.56、1.5億）',
  ),
  not_whole: business(
    '只能是整数，小数不会保存',
    'Whole numbers only: decimals cannot be kept here',
    'Solo números enteros: los decimales no se pueden guardar',
    '整数のみです。小数は保存できません',
  ),
  too_precise: business(
    '最多 {places} 位小数，多出的位数无法保存',
    'At most {places} decimals: more of them cannot be kept',
    'Máximo {places} decimales: no se pueden guardar más',
    '小数は{places}桁までです。それより細かい値は保存できません',
  ),
  too_long_time: business('时长过长', 'Too long a time', 'Duración demasiado larga', '時間が長すぎます'),
  not_an_option: business(
    '请选择列出的选项',
    'Choose one of the options',
    'Elija una de las opciones',
    '選択肢から選んでください',
  ),
  not_editable: business(
    '不可修改',
    'Cannot be changed here',
    'No se puede modificar aquí',
    'ここでは変更できません',
  ),
  bad_phone: business(
    '请输入以 1 开头的 11 位手机号',
    'Enter an 11-digit phone number starting with 1',
    'Introduzca un teléfono de 11 dígitos que empiece por 1',
    '1で始まる11桁の電話番号を入力してください',
  ),
  bad_bank_code: business(
    '请输入 12 位联行号',
    'Enter the 12-digit bank code',
    'Introduzca el código bancario de 12 dígitos',
    '12桁の銀行コードを入力してください',
  ),
  too_many_files: business(
    '最多 {max} 个文件',
    'At most {max} files',
    'Máximo {max} archivos',
    'ファイルは{max}件までです',
  ),
  no_such_file: business(
    '文件不存在，请重新上传',
    'This file is not there. Upload it again',
    'Este archivo no existe. Vuelva a subirlo',
    'ファイルがありません。もう一度アップロードしてください',
  ),
  uploading: business(
    '文件正在上传，请稍候',
    'Still uploading, please wait',
    'Se está subiendo, espere',
    'アップロード中です。お待ちください',
  ),
  not_before: business(
    '不能早于{other}',
    'Not before “{other}”',
    'No puede ser anterior a «{other}»',
    '「{other}」以降にしてください',
  ),

  // a file
  unsupported_file: business(
    '不支持这种文件',
    'This kind of file is not accepted',
    'Este tipo de archivo no se admite',
    'この種類のファイルは使用できません',
  ),
  file_too_large: business(
    '文件过大，此类文件不能超过 {max} MB',
    'The file is too large: at most {max} MB of this kind',
    'El archivo es demasiado grande: máximo {max} MB para este tipo',
    'ファイルが大きすぎます。この種類は{max} MBまでです',
  ),
  too_many_pixels: business(
    '图片尺寸过大，最多 {max} 百万像素',
    'This picture is too large to show: at most {max} megapixels',
    'La imagen es demasiado grande: máximo {max} megapíxeles',
    '画像が大きすぎます。{max}メガピクセルまでです',
  ),
  bad_file_name: business(
    '文件名无效，请改名后重试',
    'This file name cannot be used. Rename the file and try again',
    'Este nombre de archivo no es válido. Cámbielo e inténtelo de nuevo',
    'このファイル名は使用できません。名前を変えてやり直してください',
  ),

  ...TEXT_ERRORS,
  ...TRANSPORT_ERRORS,
} as const satisfies Record<string, Failure>

export type ErrorCode = keyof typeof ERRORS

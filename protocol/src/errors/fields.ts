// Errors of a single field, sent with `invalid_input` under the field's name, and errors of files.
import { defineError } from './error-definition.ts'

export const FIELD_ERRORS = {
  required: defineError('请填写', 'Required', 'Obligatorio', '必須です'),
  duplicate: defineError('已存在', 'Already in use', 'Ya está en uso', '既に使用されています'),
  // Does not reveal whether the record exists or who owns it.
  not_usable: defineError(
    '不能使用，请核对或换一个；如确认无误，请联系平台管理员',
    'This cannot be used. Check it or choose another; if it is right, ask the platform’s administrator',
    'No se puede usar. Compruébelo o elija otro; si es correcto, consulte al administrador de la plataforma',
    '使用できません。確認するか別のものにしてください。正しい場合はプラットフォーム管理者にお問い合わせください',
  ),
  wrong_type: defineError('格式不正确', 'Not in the right format', 'Formato incorrecto', '形式が正しくありません'),
  too_long: defineError('最多 {max} 个字', 'At most {max} characters', 'Máximo {max} caracteres', '{max}文字以内です'),
  too_small: defineError('不能小于 {min}', 'Must be at least {min}', 'Debe ser al menos {min}', '{min}以上です'),
  too_large: defineError('不能大于 {max}', 'Must be at most {max}', 'Debe ser como máximo {max}', '{max}以下です'),
  not_a_number: defineError(
    '请输入数字，例如 1,234.56 或 1.5亿',
    'Enter a number, such as 1,234.56 or 1.5亿',
    'Introduzca un número, por ejemplo 1.234,56 o 1,5亿',
    '数字を入力してください（例：1,234.56、1.5億）',
  ),
  not_whole: defineError(
    '只能是整数，小数不会保存',
    'Whole numbers only: decimals cannot be kept here',
    'Solo números enteros: los decimales no se pueden guardar',
    '整数のみです。小数は保存できません',
  ),
  too_precise: defineError(
    '最多 {places} 位小数，多出的位数无法保存',
    'At most {places} decimals: more of them cannot be kept',
    'Máximo {places} decimales: no se pueden guardar más',
    '小数は{places}桁までです。それより細かい値は保存できません',
  ),
  too_long_time: defineError('时长过长', 'Too long a time', 'Duración demasiado larga', '時間が長すぎます'),
  not_an_option: defineError(
    '请选择列出的选项',
    'Choose one of the options',
    'Elija una de las opciones',
    '選択肢から選んでください',
  ),
  not_editable: defineError(
    '不可修改',
    'Cannot be changed here',
    'No se puede modificar aquí',
    'ここでは変更できません',
  ),
  bad_phone: defineError(
    '请输入以 1 开头的 11 位手机号',
    'Enter an 11-digit phone number starting with 1',
    'Introduzca un teléfono de 11 dígitos que empiece por 1',
    '1で始まる11桁の電話番号を入力してください',
  ),
  bad_bank_code: defineError(
    '请输入 12 位联行号',
    'Enter the 12-digit bank code',
    'Introduzca el código bancario de 12 dígitos',
    '12桁の銀行コードを入力してください',
  ),
  too_many_files: defineError(
    '最多 {max} 个文件',
    'At most {max} files',
    'Máximo {max} archivos',
    'ファイルは{max}件までです',
  ),
  no_such_file: defineError(
    '文件不存在，请重新上传',
    'This file is not there. Upload it again',
    'Este archivo no existe. Vuelva a subirlo',
    'ファイルがありません。もう一度アップロードしてください',
  ),
  uploading: defineError(
    '文件正在上传，请稍候',
    'Still uploading, please wait',
    'Se está subiendo, espere',
    'アップロード中です。お待ちください',
  ),
  not_before: defineError(
    '不能早于{other}',
    'Not before “{other}”',
    'No puede ser anterior a «{other}»',
    '「{other}」以降にしてください',
  ),

  unsupported_file: defineError(
    '不支持这种文件',
    'This kind of file is not accepted',
    'Este tipo de archivo no se admite',
    'この種類のファイルは使用できません',
  ),
  file_too_large: defineError(
    '文件过大，此类文件不能超过 {max} MB',
    'The file is too large: at most {max} MB of this kind',
    'El archivo es demasiado grande: máximo {max} MB para este tipo',
    'ファイルが大きすぎます。この種類は{max} MBまでです',
  ),
  too_many_pixels: defineError(
    '图片尺寸过大，最多 {max} 百万像素',
    'This picture is too large to show: at most {max} megapixels',
    'La imagen es demasiado grande: máximo {max} megapíxeles',
    '画像が大きすぎます。{max}メガピクセルまでです',
  ),
  bad_file_name: defineError(
    '文件名无效，请改名后重试',
    'This file name cannot be used. Rename the file and try again',
    'Este nombre de archivo no es válido. Cámbielo e inténtelo de nuevo',
    'このファイル名は使用できません。名前を変えてやり直してください',
  ),
  no_chinese: defineError(
    '不能包含中文或空格',
    'No Chinese characters and no blanks',
    'Sin caracteres chinos ni espacios',
    '漢字と空白は使用できません',
  ),
  bad_email: defineError(
    '请输入正确的邮箱地址',
    'Enter a correct email address',
    'Introduzca un correo electrónico válido',
    '正しいメールアドレスを入力してください',
  ),
} as const

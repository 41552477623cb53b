import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'
import { VERIFICATION_TITLES } from '../user/verification.titles.ts'

export const userAuthTitles = {
  $: title('个人认证', 'Personal authentication', 'Verificación de identidad', '本人確認'),
  $one: title('个人认证', 'personal authentication', 'verificación de identidad', '本人確認'),
  ...ID_TITLE,
  ...VERIFICATION_TITLES,
  nick_name: title('昵称', 'Nickname', 'Apodo', 'ニックネーム'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  real_name: title('真实姓名', 'Real name', 'Nombre real', '本名'),
  card_type: title('证件类型', 'ID type', 'Tipo de documento', '証明書の種類'),
  'card_type.1': title('居民身份证', 'ID card', 'Documento de identidad', '身分証'),
  'card_type.2': title('护照', 'Passport', 'Pasaporte', 'パスポート'),
  'card_type.3': title('港澳台通行证', 'Permit', 'Permiso de viaje', '通行証'),
  card_no: title('证件号', 'ID number', 'Número de documento', '証明書番号'),
  card_front: title('证件正面', 'ID front', 'Anverso del documento', '証明書の表面'),
  card_back: title('证件反面', 'ID back', 'Reverso del documento', '証明書の裏面'),
  card_hold: title('手持证件', 'Holding ID', 'Con el documento en la mano', '証明書を持った写真'),
  valid_begin: title('有效期起', 'Valid from', 'Válido desde', '有効期間の開始'),
  valid_end: title('有效期止', 'Valid to', 'Válido hasta', '有効期間の終了'),
  'valid_end.hint': title(
    '留空表示长期有效',
    'Empty where it is good for long',
    'Vacío si es de larga duración',
    '空欄は長期有効',
  ),
  ...AUDIT_TITLES,
  ...CREATED_TITLE,
  'form.basic': title('身份信息', 'Identity', 'Identidad', '身元'),
  'form.pictures': title('证件照片', 'Pictures', 'Fotografías', '証明書の写真'),
} as const

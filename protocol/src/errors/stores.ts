import { defineError } from './error-definition.ts'

export const STORE_ERRORS = {
  bad_credit_code: defineError(
    '不是有效的统一社会信用代码：应为 18 位数字或大写字母，末位为校验码，请逐位核对',
    'Not a unified social credit code: 18 digits or capital letters, the last of which checks the others. Compare it letter by letter',
    'No es un código de crédito social: 18 cifras o mayúsculas, la última comprueba las demás. Compárelo letra por letra',
    '統一社会信用コードではありません。18桁の数字または英大文字で、末尾は検査文字です。1文字ずつご確認ください',
  ),
  zones_too_large: defineError(
    '各库区库容合计 {sum} 吨，超过仓库库容 {max} 吨',
    'The zones would hold {sum} t together, the warehouse holds {max} t',
    'Las zonas sumarían {sum} t; el almacén admite {max} t',
    '区画の収容能力の合計{sum}トンが、倉庫の収容能力{max}トンを超えます',
  ),
  license_missing: defineError(
    '营业执照图片尚未补充，不能审核通过',
    'The picture of the business licence is missing: it cannot be approved',
    'Falta la imagen de la licencia comercial: no se puede aprobar',
    '営業許可証の画像がないため承認できません',
  ),
  store_not_open: defineError(
    '仓储企业 {name} 尚未通过审核或已停用，不能签仓储协议、不能签发仓单',
    'Storage firm {name} is not approved as it stands, or is disabled: it makes no agreements and issues no receipts',
    'La empresa de depósito {name} no está aprobada en su estado actual o está deshabilitada: no celebra contratos ni emite resguardos',
    '倉庫会社{name}は未承認または停止中のため、保管契約の締結も証券の発行もできません',
  ),
} as const

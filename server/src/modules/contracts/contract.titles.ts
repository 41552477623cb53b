// Titles that templates and contracts share.
import { title } from '@cangdan/protocol'

/** Parties. */
export const ROLES = {
  1: title('货主', 'Owner', 'Propietario', '荷主'),
  2: title('仓储企业', 'Storage firm', 'Empresa de almacenaje', '倉庫会社'),
  3: title('担保方', 'Guarantor', 'Garante', '保証人'),
  4: title('银行', 'Bank', 'Banco', '銀行'),
} as const

export const SIGN_LEVELS = {
  1: title(
    '手写签名加短信验证码',
    'Drawn, with an SMS code',
    'Firma dibujada con código por SMS',
    '手書き署名とSMSコード',
  ),
  2: title('数字证书电子签名', 'Certificate of a signing service', 'Certificado electrónico', '電子証明書による署名'),
  3: title('纸质签署', 'On paper', 'En papel', '紙での署名'),
} as const

/** The language in which a contract is written. */
export const LANGUAGE_NAMES = {
  zh: title('中文', 'Chinese', 'Chino', '中国語'),
  en: title('英文', 'English', 'Inglés', '英語'),
  es: title('西班牙文', 'Spanish', 'Español', 'スペイン語'),
  ja: title('日文', 'Japanese', 'Japonés', '日本語'),
} as const
export const LANGUAGE_TITLE = title('合同语言', 'Language', 'Idioma', '契約の言語')

export const CONTRACT_TYPE_TITLE = title('合同类型', 'Kind', 'Tipo', '契約の種類')
export const SIGN_LEVEL_TITLE = title('签署方式', 'Way of signing', 'Forma de firma', '署名方法')

import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { REGION_TITLE } from '#engine/declare/columns/region.ts'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'
import { VERIFICATION_TITLES } from '../user/verification.titles.ts'

export const companyTitles = {
  $: title('企业认证', 'Company authentication', 'Verificación de empresas', '企業認証'),
  $one: title('企业认证', 'company authentication', 'verificación de empresa', '企業認証'),
  ...ID_TITLE,
  ...VERIFICATION_TITLES,
  company_name: title('企业名称', 'Company', 'Empresa', '企業名'),
  credit_code: title('统一社会信用代码', 'Credit code', 'Código de crédito', '統一社会信用コード'),
  company_type: title('企业类型', 'Company type', 'Tipo de empresa', '企業種別'),
  'company_type.1': title('货主企业', 'Depositor', 'Depositante', '荷主企業'),
  'company_type.2': title('仓储企业', 'Storage', 'Almacenista', '倉庫企業'),
  'company_type.3': title('贸易企业', 'Trader', 'Comercializadora', '貿易企業'),
  'company_type.4': title('担保机构', 'Guarantor', 'Garante', '保証機関'),
  'company_type.5': title('金融机构', 'Financial', 'Entidad financiera', '金融機関'),
  license_img: title('营业执照', 'Licence', 'Licencia', '営業許可証'),
  legal_person: title('法定代表人', 'Legal person', 'Representante legal', '法定代表者'),
  legal_card_no: title('法人证件号', 'Legal person ID', 'Documento del representante', '法定代表者の証明書番号'),
  legal_card_front: title('法人证件正面', 'Legal ID front', 'Anverso del documento', '証明書の表面'),
  legal_card_back: title('法人证件反面', 'Legal ID back', 'Reverso del documento', '証明書の裏面'),
  reg_capital: title('注册资本', 'Registered capital', 'Capital social', '登録資本金'),
  establish_date: title('成立日期', 'Established', 'Fundación', '設立日'),
  business_scope: title('经营范围', 'Business scope', 'Objeto social', '事業範囲'),
  ...REGION_TITLE,
  address: title('详细地址', 'Address', 'Dirección', '住所'),
  contact_name: title('联系人', 'Contact', 'Contacto', '担当者'),
  contact_phone: title('联系电话', 'Contact phone', 'Teléfono de contacto', '連絡先電話'),
  email: title('邮箱', 'Email', 'Correo electrónico', 'メール'),
  bank_name: title('开户行', 'Bank', 'Banco', '取引銀行'),
  bank_account: title('对公账号', 'Account no.', 'N.º de cuenta', '口座番号'),
  bank_permit_img: title('开户许可证', 'Account permit', 'Permiso de cuenta', '口座開設許可証'),
  auth_letter: title('授权委托书', 'Authorisation letter', 'Carta de autorización', '委任状'),
  ...AUDIT_TITLES,
  ...CREATED_TITLE,
  'form.basic': title('企业信息', 'Company', 'Empresa', '企業情報'),
  'form.legal': title('法定代表人', 'Legal person', 'Representante legal', '法定代表者'),
  'form.contact': title('联系方式', 'Contact', 'Contacto', '連絡先'),
  'form.account': title('对公账户', 'Bank account', 'Cuenta bancaria', '法人口座'),
} as const

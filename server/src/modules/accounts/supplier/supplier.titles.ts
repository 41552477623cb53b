import { title } from '@cangdan/protocol'
import { CREATED_TITLE, DISABLED_TITLES, ID_TITLE, SORT_TITLE } from '#engine/declare/columns/common-columns.ts'
import { REGION_TITLE } from '#engine/declare/columns/region.ts'
import { AUDIT_TITLES } from '#engine/facets/audit.ts'

export const supplierTitles = {
  $: title('供应商管理', 'Suppliers', 'Proveedores', 'サプライヤー管理'),
  $one: title('供应商', 'supplier', 'proveedor', 'サプライヤー'),
  ...ID_TITLE,
  store_name: title('店铺名称', 'Store', 'Tienda', '店舗名'),
  logo: title('标志', 'Logo', 'Logotipo', 'ロゴ'),
  store_domain: title('店铺域名', 'Store domain', 'Dominio de la tienda', '店舗ドメイン'),
  company_name: title('企业名称', 'Company', 'Empresa', '企業名'),
  credit_code: title('统一社会信用代码', 'Credit code', 'Código de crédito', '統一社会信用コード'),
  license_img: title('营业执照', 'Licence', 'Licencia', '営業許可証'),
  legal_person: title('法人', 'Legal person', 'Representante legal', '法定代表者'),
  ...REGION_TITLE,
  address: title('地址', 'Address', 'Dirección', '住所'),
  contact_name: title('联系人', 'Contact', 'Contacto', '担当者'),
  phone: title('手机号', 'Phone', 'Teléfono', '携帯電話'),
  email: title('邮箱', 'Email', 'Correo electrónico', 'メール'),
  balance: title('账户余额', 'Balance', 'Saldo', '口座残高'),
  ...AUDIT_TITLES,
  ...DISABLED_TITLES,
  ...SORT_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('店铺', 'Store', 'Tienda', '店舗'),
  'form.company': title('企业信息', 'Company', 'Empresa', '企業情報'),
  'form.contact': title('联系方式', 'Contact', 'Contacto', '連絡先'),
  'action.disable': title('禁用', 'Disable', 'Deshabilitar', '無効化'),
  'action.disable.confirm': title(
    '禁用后不能用于新业务，直到重新启用。',
    'It does no new business until it is enabled again.',
    'No hará negocios nuevos hasta que se habilite de nuevo.',
    '再度有効にするまで新規取引には使えません。',
  ),
  'action.disable.remark': title('原因', 'Reason', 'Motivo', '理由'),
  'action.enable': title('启用', 'Enable', 'Habilitar', '有効化'),
  'action.enable.confirm': title(
    '确定要启用该供应商吗？',
    'Enable this supplier?',
    '¿Habilitar este proveedor?',
    'このサプライヤーを有効にしますか？',
  ),
} as const

import { title } from '@cangdan/protocol'
import { CREATED_TITLE, DISABLED_TITLES, ID_TITLE, REMARK_TITLE } from '#engine/declare/columns/common-columns.ts'
import { buildKindTitles } from '../access/kind.titles.ts'

export const organisationTitles = {
  $: title('机构管理', 'Organisations', 'Organizaciones', '機関管理'),
  $one: title('机构', 'organisation', 'organización', '機関'),
  ...ID_TITLE,
  name: title('机构名称', 'Organisation', 'Organización', '機関名'),
  kind: title('机构类型', 'Type', 'Tipo', '種別'),
  ...buildKindTitles('kind'),
  is_supplier: title('供应商', 'Supplier', 'Proveedor', 'サプライヤー'),
  identity_type: title('业务身份', 'Business identity', 'Papel en el negocio', '業務上の立場'),
  credit_code: title('统一社会信用代码', 'Credit code', 'Código de crédito', '統一社会信用コード'),
  contact_name: title('联系人', 'Contact', 'Contacto', '担当者'),
  contact_phone: title('联系电话', 'Phone', 'Teléfono', '電話番号'),
  address: title('住所', 'Address', 'Domicilio', '住所'),
  'address.hint': title(
    '货主的住所载于其仓单（《民法典》第九百〇九条）',
    'An owner’s address stands on their receipts (Civil Code, art. 909)',
    'El domicilio del propietario figura en sus resguardos (Código Civil chino, art. 909)',
    '荷主の住所は証券に記載されます（中国民法典第909条）',
  ),
  account_count: title('账号数', 'Accounts', 'Cuentas', 'アカウント数'),
  ...DISABLED_TITLES,
  ...REMARK_TITLE,
  ...CREATED_TITLE,
  'form.basic': title('基本信息', 'Basics', 'Datos básicos', '基本情報'),
} as const

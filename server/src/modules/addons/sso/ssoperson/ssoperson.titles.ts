import { title } from '@cangdan/protocol'
import { CREATED_TITLE, ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const ssoPersonTitles = {
  $: title('预期人员', 'Expected people', 'Personas esperadas', '予定者'),
  $one: title('预期人员', 'expected person', 'persona esperada', '予定者'),
  ...ID_TITLE,
  provider_id: title('企业登录', 'Company sign-in', 'Acceso de empresa', '企業ログイン'),
  account_id: title('账号', 'Account', 'Cuenta', 'アカウント'),
  employee_no: title('工号', 'Employee number', 'N.º de empleado', '社員番号'),
  'employee_no.hint': title(
    '首次登录时与身份提供方给出的工号相同者绑定此账号',
    'The first person whom the provider signs in with this number gets the account',
    'La primera persona que el proveedor identifique con este número obtiene la cuenta',
    'プロバイダーがこの番号で認証した最初の人にアカウントを連携します',
  ),
  ...CREATED_TITLE,
  'form.basic': title('人员', 'Person', 'Persona', '予定者'),
} as const

import { title } from '@cangdan/protocol'
import { NETWORK_TITLES } from './network.columns.ts'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const logTitles = {
  ...ID_TITLE,
  uid: title('用户编号', 'User ID', 'N.º de usuario', 'ユーザー番号'),
  username: title('账号', 'Account', 'Cuenta', 'アカウント'),
  nick_name: title('姓名', 'Name', 'Nombre', '氏名'),
  organisation_id: title('所属机构', 'Organisation', 'Organización', '所属機関'),
  ip: title('IP地址', 'IP', 'Dirección IP', 'IPアドレス'),
  ...NETWORK_TITLES,
  browser: title('浏览器', 'Browser', 'Navegador', 'ブラウザ'),
  status: title('结果', 'Result', 'Resultado', '結果'),
  'status.0': title('失败', 'Failed', 'Fallido', '失敗'),
  'status.1': title('成功', 'Success', 'Correcto', '成功'),
} as const

import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'

export const esignSetupTitles = {
  $: title('e签宝设置', 'eSign settings', 'Ajustes de eSign', 'eSignの設定'),
  $one: title('e签宝设置', 'eSign settings', 'ajustes de eSign', 'eSignの設定'),
  ...ID_TITLE,
  status: title('启用', 'Signing', 'Firma', '署名'),
  'status.1': title('启用', 'On', 'Activo', '有効'),
  'status.0': title('停用', 'Off', 'Inactivo', '無効'),
  'status.hint': title(
    '停用时不能发送新合同，签署中的合同暂停跟踪',
    'While it is off, no contract can be sent, and contracts that are being signed are not followed',
    'Mientras está inactivo no se pueden enviar contratos ni se siguen los que están en firma',
    '無効の間は契約を送信できず、署名中の契約も追跡しません',
  ),
  app_id: title('应用 ID', 'App ID', 'ID de aplicación', 'アプリID'),
  app_secret: title('应用密钥', 'App secret', 'Secreto de aplicación', 'アプリシークレット'),
  gateway_url: title('接口地址', 'Gateway', 'Dirección de la API', 'APIのアドレス'),
  'gateway_url.hint': title(
    '正式环境 https://openapi.esign.cn，沙箱 https://smlopenapi.esign.cn。服务器的公网 IP 须加入应用的白名单',
    'Production https://openapi.esign.cn, sandbox https://smlopenapi.esign.cn. The application must list the public address of this server',
    'Producción https://openapi.esign.cn, pruebas https://smlopenapi.esign.cn. La aplicación debe admitir la IP pública de este servidor',
    '本番 https://openapi.esign.cn、サンドボックス https://smlopenapi.esign.cn。サーバーのグローバルIPをアプリの許可リストに登録してください',
  ),
  'form.provider': title('e签宝', 'eSign', 'eSign', 'eSign'),
} as const

import { title } from '@cangdan/protocol'
import { ID_TITLE } from '#engine/declare/columns/common-columns.ts'
import { PLATFORM_TITLE, PLATFORM_TITLES } from '../sms-titles.ts'

const ONLY_TENCENT = title('仅腾讯云', 'Tencent Cloud only', 'Solo Tencent Cloud', 'Tencent Cloudのみ')

export const smsSetupTitles = {
  $: title('短信插件设置', 'SMS settings', 'Ajustes de SMS', 'SMSの設定'),
  $one: title('短信插件设置', 'SMS settings', 'ajustes de SMS', 'SMSの設定'),
  ...ID_TITLE,
  status: title('启用', 'Sending', 'Envío', '送信'),
  'status.1': title('启用', 'On', 'Activo', '有効'),
  'status.0': title('停用', 'Off', 'Inactivo', '無効'),
  'status.hint': title(
    '停用时，短信留在短信记录中，由管理员查看',
    'While it is off, messages stay in the SMS records for an administrator to read',
    'Mientras está inactivo, los mensajes quedan en el registro de SMS para que los lea un administrador',
    '無効の間、メッセージはSMS記録に残り、管理者が確認します',
  ),
  'platform.hint': title(
    '阿里云没有查询短信余量的接口，自建网关也没有：请在其控制台设置余量预警',
    'Aliyun and an own gateway have no call for the messages left: set an alarm in their console',
    'Aliyun y una pasarela propia no permiten consultar los mensajes restantes: configure la alarma en su consola',
    'Alibaba Cloudと自社ゲートウェイには残数の照会がありません。管理画面で警報を設定してください',
  ),
  platform: PLATFORM_TITLE,
  ...PLATFORM_TITLES,
  sign_name: title('短信签名', 'Signature', 'Firma', '署名'),
  'sign_name.hint': title(
    '平台已审核通过的签名，不含【】',
    'As approved by the provider, without 【】',
    'Como la aprobó el proveedor, sin 【】',
    '事業者が承認した署名（【】を除く）',
  ),
  access_key: title('访问密钥标识', 'Access key', 'Clave de acceso', 'アクセスキー'),
  access_secret: title('访问密钥', 'Access secret', 'Secreto de acceso', 'アクセスシークレット'),
  sdk_app_id: title('应用编号', 'SDK app ID', 'ID de aplicación', 'SDK AppID'),
  'sdk_app_id.hint': ONLY_TENCENT,
  region: title('地域', 'Region', 'Región', 'リージョン'),
  'region.hint': title(
    '留空为 ap-guangzhou',
    'Empty: ap-guangzhou',
    'Vacío: ap-guangzhou',
    '空欄の場合は ap-guangzhou',
  ),
  webhook_url: title('网关地址', 'Gateway URL', 'URL de la pasarela', 'ゲートウェイのURL'),
  webhook_secret: title('网关密钥', 'Gateway secret', 'Secreto de la pasarela', 'ゲートウェイのシークレット'),
  day_limit: title('每日上限（条）', 'Messages per day', 'Mensajes al día', '1日の上限（通）'),
  'day_limit.hint': title(
    '0 表示不限。达到 80% 与 100% 时通知有权设置的人',
    '0: no limit. Those who may change the settings are notified at 80 % and 100 %',
    '0: sin límite. Se avisa al 80 % y al 100 % a quienes pueden cambiar los ajustes',
    '0は無制限。80%と100%で設定権限のある人に通知します',
  ),
  balance_alert: title(
    '余量预警（条）',
    'Alarm below (messages left)',
    'Alarma por debajo de (mensajes)',
    '残数の警報（通）',
  ),
  'balance_alert.hint': title(
    '留空则不预警。每 10 分钟查询套餐余量',
    'Empty: none. The packages are read every 10 minutes',
    'Vacío: ninguna. Los paquetes se consultan cada 10 minutos',
    '空欄の場合は警報なし。残数は10分ごとに確認します',
  ),
  interval_second: title('发送间隔（秒）', 'Seconds between codes', 'Segundos entre códigos', '認証コードの間隔（秒）'),
  expire_minute: title(
    '验证码有效期（分钟）',
    'Code valid for (minutes)',
    'Validez del código (minutos)',
    '認証コードの有効期間（分）',
  ),
  'form.provider': title('短信平台', 'Provider', 'Proveedor', '事業者'),
  'form.limits': title('限制', 'Limits', 'Límites', '制限'),
} as const

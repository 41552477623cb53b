// Text messages: codes and notices through a provider (T8).
import { title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { defineAddon } from '../define-addon.ts'
import { listSmsAlarms } from './sms.alarms.ts'
import { smsHooks } from './send/hooks.ts'
import { probeSms } from './sms.probes.ts'
import { smsSetup } from './smssetup/smssetup.ts'

export const sms = defineAddon({
  key: 'sms',
  type: 'notice',
  cate: 'message',
  version: '1.0.0',
  icon: 'message',
  title: title('短信', 'Text messages', 'Mensajes de texto', 'SMS'),
  description: title(
    '通过阿里云、腾讯云或自建网关发送验证码与通知',
    'Sends codes and notices by Aliyun, Tencent Cloud or your own gateway',
    'Envía códigos y avisos por Aliyun, Tencent Cloud o su propia pasarela',
    'Alibaba Cloud、Tencent Cloud、または自社ゲートウェイで認証コードと通知を送信',
  ),
  setup: smsSetup,
  isOn: async (db) => (await db.selectFrom('sms_setup').select('status').executeTakeFirstOrThrow()).status === 1,
  async listDependants(db) {
    const { rows } = await sql<{ waiting: number; enabled: number }>`
      select (select count(*) from sms_record where platform <> 'local' and stage in (0, 2)) as waiting,
             (select count(*) from sms_template where disabled = 0) as enabled`.execute(db)
    const { waiting = 0, enabled = 0 } = rows[0] ?? {}
    return [
      ...(enabled === 0 ? [] : [STOPS_CODES]),
      ...(waiting === 0
        ? []
        : [
            title(
              `${waiting} 条短信尚未发出`,
              `${waiting} messages are still waiting`,
              `${waiting} mensajes siguen en espera`,
              `${waiting} 通が未送信`,
            ),
          ]),
    ]
  },
  listAlarms: listSmsAlarms,
  hooks: smsHooks,
  probe: probeSms,
})

const STOPS_CODES = title(
  '注册、企业入驻、短信登录、找回密码与更换手机将停用，通知不再发出',
  'Registration, company entry, SMS sign-in, password reset and phone changes close, and notices stop',
  'Se cierran el registro, el alta de empresas, el acceso por SMS, el cambio de contraseña y de teléfono, y cesan los avisos',
  '登録、企業の入会、SMSログイン、パスワード再設定、電話番号の変更が停止し、通知も送信されません',
)

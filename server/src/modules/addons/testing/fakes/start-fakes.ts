// Starts all fakes and prints each message, so that the product can be tried without an account of a provider:
// node server/src/modules/addons/testing/fakes/start-fakes.ts --hook http://127.0.0.1:3000/hooks/sms/report/TOKEN
import { parseArgs } from 'node:util'
import { ESIGN_HOSTS, startFakeEsign } from './esign/fake-esign.ts'
import { startFakeAliyunSms } from './sms-aliyun.ts'
import type { SentMessage, SmsControl } from './sms-control.ts'
import { startFakeSmsGateway } from './sms-gateway.ts'
import { startFakeTencentSms } from './sms-tencent.ts'
import { startFakeWechat } from './sign-in/wechat.ts'

const KEYS = { 'fake-key': 'fake-secret' }
const SIGNATURES = [{ id: 1110, name: '仓单', state: 'approved' }] as const
const CONTENT = '验证码，5分钟内有效，请勿告诉他人。'
const RETRY_INTERVAL = 1000

const { values } = parseArgs({
  options: {
    aliyun: { type: 'string', default: '9101' },
    tencent: { type: 'string', default: '9102' },
    gateway: { type: 'string', default: '9103' },
    wechat: { type: 'string', default: '9104' },
    esign: { type: 'string', default: '9105' },
    hook: { type: 'string' },
  },
})

const print = (line: string) => void process.stdout.write(`${line}\n`)
const createOptions = (name: string, port: string) => ({
  port: Number(port),
  onMessage: ({ phone, text, template, id }: SentMessage) => print(`${name} ${phone} ${template} ${id}: ${text}`),
  ...(values.hook !== undefined && { hookUrl: values.hook }),
})

const aliyun = await startFakeAliyunSms({
  ...createOptions('aliyun', values.aliyun),
  keys: KEYS,
  signatures: SIGNATURES,
  templates: [{ id: 'SMS_100000001', kind: 'code', content: `\${code}是您的${CONTENT}`, state: 'approved' }],
})
const tencent = await startFakeTencentSms({
  ...createOptions('tencent', values.tencent),
  keys: KEYS,
  sdkAppId: '1400006666',
  signatures: SIGNATURES,
  templates: [{ id: '1110', kind: 'code', content: `{1}是您的${CONTENT}`, state: 'approved' }],
})
const gateway = await startFakeSmsGateway({ ...createOptions('gateway', values.gateway), secret: 'fake-secret' })

const controls: readonly SmsControl[] = [aliyun.control, tencent.control, gateway.control]
setInterval(() => void Promise.all(controls.map((control) => control.retryReports())), RETRY_INTERVAL)
const WECHAT = { appId: 'wxfake', secret: 'fake-secret' }
const wechat = await startFakeWechat({ ...WECHAT, port: Number(values.wechat) })
const ESIGN = { appId: '7438800000', secret: 'fake-secret' }
const esign = await startFakeEsign({ ...ESIGN, port: Number(values.esign) })
const urls = {
  'dysmsapi.aliyuncs.com': aliyun.url,
  'sms.tencentcloudapi.com': tencent.url,
  'api.weixin.qq.com': wechat.url,
  'thirdwx.qlogo.cn': wechat.url,
  [ESIGN_HOSTS.gateway]: esign.url,
  [ESIGN_HOSTS.files]: esign.url,
}
print(
  `ADDON_BASE_URLS=${Object.entries(urls)
    .map((pair) => pair.join('='))
    .join(',')}`,
)
const code = wechat.control.scan({ openid: 'o6_fake', unionid: 'oX_fake', nickname: '林' })
print(`WeChat AppID ${WECHAT.appId}, secret ${WECHAT.secret}, one code ${code}`)
print(`e签宝 app ${ESIGN.appId}, secret ${ESIGN.secret}`)
print(`Gateway ${gateway.url}, key fake-key, secret fake-secret, signature 仓单, SdkAppId 1400006666`)
print('Templates SMS_100000001 with ${code}, 1110 with {1}')

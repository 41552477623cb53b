// Check of the settings: WeChat names a wrong AppID or secret before it looks at the code.
import { ERRORS, title } from '@cangdan/protocol'
import type { ProbeResult } from '#modules/addons/define-addon.ts'
import { IdentityProviderError } from '#modules/addons/sign-in/identity-provider.ts'
import { SecretUnreadableError } from '#platform/addons/vault.ts'
import { loadWechat, type LoadedWechat, type WechatDeps } from './load-wechat.ts'
import { WECHAT_TITLE } from './wechat/wechat.titles.ts'

const PROBE = { name: 'provider', title: WECHAT_TITLE, ok: false } as const
const INVALID_CODE = '40029'

export async function probeSocial(deps: WechatDeps): Promise<readonly ProbeResult[]> {
  const loaded = await loadWechat(deps).catch((error: unknown) => {
    if (error instanceof SecretUnreadableError) return error
    throw error
  })
  if (loaded instanceof SecretUnreadableError)
    return [{ ...PROBE, code: 'secret_unreadable', detail: ERRORS.secret_unreadable.text }]
  return [loaded === undefined ? NOT_SET : await probeWechat(loaded)]
}

const NOT_SET: ProbeResult = {
  ...PROBE,
  code: 'not_set',
  detail: title(
    '请先填写 AppID 和 AppSecret',
    'Enter the AppID and AppSecret first',
    'Indique primero el AppID y el AppSecret',
    '先にAppIDとAppSecretを入力してください',
  ),
}

const GOOD: ProbeResult = {
  ...PROBE,
  ok: true,
  code: '',
  detail: title(
    '连接正常，AppID 和 AppSecret 有效',
    'Reached, and the AppID and AppSecret are right',
    'Accesible, y el AppID y el AppSecret son correctos',
    '接続でき、AppIDとAppSecretは有効です',
  ),
}

async function probeWechat({ provider }: LoadedWechat): Promise<ProbeResult> {
  const answer = { code: 'probe', state: '', nonce: '', verifier: '', redirectUri: '' }
  const error = await provider.exchange(answer).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof IdentityProviderError)
    return error.code === INVALID_CODE ? GOOD : { ...PROBE, code: error.code, detail: error.remedy }
  if (error !== undefined) throw error
  return GOOD
}

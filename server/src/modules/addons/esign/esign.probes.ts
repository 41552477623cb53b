// Check of the settings: a query of no flow, which needs a valid key and changes nothing.
import { ERRORS, title } from '@cangdan/protocol'
import { SigningServiceError } from '#modules/contracts/index.ts'
import type { ProbeResult } from '#modules/addons/define-addon.ts'
import { SecretUnreadableError } from '#platform/addons/vault.ts'
import { clearKeyAlarm } from './esign.alarms.ts'
import { loadEsign } from './load-esign.ts'
import { KEY_REJECTED } from './provider/client.ts'
import { createEsign } from './provider/esign.ts'

const PROBE = { name: 'provider', title: title('e签宝', 'eSign', 'eSign', 'eSign'), ok: false } as const
const NO_FLOW = 'probe'

export async function probeEsign(deps: Parameters<typeof loadEsign>[0]): Promise<readonly ProbeResult[]> {
  const loaded = await loadEsign(deps).catch((error: unknown) => {
    if (error instanceof SecretUnreadableError) return error
    throw error
  })
  if (loaded instanceof SecretUnreadableError)
    return [{ ...PROBE, code: 'secret_unreadable', detail: ERRORS.secret_unreadable.text }]
  if (loaded === undefined) return [NOT_SET]
  const error = await createEsign(loaded.client, '')
    .findFlows(NO_FLOW, Math.floor(Date.now() / 1000))
    .then(
      () => undefined,
      (reason: unknown) => reason,
    )
  if (error === undefined) {
    await clearKeyAlarm(deps.db)
    return [FOUND]
  }
  if (!(error instanceof SigningServiceError)) throw error
  return [{ ...PROBE, code: error.code, detail: error.code === KEY_REJECTED ? WRONG_KEY : UNREACHABLE }]
}

const NOT_SET: ProbeResult = {
  ...PROBE,
  code: 'not_set',
  detail: title(
    '请先填写应用 ID 和密钥',
    'Enter the app ID and the secret first',
    'Indique primero el ID y el secreto',
    '先にアプリIDとシークレットを入力してください',
  ),
}

const FOUND: ProbeResult = {
  ...PROBE,
  ok: true,
  code: '',
  detail: title(
    '连接正常，密钥有效',
    'Reached, and the key is right',
    'Accesible, y la clave es correcta',
    '接続でき、キーは有効です',
  ),
}

const WRONG_KEY = title(
  '密钥被拒绝：请核对应用 ID、密钥、接口地址（正式或沙箱）、服务器时间，以及应用的 IP 白名单',
  'The key is rejected: check the app ID, the secret, the gateway (production or sandbox), the clock of the server and the list of addresses of the application',
  'Clave rechazada: compruebe el ID, el secreto, la dirección (producción o pruebas), el reloj del servidor y la lista de IP de la aplicación',
  'キーが拒否されました。アプリID、シークレット、アドレス（本番またはサンドボックス）、サーバーの時刻、IP許可リストを確認してください',
)

const UNREACHABLE = title(
  '未能连接接口，或其响应无法识别：请核对接口地址与网络',
  'The gateway cannot be reached, or its response cannot be read: check its address and the network',
  'No se pudo acceder a la API o leer su respuesta: compruebe la dirección y la red',
  'APIに接続できないか、応答を読み取れません。アドレスとネットワークを確認してください',
)

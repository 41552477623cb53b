// Checks of the SMS settings. Each returns a finding, or an error with its remedy.
import { title, type Title } from '@cangdan/protocol'
import { sql } from 'kysely'
import { invalidateLists } from '#engine/write/invalidate.ts'
import type { ProbeResult } from '#modules/addons/define-addon.ts'
import { SecretUnreadableError } from '#platform/addons/vault.ts'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { OutgoingError } from '#platform/outgoing/outgoing.ts'
import { SMS_SCENE_KEYS } from '#platform/phone/sms-scenes.ts'
import { type SmsProvider, SmsProviderError, type SmsTemplateState } from './providers/provider.ts'
import { SMS_REMEDIES } from './providers/reasons.titles.ts'
import { type LoadedProvider, loadSmsProvider, type ProviderDeps } from './smssetup/load-provider.ts'
import { SCENE_TITLES } from './sms-titles.ts'
import { SMS_TEMPLATE_LIST } from '#modules/paths.ts'

const SETTINGS = title('设置', 'Settings', 'Ajustes', '設定')
const TEMPLATES = title('短信模板', 'Templates', 'Plantillas', 'テンプレート')
const BALANCE = title('短信余量', 'Messages left', 'Mensajes restantes', '残数')
const CONNECTION = title('短信平台', 'Provider', 'Proveedor', '事業者')

export async function probeSms(deps: ProviderDeps): Promise<readonly ProbeResult[]> {
  const loaded = await loadSmsProvider(deps, { evenOff: true }).catch((error: unknown) => {
    if (error instanceof SecretUnreadableError) return error
    throw error
  })
  if (loaded instanceof SecretUnreadableError) return [SECRET_UNREADABLE]
  if (loaded === undefined) return [NOT_SET]
  return [OK_SETTINGS, await probeProvider(loaded), await probeTemplates(deps, loaded), ...(await probeBalance(loaded))]
}

const NOT_SET: ProbeResult = {
  name: 'settings',
  title: SETTINGS,
  ok: false,
  code: 'not_set',
  detail: title(
    '请先填写设置',
    'Fill in the settings first',
    'Complete primero los ajustes',
    '先に設定を入力してください',
  ),
}
const SECRET_UNREADABLE: ProbeResult = {
  ...NOT_SET,
  code: 'secret_unreadable',
  detail: title(
    '无法读取已保存的密钥，请重新填写',
    'The stored secret cannot be read. Enter it again',
    'No se puede leer el secreto guardado. Indíquelo de nuevo',
    '保存済みのシークレットを読み取れません。入力し直してください',
  ),
}
const OK_SETTINGS: ProbeResult = {
  ...NOT_SET,
  ok: true,
  code: '',
  detail: title('已填写', 'Complete', 'Completos', '入力済み'),
}

/** Calls the provider without sending a message. */
async function probeProvider({ provider, signName }: LoadedProvider): Promise<ProbeResult> {
  const sign = await probeSign(provider, signName).catch((error: unknown) => {
    if (error instanceof SmsProviderError) return error
    if (error instanceof OutgoingError) return new SmsProviderError(error.code, 'connection', error.message)
    throw error
  })
  if (sign instanceof SmsProviderError)
    return { name: 'provider', title: CONNECTION, ok: false, code: sign.code, detail: SMS_REMEDIES[sign.reason] }
  return sign
}

const FOUND: ProbeResult = {
  name: 'provider',
  title: CONNECTION,
  ok: true,
  code: '',
  detail: title(
    '连接正常，密钥有效',
    'Reached, and the keys are right',
    'Accesible, y las claves son correctas',
    '接続でき、キーは有効です',
  ),
}

/** States of a signature at the provider that allow sending. */
const [APPROVED, REGISTERED] = [1, 2]

/** @throws SmsProviderError, OutgoingError */
async function probeSign(provider: SmsProvider, signName: string): Promise<ProbeResult> {
  if (provider.fetchSignState !== undefined) {
    const { state, reason } = await provider.fetchSignState(signName)
    if (state === APPROVED || state === REGISTERED) return FOUND
    return { ...FOUND, ok: false, code: reason, detail: SMS_REMEDIES.sign }
  }
  if (provider.verifyPush === undefined) {
    // A query for no message needs the same keys as a send.
    await provider.findReport({
      id: 0,
      phone: '13000000000',
      providerId: 'probe',
      sentTime: Math.floor(Date.now() / 1000),
    })
    return FOUND
  }
  const outcome = await provider.send({ id: 0, phone: '', signName, templateCode: '', params: [], text: '' })
  // The gateway rejects an empty phone after the check of the signature.
  if (outcome.kind === 'refused' || outcome.kind === 'submitted') return FOUND
  throw new SmsProviderError(outcome.code, outcome.reason, outcome.message)
}

/** Reads the messages left, where the provider has a call for it; a failed call is reported by the check of the connection. */
async function probeBalance({ provider, balanceAlert }: LoadedProvider): Promise<readonly ProbeResult[]> {
  const left = await provider.fetchBalance?.().catch(() => undefined)
  if (left === undefined) return []
  const detail = title(`余量 ${left} 条`, `Left: ${left}`, `Quedan: ${left}`, `残り${left}通`)
  return [{ name: 'balance', title: BALANCE, ok: left > 0 && left >= (balanceAlert ?? 0), code: '', detail }]
}

/** Names the scenes of codes that have no enabled template. */
async function probeTemplates({ db }: ProviderDeps, { platform, provider }: LoadedProvider): Promise<ProbeResult> {
  const rows = await db
    .selectFrom('sms_template')
    .select(['id', 'scene', 'template_code'])
    .where('platform', '=', platform)
    .where('disabled', '=', 0)
    .execute()
  for (const { id, template_code } of rows)
    await saveTemplateState(db, id, () => provider.fetchTemplate?.(template_code))
  const known = new Set(rows.map(({ scene }) => scene))
  const missing = SMS_SCENE_KEYS.filter((scene) => !known.has(scene)).map((scene) => SCENE_TITLES[`scene.${scene}`])
  const names = {
    zh: list(missing, 'zh', '、'),
    en: list(missing, 'en'),
    es: list(missing, 'es'),
    ja: list(missing, 'ja', '、'),
  }
  return {
    name: 'templates',
    title: TEMPLATES,
    ok: missing.length === 0,
    code: missing.length === 0 ? '' : 'sms_no_template',
    detail:
      missing.length === 0
        ? title(
            '每个场景都有模板',
            'Every scene has a template',
            'Cada situación tiene plantilla',
            'すべての場面にテンプレートがあります',
          )
        : title(
            `没有启用的模板：${names.zh}`,
            `Without an enabled template: ${names.en}`,
            `Sin plantilla activa: ${names.es}`,
            `有効なテンプレートがない場面：${names.ja}`,
          ),
  }
}

/** Stores the state of a template at the provider. A failed call leaves the last one: the check of the connection reports it. */
async function saveTemplateState(
  db: Db,
  id: number,
  fetchState: () => Promise<SmsTemplateState> | undefined,
): Promise<void> {
  const state = await fetchState()?.catch(() => undefined)
  if (state === undefined) return
  await inTransaction(db, async (tx) => {
    await sql`
      update sms_template
         set audit_status = ${state.audit}, remote_text = ${state.text}, remote_reason = ${state.reason}, checked_time = now()
       where id = ${id}`.execute(tx)
    invalidateLists(tx, [SMS_TEMPLATE_LIST])
  })
}

const list = (titles: readonly Title[], language: keyof Title, separator = ', ') =>
  titles.map((each) => each[language]).join(separator)

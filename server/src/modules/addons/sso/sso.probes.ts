// Checks of the providers: their metadata and keys are loaded again.
import { title, type Title } from '@cangdan/protocol'
import type { ProbeResult } from '#modules/addons/define-addon.ts'
import { SecretUnreadableError } from '#platform/addons/vault.ts'
import { type EffectiveProvider, getClient, listProviders, type SsoDeps } from './load-providers.ts'
import { OidcError } from './oidc/oidc-error.ts'

export async function probeSso(deps: SsoDeps): Promise<readonly ProbeResult[]> {
  const providers = await listProviders(deps.db)
  return providers.length === 0 ? [NONE] : Promise.all(providers.map((provider) => probeProvider(deps, provider)))
}

const NONE: ProbeResult = {
  name: 'providers',
  title: title('身份提供方', 'Providers', 'Proveedores', 'プロバイダー'),
  ok: false,
  code: 'not_set',
  detail: title(
    '没有已审核并启用的身份提供方',
    'No provider is approved and enabled',
    'Ningún proveedor está aprobado y activo',
    '承認済みで有効なプロバイダーがありません',
  ),
}

async function probeProvider(deps: SsoDeps, provider: EffectiveProvider): Promise<ProbeResult> {
  const { provider_id, name } = provider
  const result = { name: `provider-${provider_id}`, title: title(name, name, name, name) }
  try {
    const count = await getClient(deps, provider).check()
    const detail = title(
      `元数据与公钥可读取（${count}）`,
      `Metadata and keys can be read (${count})`,
      `Se leen los metadatos y las claves (${count})`,
      `メタデータと公開鍵を読み取れます（${count}）`,
    )
    return { ...result, ok: true, code: '', detail }
  } catch (error) {
    const code = getErrorCode(error)
    return { ...result, ok: false, code, detail: REMEDIES[code] ?? OTHER }
  }
}

function getErrorCode(error: unknown): string {
  if (error instanceof SecretUnreadableError) return 'secret_unreadable'
  if (error instanceof OidcError) return error.code
  throw error
}

const UNREACHABLE = title(
  '无法连接身份提供方，请检查地址与网络',
  'The provider cannot be reached. Check the issuer and the network',
  'No se puede conectar con el proveedor. Revise el emisor y la red',
  'プロバイダーに接続できません。発行者とネットワークを確認してください',
)
const OTHER = title(
  '身份提供方的元数据或公钥不可用，请核对颁发者',
  'The metadata or keys of the provider are not usable. Check the issuer',
  'Los metadatos o las claves del proveedor no son utilizables. Revise el emisor',
  'プロバイダーのメタデータまたは公開鍵を使用できません。発行者を確認してください',
)
const REMEDIES: Readonly<Record<string, Title>> = {
  dns: UNREACHABLE,
  connect: UNREACHABLE,
  timeout: UNREACHABLE,
  tls: title(
    '身份提供方的证书不受信任',
    'The certificate of the provider is not trusted',
    'El certificado del proveedor no es de confianza',
    'プロバイダーの証明書が信頼されていません',
  ),
  private_address: title(
    '该地址在内网，请将主机加入 ADDON_HOSTS_ALLOWED',
    'The address is in a private network. Add the host to ADDON_HOSTS_ALLOWED',
    'La dirección está en una red privada. Añada el host a ADDON_HOSTS_ALLOWED',
    'プライベートネットワークのアドレスです。ホストをADDON_HOSTS_ALLOWEDに追加してください',
  ),
  host_not_declared: title(
    '密钥或令牌地址在其他主机上，须与颁发者同一主机',
    'Keys or tokens are on another host than the issuer',
    'Las claves o los tokens están en otro host que el emisor',
    '公開鍵またはトークンのアドレスが発行者と異なるホストにあります',
  ),
  no_algorithm: title(
    '身份提供方不使用所选签名算法',
    'The provider signs with none of the chosen algorithms',
    'El proveedor no firma con ninguno de los algoritmos elegidos',
    'プロバイダーが選択した署名アルゴリズムを使用していません',
  ),
  bad_key: title(
    '私钥不可用，请重新填写',
    'The private key is not usable. Enter it again',
    'La clave privada no es utilizable. Indíquela de nuevo',
    '秘密鍵を使用できません。入力し直してください',
  ),
  secret_unreadable: title(
    '无法读取已保存的密钥，请重新填写',
    'The stored secret cannot be read. Enter it again',
    'No se puede leer el secreto guardado. Indíquelo de nuevo',
    '保存済みのシークレットを読み取れません。入力し直してください',
  ),
}

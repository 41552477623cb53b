import { createPrivateKey, type KeyObject } from 'node:crypto'
import { importPKCS8 } from 'jose'
import * as oidc from 'openid-client'
import { OidcError } from './oidc-error.ts'

export const CLIENT_AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const
export type ClientAuthMethod = (typeof CLIENT_AUTH_METHODS)[number]

const MIN_RSA_BITS = 2048

/** Returns how the client authenticates at the token endpoint. @throws OidcError `bad_key` */
export async function createClientAuth({
  authMethod,
  secret,
}: {
  readonly authMethod: ClientAuthMethod
  readonly secret: string
}): Promise<oidc.ClientAuth> {
  if (authMethod === 'client_secret_basic') return oidc.ClientSecretBasic(secret)
  if (authMethod === 'client_secret_post') return oidc.ClientSecretPost(secret)
  const key = parseSigningKey(secret)
  if (key === undefined) throw new OidcError('bad_key', 'The private key is not usable.')
  const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString()
  return oidc.PrivateKeyJwt(await importPKCS8(pem, key.asymmetricKeyType === 'rsa' ? 'RS256' : 'ES256'))
}

/** Restores the lines of a PEM: an input of one line removes them. */
const wrapPem = (pem: string): string =>
  pem.replace(
    /(-----BEGIN [A-Z ]+-----)([\s\S]*?)(-----END)/,
    (_all, begin: string, body: string, end: string) =>
      `${begin}\n${body.replaceAll(/\s/g, '').replaceAll(/(.{64})/g, '$1\n')}\n${end}`,
  )

/** Parses a private key for RS256 (at least 2048 bits) or ES256; undefined if it is none. */
export function parseSigningKey(pem: string): KeyObject | undefined {
  let key: KeyObject
  try {
    key = createPrivateKey(wrapPem(pem))
  } catch {
    return undefined
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  const isRsa = type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS
  return isRsa || (type === 'ec' && details?.namedCurve === 'prime256v1') ? key : undefined
}

import { SECRET_ENVIRONMENT, SECRET_MASK, type Row, toPlainText } from '@cangdan/protocol'
import type { RecordFieldError } from '#engine/declare/record-field-error.ts'
import { parseSigningKey } from '../oidc/client-auth.ts'

const CODE = /^[a-z0-9][a-z0-9-]{1,30}$/
const ISSUER = /^https:\/\/[^?#\s]+$/
const BREAK_GLASS_ACCOUNTS = 2
/** Claims whose values people or their administrators can change, so that another person can have the value later. */
const CHANGEABLE_CLAIMS = new Set([
  'email',
  'preferred_username',
  'upn',
  'unique_name',
  'name',
  'nickname',
  'phone_number',
])

/** Validates the sign-in code, the issuer, the private key and the number of accounts that keep their password. */
export function checkSsoProvider(values: Row): Record<string, RecordFieldError> {
  const errors: Record<string, RecordFieldError> = {}
  const [code, issuer, secret] = ['code', 'issuer', 'client_secret'].map((name) => toPlainText(values[name] ?? ''))
  if (code !== undefined && code !== '' && !CODE.test(code)) errors['code'] = { code: 'bad_company_code' }
  if (issuer !== undefined && issuer !== '' && !ISSUER.test(issuer)) errors['issuer'] = { code: 'bad_issuer' }
  if (values['auth_method'] === 'private_key_jwt' && isTyped(secret) && parseSigningKey(secret) === undefined)
    errors['client_secret'] = { code: 'bad_signing_key' }
  if (CHANGEABLE_CLAIMS.has(toPlainText(values['subject_claim'] ?? '')))
    errors['subject_claim'] = { code: 'changeable_claim' }
  const accounts = values['break_glass_ids']
  const count = Array.isArray(accounts) ? accounts.length : 0
  if (values['enforce'] === 1 && count !== BREAK_GLASS_ACCOUNTS) errors['break_glass_ids'] = { code: 'two_accounts' }
  return errors
}

/** A stored secret is read as its mask. */
const isTyped = (secret: string | undefined): secret is string =>
  secret !== undefined && secret !== '' && !secret.startsWith(SECRET_MASK) && !secret.startsWith(SECRET_ENVIRONMENT)

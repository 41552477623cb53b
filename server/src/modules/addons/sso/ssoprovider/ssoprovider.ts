// Identity providers of organisations. Another issuer could open every account, so a second person approves each change
// (docs/decisions/sign-in-with-other-accounts.md).
import { AUTH_REDIRECT } from '@cangdan/protocol'
import { sql } from 'kysely'
import { CREATED_COLUMN, DISABLED_COLUMN, REMARK_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { FEW_VALUES } from '#engine/declare/columns/column.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { AUDIT_COLUMNS, withAudit } from '#engine/facets/audit.ts'
import { ORGANISATION } from '#modules/accounts/index.ts'
import { CLIENT_AUTH_METHODS } from '../oidc/client-auth.ts'
import { ID_TOKEN_ALGS } from '../oidc/oidc-client.ts'
import { alarmIfEnforced } from './ssoprovider.alarms.ts'
import { ssoProviderAudit } from './ssoprovider.audit.ts'
import { ssoProviderHooks } from './ssoprovider.hooks.ts'
import { checkSsoProvider } from './ssoprovider.rules.ts'
import { ssoProviderTitles } from './ssoprovider.titles.ts'

const WHILE_ENFORCED = { enforce: [1] } as const

/** Address to register at the provider. */
const redirectUri = sql`(select site_url || ${sql.lit(`${AUTH_REDIRECT}/`)} || sso_provider.code from system_setting)`

export const SSO_PROVIDER_LIST = 'addons/sso/seller/ProviderManage'

export const ssoProvider = defineResource({
  path: SSO_PROVIDER_LIST,
  screen: '/plugin/sso/provider',
  screens: '/plugin/sso/provider',
  addon: 'sso',
  table: 'sso_provider',
  ledger: { optional: 'begins with the first decision' },
  fullScan: 'an organisation has one or two providers',
  constraints: { sso_effective_code_key: { field: 'code', code: 'duplicate' } },
  verbs: ['add', 'look', 'edit', 'del', 'export'],
  stepUp: true,
  scope: {},
  named: 'name',
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    organisation_id: { type: 'select', ref: ORGANISATION, filter: true, required: true, width: 176 },
    name: { type: 'text', filter: true, required: true, maxLength: 60, width: 160 },
    code: { type: 'text', filter: true, required: true, maxLength: 31, copies: true, width: 128 },
    issuer: { type: 'text', filter: true, required: true, maxLength: 300, rule: 'link', width: 260 },
    client_id: { type: 'text', required: true, maxLength: 200, shown: false, width: 160 },
    auth_method: {
      type: 'select',
      options: CLIENT_AUTH_METHODS,
      required: true,
      initial: 'client_secret_basic',
      shown: false,
      width: 160,
    },
    client_secret: { type: 'text', control: 'secret', list: false, maxLength: 8000, required: true },
    scopes: { type: 'text', required: true, maxLength: 200, initial: 'openid profile', list: false },
    algs: { type: 'checkbox', options: ID_TOKEN_ALGS, required: true, shown: false, width: 144 },
    subject_claim: { type: 'text', required: true, maxLength: 60, initial: 'sub', list: false },
    employee_claim: { type: 'text', maxLength: 60, list: false },
    enforce: {
      type: 'select',
      options: [0, 1],
      tones: { 0: 'off', 1: 'warn' },
      control: 'switch',
      initial: 0,
      filter: true,
      fullScan: FEW_VALUES,
      width: 112,
    },
    break_glass_ids: {
      type: 'checkbox',
      ref: {
        to: 'seller/operator/OperatorManage',
        label: 'username',
        as: 'break_glass_names',
        dependsOn: { organisation_id: 'organisation_id' },
        where: sql`account.password_hash is not null`,
      },
      when: WHILE_ENFORCED,
      requiredWhen: WHILE_ENFORCED,
      shown: false,
      width: 176,
    },
    redirect_uri: { type: 'text', sql: redirectUri, copies: true, shown: false, width: 260 },
    ...DISABLED_COLUMN,
    ...REMARK_COLUMN,
    ...AUDIT_COLUMNS,
    audit_name: { ...AUDIT_COLUMNS.audit_name, shown: false },
    audit_time: { ...AUDIT_COLUMNS.audit_time, shown: false },
    ...CREATED_COLUMN,
  },
  form: {
    basic: ['organisation_id', 'name', 'code', 'remark'],
    provider: ['issuer', 'client_id', 'auth_method', 'client_secret', 'scopes', 'algs'],
    people: ['subject_claim', 'employee_claim', 'enforce', 'break_glass_ids'],
  },
  rules: checkSsoProvider,
  hooks: ssoProviderHooks,
  states: { disabled: { initial: 0 } },
  actions: {
    disable: {
      scope: 'row',
      stepUp: true,
      transition: { column: 'disabled', from: [0], to: 1 },
      danger: true,
      run: async (_tx, context) => {
        await alarmIfEnforced(context)
        return { set: {} }
      },
    },
    enable: {
      scope: 'row',
      stepUp: true,
      transition: { column: 'disabled', from: [1], to: 0 },
      run: () => ({ set: {} }),
    },
  },
  facets: [withAudit(ssoProviderAudit)],
  titles: ssoProviderTitles,
  sample: {
    name: '样例企业登录',
    code: 'sample',
    issuer: 'https://login.example.com/realms/sample',
    client_id: 'cangdan',
    client_secret: 'a-sample-secret-of-the-client',
    algs: ['RS256'],
  },
})

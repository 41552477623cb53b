// Approval of a provider. Only then its values are copied to `sso_effective`, which sign-in reads.
import { sql } from 'kysely'
import type { AuditSpec } from '#engine/facets/audit.ts'
import { assertBreakGlass } from './ssoprovider.hooks.ts'

const STATED = [
  'organisation_id',
  'code',
  'issuer',
  'client_id',
  'auth_method',
  'subject_claim',
  'employee_claim',
  'enforce',
] as const

export const ssoProviderAudit: AuditSpec<'addons/sso/seller/ProviderManage'> = {
  reopens: true,
  neverRejects: true,
  stepUp: true,
  stated: STATED,
  guard: (tx, { values }) =>
    assertBreakGlass(tx, {
      isEnforced: values.enforce === 1,
      organisationId: values.organisation_id,
      accounts: values.break_glass_ids,
    }),
  onApproved: async ({ tx }, { id }) => {
    await sql`
      insert into sso_effective (provider_id, version, organisation_id, code, name, issuer, client_id, auth_method, client_secret, scopes,
                                 algs, subject_claim, employee_claim, enforce, break_glass_ids)
      select id, version, organisation_id, code, name, issuer, client_id, auth_method, client_secret, scopes,
             algs, subject_claim, employee_claim, enforce, break_glass_ids
        from sso_provider where id = ${id}
      on conflict (provider_id) do update
         set version = excluded.version, organisation_id = excluded.organisation_id, code = excluded.code, name = excluded.name,
             issuer = excluded.issuer, client_id = excluded.client_id, auth_method = excluded.auth_method,
             client_secret = excluded.client_secret, scopes = excluded.scopes, algs = excluded.algs,
             subject_claim = excluded.subject_claim, employee_claim = excluded.employee_claim, enforce = excluded.enforce,
             break_glass_ids = excluded.break_glass_ids`.execute(tx)
  },
}

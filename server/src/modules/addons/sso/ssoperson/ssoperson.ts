// People whom an administrator expects at a provider: the first sign-in with this employee number binds the account.
import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { requireValue } from '#engine/declare/require-value.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import { assertBelow } from '#modules/accounts/index.ts'
import { SSO_PROVIDER_LIST } from '../ssoprovider/ssoprovider.ts'
import { ssoPersonTitles } from './ssoperson.titles.ts'

const isOfOrganisation = (_principal: unknown, providerId: number) =>
  sql<boolean>`account.organisation_id = (select organisation_id from sso_provider where sso_provider.id = ${providerId})`

const LINKED = 'an organisation has some hundreds of people'

export const ssoPerson = defineResource({
  path: 'addons/sso/seller/PersonManage',
  screen: '/plugin/sso/person',
  screens: '/plugin/sso/person',
  addon: 'sso',
  table: 'sso_person',
  fullScan: LINKED,
  verbs: ['add', 'edit', 'del', 'export'],
  stepUp: true,
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    provider_id: {
      type: 'select',
      ref: { to: SSO_PROVIDER_LIST, label: 'name', as: 'provider_name' },
      filter: true,
      required: true,
      width: 176,
    },
    account_id: {
      type: 'select',
      ref: {
        to: 'seller/operator/OperatorManage',
        label: 'username',
        as: 'username',
        // A sign-in rejects accounts of other organisations.
        suits: { by: 'provider_id', where: isOfOrganisation },
      },
      filter: true,
      required: true,
      width: 144,
    },
    employee_no: { type: 'text', filter: true, required: true, maxLength: 60, width: 144 },
    ...CREATED_COLUMN,
  },
  form: { basic: ['provider_id', 'account_id', 'employee_no'] },
  hooks: {
    // An employee number gives its person the rights of the account.
    async save(tx, { values, writer }) {
      await assertBelow(tx, requireValue(values, 'account_id'), writer.principal)
      return { set: values }
    },
  },
  titles: ssoPersonTitles,
  sample: { employee_no: 'A-0001' },
})

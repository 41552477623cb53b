// A role grants rights to its holders. Its author must hold each of them (docs/decisions/organisations-and-roles.md).
import { defineResource } from '#engine/declare/define-resource.ts'
import { ORGANISATION, ownOrganisation } from '../organisation/organisation.scope.ts'
import { adoptTemplate, roleHooks, ROLE_LIST } from './role.hooks.ts'
import { DIFFERENT, operatorCount, SAME, templateKey, templateState } from './role.queries.ts'
import { checkRole } from './role.rules.ts'
import { formatApiChange, formatPathChange } from './role.history.ts'
import { roleTitles } from './role.titles.ts'
import { ROLE_TEMPLATE_KEYS } from './templates/role-templates.ts'

const MAX_DESCRIPTION_LENGTH = 200

export const role = defineResource({
  path: ROLE_LIST,
  calls: {
    info: 'seller/role/roleinfo',
    history: 'seller/role/rolehistory',
    add: 'seller/role/roleadd',
    edit: 'seller/role/roleedit',
    del: 'seller/role/roledel',
    delMethod: 'GET',
  },
  screen: '/sys/permission/management/role',
  screens: '/sys/permission/management/role',
  editor: 'role',
  table: 'role',
  fullScan: 'roles are counted in dozens',
  verbs: ['add', 'edit', 'del', 'export'],
  stepUp: true,
  scope: ownOrganisation,
  named: 'name',
  editsUnseen: true,
  search: ['name'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 144 },
    template: {
      type: 'select',
      options: ROLE_TEMPLATE_KEYS,
      sql: templateKey,
      shownAs: 'plain',
      filter: true,
      width: 136,
    },
    template_state: {
      type: 'select',
      options: [SAME, DIFFERENT],
      sql: templateState,
      filter: true,
      width: 112,
    },
    description: {
      type: 'text',
      filter: true,
      control: 'textarea',
      maxLength: MAX_DESCRIPTION_LENGTH,
      width: 192,
    },
    path_arr: { type: 'hide', json: true, list: false, initial: '[]', formatChange: formatPathChange },
    api_arr: { type: 'hide', json: true, list: false, initial: '[]', formatChange: formatApiChange },
    organisation_id: { type: 'select', ref: ORGANISATION, filter: true, shown: false },
    operator_count: { type: 'number', sql: operatorCount, sum: true, width: 96 },
    is_system: { type: 'select', options: [0, 1], shownAs: 'plain', filter: true, shown: false, width: 96 },
    is_fixed: { type: 'hide' },
    update_time: { type: 'datetime', sort: true },
    create_time: { type: 'datetime', filter: true, sort: true, shown: false },
  },
  form: { basic: ['name', 'description'], rights: ['path_arr', 'api_arr'] },
  rules: checkRole,
  hooks: roleHooks,
  when: { edit: { is_fixed: [0] }, del: { is_system: [0] } },
  rejection: 'built_in',
  actions: {
    adopt: {
      scope: 'row',
      call: 'seller/role/roleadopt',
      when: { template_state: [DIFFERENT] },
      namesVersion: true,
      stepUp: true,
      run: adoptTemplate,
    },
  },
  titles: roleTitles,
  sample: { name: '样例角色', description: '', path_arr: '[]', api_arr: '[]' },
})

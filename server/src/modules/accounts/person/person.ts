// The person behind accounts. Four-eyes rules compare persons, so duplicates are joined permanently.
import { sql } from 'kysely'
import { CREATED_COLUMN } from '#engine/declare/columns/common-columns.ts'
import { defineResource } from '#engine/declare/define-resource.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { PERSON_LIST } from '#modules/paths.ts'
import { joinPersons, lockBothPersons } from './person.join.ts'
import { personHooks } from './person.hooks.ts'
import { accountCount, accounts, personLabel, isJoined, joined } from './person.queries.ts'
import { personTitles } from './person.titles.ts'

const self = {
  to: PERSON_LIST,
  label: 'called',
  where: sql<boolean>`person.same_as is null`,
}

const PEOPLE = 'people are counted in thousands'

export const person: Resource = defineResource({
  path: PERSON_LIST,
  screen: '/sys/permission/person/list',
  table: 'person',
  verbs: ['look', 'edit', 'export'],
  scope: {},
  search: ['name'],
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    name: { type: 'text', filter: true, sort: true, required: true, maxLength: 30, width: 136 },
    phone: { type: 'text', filter: true, rule: 'phone', width: 128 },
    called: { type: 'text', sql: personLabel, list: false },
    account_count: { type: 'number', sql: accountCount, width: 96 },
    accounts: { type: 'text', sql: accounts, filter: true, fullScan: PEOPLE, width: 320 },
    is_joined: {
      type: 'select',
      options: [0, 1],
      sql: isJoined,
      filter: true,
      fullScan: PEOPLE,
      shown: false,
      width: 104,
    },
    same_as: { type: 'select', ref: { ...self, as: 'same_as_name' }, shown: false, width: 160 },
    joined: { type: 'text', sql: joined, shown: false, width: 240 },
    ...CREATED_COLUMN,
  },
  form: { basic: ['name', 'phone'] },
  hooks: personHooks,
  when: { edit: { same_as: [null] } },
  actions: {
    join: {
      scope: 'row',
      when: { same_as: [null] },
      danger: true,
      fields: {
        same_as: { type: 'select', ref: self, required: true },
        reason: { type: 'text', control: 'textarea', required: true, maxLength: 200 },
      },
      lockFirst: lockBothPersons,
      run: joinPersons,
    },
  },
  titles: personTitles,
})

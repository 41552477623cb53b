// Accounts of other services that sign in as an account here (R13). Users link them in their profile; deleting one notifies its user.
import { sql } from 'kysely'
import { defineResource } from '#engine/declare/define-resource.ts'
import { endSessions } from '#modules/accounts/index.ts'
import { recordBindingEvent } from '../bindings.ts'
import { SOCIAL_BIND_LIST } from './socialbind.paths.ts'
import { socialBindTitles } from './socialbind.titles.ts'

const TYPES = ['wechat_open', 'wechat_mp', 'wechat_mini', 'qq', 'dingtalk', 'oidc'] as const
const accountColumn = (name: 'username' | 'nick_name') =>
  sql`(select account.${sql.ref(name)} from account where account.id = social_bind.uid)`
const OF_ACCOUNTS = 'the users with a linked account are counted in thousands'

export const socialBind = defineResource({
  path: SOCIAL_BIND_LIST,
  screen: '/plugin/social/bind',
  addon: ['social', 'sso'],
  table: 'social_bind',
  verbs: ['del', 'export'],
  scope: {},
  columns: {
    id: { type: 'number', sort: true, width: 72 },
    uid: { type: 'number', filter: true, width: 96 },
    username: { type: 'text', sql: accountColumn('username'), filter: true, fullScan: OF_ACCOUNTS, width: 128 },
    nick_name: { type: 'text', sql: accountColumn('nick_name'), filter: true, fullScan: OF_ACCOUNTS, width: 112 },
    type: { type: 'select', options: TYPES, filter: true, width: 112 },
    provider_id: { type: 'number', list: false },
    app_id: { type: 'text', list: false },
    openid: { type: 'text', filter: true, copies: true, width: 200 },
    unionid: { type: 'text', filter: true, copies: true, width: 200 },
    social_nick: { type: 'text', filter: true, width: 128 },
    // A picture of up to 64 KiB: the user's own profile shows it.
    social_logo: { type: 'text', list: false, unrecorded: true },
    last_login_time: { type: 'datetime', filter: true, sort: true },
    bind_time: { type: 'datetime', filter: true, sort: true },
  },
  form: {},
  hooks: {
    async del(tx, { values }, _writer, unit) {
      const { uid: accountId, type } = values
      const provider = socialBindTitles[`type.${type as (typeof TYPES)[number]}`]
      // Sessions that the link opened must not outlive it.
      await endSessions(tx, accountId)
      await recordBindingEvent(unit, 'sign_in_unbound', { accountId, type, provider })
    },
  },
  titles: socialBindTitles,
})

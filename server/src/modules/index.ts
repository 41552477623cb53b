// The modules, in the order of the menu.
import { title, type Title } from '@cangdan/protocol'
import { type Module, resourcesOf } from '#engine/declare/module.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { admins } from './menu/servicing.ts'
import { banks } from './menu/banks.ts'
import { content } from './menu/content.ts'
import { contract } from './menu/contract.ts'
import { finance } from './menu/finance.ts'
import { goods } from './menu/goods.ts'
import { orders } from './menu/orders.ts'
import { pledge } from './menu/pledge.ts'
import { stores } from './menu/stores.ts'
import { suppliers } from './menu/suppliers.ts'
import { sys } from './menu/sys.ts'
import { users } from './menu/users.ts'

export const modules: readonly Module[] = [
  banks,
  stores,
  goods,
  pledge,
  contract,
  admins,
  users,
  suppliers,
  orders,
  finance,
  content,
  sys,
]

export const resources = modules.flatMap(resourcesOf)

const ACCOUNTS = title('操作员账号', 'Operators', 'Operadores', 'オペレーター')

/** What the rows of each table are called; a record that is in use says by what. */
export const tablesOf = (all: readonly Resource[]): ReadonlyMap<string, Title> =>
  new Map([
    ...all.map((resource) => [resource.table, resource.title] as const),
    // Whom they belong to, or who holds them.
    ['account', ACCOUNTS],
    ['account_role', ACCOUNTS],
  ])

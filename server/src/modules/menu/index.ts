import type { MenuSection } from '#engine/declare/menu.ts'
import { admins } from './admins.ts'
import { banks } from './banks.ts'
import { content } from './content.ts'
import { contract } from './contract.ts'
import { finance } from './finance.ts'
import { goods } from './goods.ts'
import { orders } from './orders.ts'
import { pledge } from './pledge.ts'
import { plugin } from './plugin.ts'
import { stores } from './stores.ts'
import { suppliers } from './suppliers.ts'
import { sys } from './sys.ts'
import { users } from './users.ts'

export const menu: readonly MenuSection[] = [
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
  plugin,
  sys,
]

// Modules of the server in dependency order. A module imports only from earlier modules, through their `index.ts`.
import { title, type Title } from '@cangdan/protocol'
import { listMenuResources } from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import type { ServerModule } from '#engine/define-module.ts'
import { accounts } from './accounts/index.ts'
import { addons } from './addons/index.ts'
import { contracts } from './contracts/index.ts'
import { console } from './console/index.ts'
import { content } from './content/index.ts'
import { goods } from './goods/index.ts'
import { inspections } from './inspections/index.ts'
import { lending } from './lending/index.ts'
import { menu } from './menu/index.ts'
import { money } from './money/index.ts'
import { orders } from './orders/index.ts'
import { receipts } from './receipts/index.ts'
import { storage } from './storage/index.ts'
import { system } from './system/index.ts'

export { menu }

export const modules: readonly ServerModule[] = [
  content,
  accounts,
  system,
  goods,
  storage,
  money,
  inspections,
  receipts,
  lending,
  contracts,
  orders,
  addons,
  console,
]

export const resources = menu.flatMap(listMenuResources)

const ACCOUNTS = title('操作员账号', 'Operators', 'Operadores', 'オペレーター')

/** Maps each table to its title, used to name the records that block a deletion. */
export const mapTableTitles = (all: readonly Resource[]): ReadonlyMap<string, Title> =>
  new Map([
    ...all.map((resource) => [resource.table, resource.title] as const),
    ['account', ACCOUNTS],
    ['account_role', ACCOUNTS],
  ])

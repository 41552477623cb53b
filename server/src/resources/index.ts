// The modules, in the order of the menu.
import { title, type Title } from '@cangdan/protocol'
import type { Module } from '#engine/module.ts'
import type { Resource } from '#engine/resource.ts'
import { banks } from './banks/banks.ts'
import { sys } from './sys/sys.ts'

export const modules: readonly Module[] = [banks, sys]

export const resources = modules.flatMap((module) => module.resources)

/** What the rows of each table are called; a record that is in use says by what. */
export const tablesOf = (all: readonly Resource[]): ReadonlyMap<string, Title> =>
  new Map([
    ['account_role', title('操作员账号', 'Operators', 'Operadores', 'オペレーター')],
    ['account', title('操作员账号', 'Operators', 'Operadores', 'オペレーター')],
    ...all.map((resource) => [resource.table, resource.title] as const),
  ])

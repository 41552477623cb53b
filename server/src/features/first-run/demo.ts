// The demo platform. Deterministic, and made by the product's own operations: nothing here that a user could not do.
import { Readable } from 'node:stream'
import { type FileRef, plainText, type Row, type Verb } from '@cangdan/protocol'
import { screenOf } from '#engine/module.ts'
import { rightsOf } from '#engine/rights-registry.ts'
import { listEntry, verbEntry } from '#engine/rights.ts'
import type { Writer } from '#engine/change.ts'
import { addRecord } from '#engine/write.ts'
import type { Resource } from '#engine/resource.ts'
import type { Db } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { addFile } from '#platform/files/files.ts'
import { bank } from '#resources/banks/bank/bank.ts'
import { modules, tablesOf, resources } from '#resources/index.ts'
import { accessIp } from '#resources/sys/accessip/accessip.ts'
import { accessUser } from '#resources/sys/accessuser/accessuser.ts'
import { operator } from '#resources/sys/operator/operator.ts'
import { role } from '#resources/sys/role/role.ts'
import { store } from '#resources/stores/store/store.ts'
import { warehouse } from '#resources/stores/warehouse/warehouse.ts'
import { zone } from '#resources/stores/zone/zone.ts'
import { DEMO_BANKS } from './demo-banks.ts'
import { drawLogo } from './demo-logos.ts'

/** Who can sign in to a demo platform; the passwords are made at the first start. */
export const DEMO_ACCOUNTS = [
  { username: 'admin', role: '超级管理员 super administrator' },
  { username: 'operator', role: '平台运营 platform operator' },
  { username: 'manager', role: '银行客户经理 bank manager' },
] as const

/** Adds roles, banks and accounts to a platform that has its administrator only. */
export async function seedDemo(
  db: Db,
  files: FileStore,
  passwords: Readonly<Record<string, string>>,
): Promise<void> {
  const writer = await administrator(db)
  const platformId = writer.principal.organisationId
  const operatorRole = await addRole(
    db,
    writer,
    { name: '平台运营', description: '维护银行和仓储资料，解除登录限制' },
    [
      [bank, ['add', 'edit', 'del', 'import', 'export']],
      [store, ['add', 'look', 'edit', 'del', 'export']],
      [warehouse, ['add', 'look', 'edit', 'del', 'import', 'export']],
      [zone, ['add', 'edit', 'del', 'import', 'export']],
      [accessUser, ['del']],
      [accessIp, ['del']],
    ],
  )
  const managerRole = await addRole(db, writer, { name: '银行客户经理', description: '查看并导出本行资料' }, [
    [bank, ['export']],
  ])

  const banks: number[] = []
  for (const [index, values] of DEMO_BANKS.entries()) {
    const logo = await uploadLogo(db, files, index, writer)
    banks.push(await add(db, bank, { ...values, logo: [logo] }, writer))
  }

  const [first = platformId] = banks
  const people: readonly Row[] = [
    { username: 'operator', nick_name: '周岚', phone: '13900000002', role_ids: [operatorRole] },
    {
      username: 'manager',
      nick_name: '陈立',
      phone: '13900000003',
      role_ids: [managerRole],
      organisation_id: first,
    },
  ]
  for (const person of people) {
    const password = passwords[plainText(person['username'])] ?? ''
    await add(db, operator, { ...person, password, password_confirm: password }, writer)
  }
}

type Grant = readonly [resource: Resource, verbs: readonly Verb[]]

async function addRole(
  db: Db,
  writer: Writer,
  named: { name: string; description: string },
  grants: readonly Grant[],
): Promise<number> {
  const paths = grants.flatMap(([resource, verbs]) => [
    resource.screen,
    ...verbs.map((verb) => screenOf(resource, verb)).filter((path) => path !== undefined),
  ])
  // What a verb cannot do without comes with it.
  const apis = grants.flatMap(([resource, verbs]) => [
    listEntry(resource),
    ...verbs.map((verb) => verbEntry(resource, verb)),
  ])
  const lists = { path_arr: JSON.stringify(paths), api_arr: JSON.stringify(apis) }
  const id = await add(db, role, { ...named, ...lists }, writer)
  await db.updateTable('role').set({ is_system: 1 }).where('id', '=', id).execute()
  return id
}

async function uploadLogo(
  db: Db,
  files: FileStore,
  index: number,
  { principal: { organisationId, accountId } }: Writer,
): Promise<FileRef> {
  const picture = drawLogo(index)
  const incoming = await files.receive(Readable.from([picture]), picture.length)
  return addFile(db, files, { incoming, name: `logo-${index + 1}.png`, organisationId, accountId })
}

function add(db: Db, resource: Resource, values: Row, writer: Writer): Promise<number> {
  const fields = new Map(Object.entries(values))
  return addRecord(db, resource, { id: undefined, version: undefined, fields }, writer)
}

/** What the demo is made of was entered by the administrator, and its history says so. */
async function administrator(db: Db): Promise<Writer> {
  const { id, person_id, organisation_id } = await db
    .selectFrom('account')
    .select(['id', 'person_id', 'organisation_id'])
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  return {
    language: 'zh',
    tables: tablesOf(resources),
    rights: rightsOf(modules),
    principal: {
      accountId: id,
      personId: person_id,
      organisationId: organisation_id,
      organisationKind: 'platform',
      sessionId: '',
      roles: ['admin'],
      isAdmin: true,
      paths: new Set(),
      apis: new Set(),
    },
  }
}

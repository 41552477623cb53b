import {
  type Language,
  MAX_QUICK_MENUS,
  type MenuNode,
  QUICK_MENU_PATHS,
  type QuickMenuItem,
  title,
} from '@cangdan/protocol'
import {
  quickMenuAddRequest,
  quickMenuAddsRequest,
  quickMenuData,
  quickMenuDelRequest,
  quickMenuListResponse,
} from '@cangdan/protocol/schemas'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/transaction.ts'
import { Failure } from '#platform/failure.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { SchemaError, type ZodRoutes } from '#platform/http/zod-routes.ts'
import type { Principal } from '#platform/identity/principal.ts'
import { MESSAGES } from '#platform/messages.ts'
import { QUICK_MENU_TITLES } from './quick-menu.titles.ts'

export interface QuickMenuDeps {
  readonly db: Db
  readonly menuOf: (principal: Principal, language: Language) => Promise<MenuNode[]>
}

const DASHBOARD = '/dashboard'
const DASHBOARD_TITLE = title('工作台', 'The workbench', 'El escritorio de trabajo', 'ワークベンチ')

export function createQuickMenuRoutes({ db, menuOf }: QuickMenuDeps): ZodRoutes {
  const access = 'signed-in'
  const { list, add, addAll, remove } = QUICK_MENU_TITLES
  const calls = {
    list: defineCall(list, { access }, { answer: quickMenuListResponse }),
    add: defineCall(add, { access }, { body: quickMenuAddRequest }),
    addAll: defineCall(addAll, { access }, { body: quickMenuAddsRequest }),
    remove: defineCall(remove, { access }, { body: quickMenuDelRequest }),
  } as const
  const listScreens = async (principal: Principal, language: Language) =>
    collectScreens(await menuOf(principal, language))

  return async (app) => {
    app.get(`/${QUICK_MENU_PATHS.list}`, calls.list, async (request) => {
      const principal = getPrincipal(request)
      return buildSuccess(
        await listEntries(db, principal.accountId, await listScreens(principal, getRequestLanguage(request))),
      )
    })

    app.post(`/${QUICK_MENU_PATHS.add}`, calls.add, async (request) => {
      const [principal, language] = [getPrincipal(request), getRequestLanguage(request)]
      const path = request.body.full_path
      assertScreen(path, await listScreens(principal, language), language)
      return buildSuccess({ id: await appendEntry(db, principal.accountId, path) }, MESSAGES.done[language])
    })

    app.post(`/${QUICK_MENU_PATHS.addAll}`, calls.addAll, async (request) => {
      const [principal, language] = [getPrincipal(request), getRequestLanguage(request)]
      const screens = await listScreens(principal, language)
      const wanted = readRequestedPaths(request.body.menu_data)
      for (const path of wanted) assertScreen(path, screens, language)
      await saveAll(db, principal.accountId, { wanted, screens })
      return buildSuccess(await listEntries(db, principal.accountId, screens), MESSAGES.done[language])
    })

    app.post(`/${QUICK_MENU_PATHS.remove}`, calls.remove, async (request) => {
      const { accountId } = getPrincipal(request)
      const path = request.body.full_path
      await withPaths(db, accountId, (tx, paths) =>
        replaceEntries(
          tx,
          accountId,
          paths.filter((other) => other !== path),
        ),
      )
      return buildSuccess(null, MESSAGES.done[getRequestLanguage(request)])
    })
  }
}

/** Appends an entry and returns its id. @throws Failure `quick_menu_repeated`, `quick_menu_full` */
async function appendEntry(db: Db, accountId: number, path: string): Promise<number> {
  const ids = await withPaths(db, accountId, (tx, paths) => {
    if (paths.includes(path)) throw new Failure('quick_menu_repeated')
    assertCount(paths.length + 1)
    return replaceEntries(tx, accountId, [...paths, path])
  })
  return ids.at(-1) ?? 0
}

interface QuickMenuInput {
  readonly wanted: readonly string[]
  readonly screens: Screens
}

/** @throws Failure `quick_menu_full`, `unchanged` (U12) */
async function saveAll(db: Db, accountId: number, { wanted, screens }: QuickMenuInput): Promise<void> {
  assertCount(wanted.length)
  await withPaths(db, accountId, (tx, paths) => {
    // Entries that the user may no longer open are not in the list and are removed.
    if (wanted.join() === paths.filter((path) => screens.has(path)).join()) throw new Failure('unchanged')
    return replaceEntries(tx, accountId, wanted)
  })
}

type Screens = ReadonlyMap<string, MenuNode & { readonly moduleIcon: string }>

function collectScreens(menu: readonly MenuNode[]): Screens {
  const screens = new Map<string, MenuNode & { moduleIcon: string }>()
  const collect = (nodes: readonly MenuNode[], moduleIcon: string) => {
    for (const node of nodes) {
      if (node.meta.screen !== undefined && !node.path.includes(':')) screens.set(node.path, { ...node, moduleIcon })
      collect(node.children, moduleIcon)
    }
  }
  for (const module of menu) collect([module], module.meta.icon ?? '')
  return screens
}

/** @throws Failure `quick_menu_refused` for the workbench itself, `not_found` for a screen that the user may not open */
function assertScreen(path: string, screens: Screens, language: Language): void {
  if (path === DASHBOARD) throw new Failure('quick_menu_refused', { values: { title: DASHBOARD_TITLE[language] } })
  if (!screens.has(path)) throw new Failure('not_found')
}

function assertCount(count: number): void {
  if (count > MAX_QUICK_MENUS) throw new Failure('quick_menu_full', { values: { max: MAX_QUICK_MENUS } })
}

/** @throws SchemaError; Failure `quick_menu_repeated` */
function readRequestedPaths(text: string): string[] {
  const { data, error } = quickMenuData.safeParse(parseJson(text))
  if (error !== undefined) throw new SchemaError(error.issues)
  const paths = data.map(({ full_path }) => full_path)
  if (new Set(paths).size < paths.length) throw new Failure('quick_menu_repeated')
  return paths
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function listEntries(db: Db, accountId: number, screens: Screens): Promise<QuickMenuItem[]> {
  const rows = await db
    .selectFrom('quick_menu')
    .select(['id', 'full_path', 'sort'])
    .where('account_id', '=', accountId)
    .orderBy('sort')
    .execute()
  return rows.flatMap(({ id, full_path, sort }) => {
    const screen = screens.get(full_path)
    if (screen === undefined) return []
    const { path, name, meta, moduleIcon } = screen
    return [{ id, full_path, path, name, title: meta.title, icon: moduleIcon, sort }]
  })
}

/** Locks the user's quick menus, so that changes run one at a time, and passes the current paths in order. */
async function withPaths<T>(
  db: Db,
  accountId: number,
  change: (tx: Db, paths: readonly string[]) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx)
    const rows = await tx
      .selectFrom('quick_menu')
      .select('full_path')
      .where('account_id', '=', accountId)
      .orderBy('sort')
      .execute()
    return change(
      tx,
      rows.map(({ full_path }) => full_path),
    )
  })
}

/** Replaces the entries in this order and returns their ids. Remaining entries keep their ids. */
async function replaceEntries(tx: Db, accountId: number, paths: readonly string[]): Promise<number[]> {
  await sql`delete from quick_menu where account_id = ${accountId} and full_path <> all (${paths})`.execute(tx)
  if (paths.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    insert into quick_menu (account_id, full_path, sort)
    select ${accountId}, wanted.path, wanted.place from unnest(${paths}::text[]) with ordinality as wanted (path, place)
    on conflict (account_id, full_path) do update set sort = excluded.sort
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

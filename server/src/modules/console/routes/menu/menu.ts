import { type Language, type MenuNode, SESSION_PATHS, title, DEFAULT_LIMIT, type Title } from '@cangdan/protocol'
import { menuResponse, screenPathsResponse } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import {
  type MenuGroup,
  isGroup,
  isView,
  type MenuSection,
  listRecordPaths,
  loadInstalledMenu,
  type MenuView,
  type RecordPath,
} from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { canPerform } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import { getPrincipal } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { sendDescription } from '#platform/http/responses/descriptions.ts'
import { getRequestLanguage } from '#platform/http/responses/replies.ts'
import { hasPath, type Principal } from '#platform/identity/principal.ts'
import { getSite } from '#platform/site/site.ts'
import { PINYIN } from './pinyin.generated.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

const PATHS = title(
  '可打开的页面路径',
  'The paths of the screens that one may open',
  'Las rutas de las pantallas permitidas',
  '開ける画面のパス',
)
const MENU = title('菜单', 'The menu', 'El menú', 'メニュー')

export function registerMenuRoutes(app: FastifyInstance, modules: readonly MenuSection[], db: Db): void {
  const access = 'signed-in'
  const open = { access, whenDue: true } as const
  const paths = defineCall(PATHS, { ...open }, { answer: screenPathsResponse })
  const menu = defineCall(MENU, { ...open }, { answer: menuResponse })
  app.get(`/${SESSION_PATHS.permission}`, paths, async (request, reply) => {
    const installed = await loadInstalledMenu(modules, db)
    return sendDescription(request, reply, listGrantedPaths(installed, getPrincipal(request)))
  })
  app.get(`/${SESSION_PATHS.menu}`, menu, async (request, reply) => {
    const [{ default_limit: limit }, installed] = await Promise.all([getSite(db), loadInstalledMenu(modules, db)])
    const nodes = describeMenu(installed, getPrincipal(request), getRequestLanguage(request), limit)
    return sendDescription(request, reply, nodes)
  })
}

function listGrantedPaths(modules: readonly MenuSection[], principal: Principal): string[] {
  return modules.flatMap((group) => listGroupPaths(group, principal))
}

/** Returns the path of the group, then those of its granted screens; nothing without a granted screen. */
function listGroupPaths({ path, entries }: MenuGroup, principal: Principal): string[] {
  const screens = entries.flatMap((entry) =>
    isGroup(entry)
      ? listGroupPaths(entry, principal)
      : listScreenPaths(entry).filter((screen) => hasPath(principal, screen)),
  )
  return screens.length === 0 ? [] : [path, ...screens]
}

interface Reader {
  readonly principal: Principal
  readonly language: Language
  /** Default rows per page of the platform. */
  readonly limit: number
}

/** Builds the tree of granted screens without empty modules and groups. */
export function describeMenu(
  modules: readonly MenuSection[],
  principal: Principal,
  language: Language,
  limit: number = DEFAULT_LIMIT,
): MenuNode[] {
  const reader = { principal, language, limit }
  // The navigation rail shows every module, even with few screens.
  return modules.flatMap((module) => buildGroupNodes({ ...module, alwaysShow: true }, reader))
}

function buildGroupNodes(group: MenuGroup, reader: Reader): MenuNode[] {
  const { principal, language } = reader
  const children = group.entries.flatMap((entry) => {
    if (isGroup(entry)) return buildGroupNodes(entry, reader)
    if (!hasPath(principal, entry.screen)) return []
    return [isView(entry) ? buildViewNode(entry, language) : buildListNode(entry, reader)]
  })
  if (children.length === 0) return []
  const { path, title: named, title2, icon, alwaysShow = false } = group
  const meta = {
    title: named[language],
    ...getPinyin(language, named, title2),
    ...omitUndefined({ title2: title2?.[language], icon }),
  }
  const hidden = children.every((child) => child.hidden)
  return [{ path, name: getScreenName(path), meta, hidden, alwaysShow, children }]
}

/** Returns the path of the list, then those of its record screens. */
export function listScreenPaths(resource: Resource | MenuView): string[] {
  if (isView(resource)) return [resource.screen]
  return [resource.screen, ...listRecordPaths(resource).map(({ path }) => path)]
}

const buildViewNode = (
  { screen, name, title: words, view, hidden = false }: MenuView,
  language: Language,
): MenuNode => ({
  path: screen,
  name: name ?? getScreenName(screen),
  meta: { title: words[language], ...getPinyin(language, words), screen: 'view', view },
  hidden,
  alwaysShow: false,
  children: [],
})

function buildListNode(resource: Resource, { principal, language, ...reader }: Reader): MenuNode {
  const limit = resource.limit ?? reader.limit
  return {
    path: resource.screen,
    name: getScreenName(resource.screen),
    meta: {
      title: resource.title[language],
      ...getPinyin(language, resource.title),
      screen: resource.isSingle ? 'single' : 'list',
      list: resource.path,
      ...(canPerform(principal, resource, 'add') ? { canAdd: true as const } : {}),
      ...(resource.isSingle || limit === DEFAULT_LIMIT ? {} : { limit }),
    },
    hidden: resource.hidden ?? false,
    alwaysShow: false,
    children: listRecordPaths(resource)
      .filter(({ path }) => hasPath(principal, path))
      .map((each) => buildRecordNode(resource, each, language)),
  }
}

/** A screen of one record, or a question about it; neither is in the menu. */
function buildRecordNode(
  { path: list, editor }: Resource,
  { path, screen, action, getTitle }: RecordPath,
  language: Language,
): MenuNode {
  const named = getTitle(language)
  const meta = {
    title: named,
    ...getPinyin(language, { zh: named }),
    screen,
    list,
    ...(screen === 'ask' ? { action } : omitUndefined({ editor })),
  }
  return { path, name: getScreenName(path), meta, hidden: true, alwaysShow: false, children: [] }
}

function getPinyin(
  language: Language,
  ...titles: readonly (Pick<Title, 'zh'> | undefined)[]
): Pick<MenuNode['meta'], 'pinyin'> {
  if (language !== 'zh') return {}
  const read = titles.flatMap((each) => PINYIN.get(each?.zh ?? '') ?? [])
  return read.length === 0 ? {} : { pinyin: read.join(' ') }
}

/** For example, `/banks/bank/edit/:id` becomes `BanksBankEdit`. */
function getScreenName(path: string): string {
  const words = path.split(/[/_-]/).filter((word) => word !== '' && !word.startsWith(':'))
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

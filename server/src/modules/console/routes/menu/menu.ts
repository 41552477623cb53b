import {
  type Language,
  type MenuNode,
  SESSION_PATHS,
  title,
  USUAL_LIMIT,
  type Title,
  type Verb,
} from '@cangdan/protocol'
import { menuAnswer, screenPathsAnswer } from '@cangdan/protocol/schemas'
import type { FastifyInstance } from 'fastify'
import {
  type Group,
  isGroup,
  isView,
  type MenuSection,
  screenOf,
  verbTitle,
  type View,
} from '#engine/declare/menu.ts'
import type { Resource } from '#engine/declare/resource.ts'
import { may } from '#engine/declare/rights/rights.ts'
import type { Db } from '#platform/database/database.ts'
import { principalOf } from '#platform/http/security/access.ts'
import { defineCall } from '#platform/http/described.ts'
import { answerDescription } from '#platform/http/responses/descriptions.ts'
import { languageOf } from '#platform/http/responses/replies.ts'
import { holdsPath, type Principal } from '#platform/identity/principal.ts'
import { recentSite } from '#platform/site/site.ts'
import { PINYIN } from './pinyin.generated.ts'
import { omitUndefined } from '#platform/omit-undefined.ts'

const PATHS = title(
  '可打开的页面路径',
  'The paths of the screens that one may open',
  'Las rutas de las pantallas permitidas',
  '開ける画面のパス',
)
const MENU = title('菜单', 'The menu', 'El menú', 'メニュー')

export function menuRoutes(app: FastifyInstance, modules: readonly MenuSection[], db: Db): void {
  const access = 'signed-in'
  const open = { access, whenDue: true } as const
  const paths = defineCall(PATHS, { ...open }, { answer: screenPathsAnswer })
  const menu = defineCall(MENU, { ...open }, { answer: menuAnswer })
  app.get(`/${SESSION_PATHS.permission}`, paths, (request, reply) =>
    answerDescription(request, reply, grantedPaths(modules, principalOf(request))),
  )
  app.get(`/${SESSION_PATHS.menu}`, menu, async (request, reply) => {
    const { default_limit: limit } = await recentSite(db)
    const nodes = describeMenu(modules, principalOf(request), languageOf(request), limit)
    return answerDescription(request, reply, nodes)
  })
}

function grantedPaths(modules: readonly MenuSection[], principal: Principal): string[] {
  return modules.flatMap((group) => pathsIn(group, principal))
}

/** Returns the path of the group, then those of its granted screens; nothing without a granted screen. */
function pathsIn({ path, entries }: Group, principal: Principal): string[] {
  const screens = entries.flatMap((entry) =>
    isGroup(entry)
      ? pathsIn(entry, principal)
      : pathsOf(entry).filter((screen) => holdsPath(principal, screen)),
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
  limit: number = USUAL_LIMIT,
): MenuNode[] {
  const reader = { principal, language, limit }
  // The navigation rail shows every module, even with few screens.
  return modules.flatMap((module) => groupNodes({ ...module, alwaysShow: true }, reader))
}

function groupNodes(group: Group, reader: Reader): MenuNode[] {
  const { principal, language } = reader
  const children = group.entries.flatMap((entry) => {
    if (isGroup(entry)) return groupNodes(entry, reader)
    if (!holdsPath(principal, entry.screen)) return []
    return [isView(entry) ? viewNode(entry, language) : listNode(entry, reader)]
  })
  if (children.length === 0) return []
  const { path, title: named, title2, icon, alwaysShow = false } = group
  const meta = {
    title: named[language],
    ...readAs(language, named, title2),
    ...omitUndefined({ title2: title2?.[language], icon }),
  }
  const hidden = children.every((child) => child.hidden)
  return [{ path, name: nameOf(path), meta, hidden, alwaysShow, children }]
}

/** Returns the path of the list, then those of its record screens. */
export function pathsOf(resource: Resource | View): string[] {
  if (isView(resource)) return [resource.screen]
  const stoodInFor = [...resource.actions.values()].flatMap(({ insteadOf }) => insteadOf ?? [])
  const verbs = [...resource.verbs, ...stoodInFor]
    .map((verb) => screenOf(resource, verb))
    .filter((path) => path !== undefined)
  return [resource.screen, ...verbs]
}

/** Screens of one record, which are not menu entries. */
const RECORD_SCREENS = ['add', 'edit', 'look'] as const satisfies readonly Verb[]
type RecordScreen = (typeof RECORD_SCREENS)[number]

const viewNode = ({ screen, title: words, view, hidden = false }: View, language: Language): MenuNode => ({
  path: screen,
  name: nameOf(screen),
  meta: { title: words[language], ...readAs(language, words), screen: 'view', view },
  hidden,
  alwaysShow: false,
  children: [],
})

function listNode(resource: Resource, { principal, language, ...reader }: Reader): MenuNode {
  const limit = resource.limit ?? reader.limit
  return {
    path: resource.screen,
    name: nameOf(resource.screen),
    meta: {
      title: resource.title[language],
      ...readAs(language, resource.title),
      screen: resource.isSingle ? 'single' : 'list',
      list: resource.path,
      ...(may(principal, resource, 'add') ? { canAdd: true as const } : {}),
      ...(resource.isSingle || limit === USUAL_LIMIT ? {} : { limit }),
    },
    hidden: resource.hidden ?? false,
    alwaysShow: false,
    children: RECORD_SCREENS.filter(
      (verb) =>
        !resource.isSingle &&
        resource.verbs.has(verb) &&
        holdsPath(principal, screenOf(resource, verb) ?? ''),
    ).map((verb) => recordNode(resource, verb, language)),
  }
}

function recordNode(resource: Resource, verb: RecordScreen, language: Language): MenuNode {
  const path = screenOf(resource, verb) ?? ''
  const named = verbTitle(resource, verb, language)
  const meta = {
    title: named,
    ...readAs(language, { zh: named }),
    screen: verb,
    list: resource.path,
    ...omitUndefined({ editor: resource.editor }),
  }
  return { path, name: nameOf(path), meta, hidden: true, alwaysShow: false, children: [] }
}

function readAs(
  language: Language,
  ...titles: readonly (Pick<Title, 'zh'> | undefined)[]
): Pick<MenuNode['meta'], 'pinyin'> {
  if (language !== 'zh') return {}
  const read = titles.flatMap((each) => PINYIN.get(each?.zh ?? '') ?? [])
  return read.length === 0 ? {} : { pinyin: read.join(' ') }
}

/** For example, `/banks/bank/edit/:id` becomes `BanksBankEdit`. */
function nameOf(path: string): string {
  const words = path.split(/[/_-]/).filter((word) => word !== '' && !word.startsWith(':'))
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

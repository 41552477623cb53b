// Builds all rights that roles can be granted from the declarations: undeclared rights cannot be granted.
import { title, type Title, type Verb } from '@cangdan/protocol'
import {
  listMenuGroupPaths,
  type MenuSection,
  listMenuResources,
  getActionPath,
  getScreenPath,
  type MenuView,
  getVerbLabel,
  listMenuViews,
} from '../menu.ts'
import type { Right, Rights } from './right.ts'
import type { Resource } from '../resource.ts'
import { getInfoEntry, getListEntry, getSeeEntry, getVerbEntry } from './rights.ts'

const VIEW_SINGLE = title('查看', 'View', 'Ver', '表示')
const VIEW_LIST = title('查看列表', 'View the list', 'Ver la lista', '一覧を表示')

const buildSeeTitle = ({ zh, en, es, ja }: Title): Title =>
  title(`查看“${zh}”`, `See “${en}”`, `Ver «${es}»`, `「${ja}」を見る`)

// Reading first, irreversible verbs last. A missing verb does not compile.
const PLACES: Readonly<Record<Verb, number>> = {
  look: 0,
  add: 1,
  import: 2,
  edit: 3,
  audit: 4,
  export: 5,
  del: 6,
}
const ORDER = (Object.keys(PLACES) as Verb[]).toSorted((a, b) => PLACES[a] - PLACES[b])

export function buildRights(menu: readonly MenuSection[]): Rights {
  const modules = menu.map((module) => ({
    ...module,
    resources: [...listMenuResources(module), ...listMenuViews(module)],
  }))
  const all = modules.flatMap((module) =>
    module.resources.flatMap((resource) =>
      ('view' in resource ? listViewRights(resource) : listResourceRights(resource)).map(
        (right): Right => ({ ...right, inFull: joinTitles(resource.title, right.title), module, resource }),
      ),
    ),
  )
  const screens = all.flatMap(({ screen, resource }) =>
    screen === undefined ? [] : [[screen, screen === resource.screen ? undefined : resource.screen] as const],
  )
  return {
    modules,
    groups: new Set(menu.flatMap(listMenuGroupPaths)),
    all,
    byEntry: new Map(all.map((right) => [right.entry, right])),
    screens: new Map(screens),
  }
}

type RightDraft = Omit<Right, 'module' | 'resource' | 'inFull'>

const joinTitles = (list: Title, word: Title): Title =>
  title(`${list.zh}：${word.zh}`, `${list.en}: ${word.en}`, `${list.es}: ${word.es}`, `${list.ja}：${word.ja}`)

const listViewRights = ({ path, screen, actions = [] }: MenuView): RightDraft[] => [
  { entry: path, title: VIEW_SINGLE, screen, needs: [] },
  ...actions.map((action) => ({
    entry: action.path,
    title: action.title,
    takes: action.takes,
    screen: undefined,
    needs: [path],
  })),
]

function listResourceRights(resource: Resource): RightDraft[] {
  const list = getListEntry(resource)
  const hasInfo = !resource.isSingle && (resource.verbs.has('look') || resource.verbs.has('edit'))
  const listNeeds = (verb: Verb) =>
    hasInfo && (verb === 'edit' || verb === 'audit') ? [list, getInfoEntry(resource)] : [list]
  // Editing reads the record with the call of its detail page.
  const verbs = ORDER.filter((verb) => resource.verbs.has(verb) || (verb === 'look' && hasInfo))
  const onRecords = verbs.map((verb) => ({
    entry: getVerbEntry(resource, verb),
    title: getVerbLabel(resource, verb),
    screen: resource.verbs.has(verb) ? getScreenPath(resource, verb) : undefined,
    needs: listNeeds(verb),
  }))
  const own = [...resource.actions.values()]
    .filter(({ verb }) => verb === undefined)
    .map((action) => ({
      entry: action.call,
      title: action.right ?? action.title,
      screen: getActionPath(resource, action),
      needs: [list],
    }))
  const guarded = [...resource.columns.values()]
    // Columns that share the grant of another column have no right.
    .filter((column) => column.guarded === true || column.masked === true)
    .map((column) => ({
      entry: getSeeEntry(resource, column.name),
      title: buildSeeTitle(column.title),
      screen: undefined,
      needs: [list],
    }))
  return [
    { entry: list, title: resource.isSingle ? VIEW_SINGLE : VIEW_LIST, screen: resource.screen, needs: [] },
    ...onRecords,
    ...own,
    ...guarded,
  ]
}

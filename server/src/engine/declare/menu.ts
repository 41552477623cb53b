import { fill, type Language, title, type Title, type Verb, type ViewName } from '@cangdan/protocol'
import { hasAddon, listInstalledAddons, type RequiredAddon } from '#platform/addons/installed.ts'
import type { Db } from '#platform/database/database.ts'
import type { Action } from './action.ts'
import type { Resource } from './resource.ts'

/** A titled group of menu entries. Its path only identifies it; it has no screen. */
export interface MenuGroup {
  readonly path: string
  readonly title: Title
  /** A longer title, if the title of the menu is too short elsewhere. */
  readonly title2?: Title
  /** Name of an icon of the browser's icon set. */
  readonly icon?: string
  /** Shown even with a single visible entry; by default that entry replaces the group. */
  readonly alwaysShow?: true
  readonly entries: readonly SectionEntry[]
}

/** A hand-written screen that does not show a single list. */
export interface MenuView {
  /** Path of the call that it displays; the grant of this call opens the screen. */
  readonly path: string
  readonly screen: string
  readonly view: ViewName
  /** Name of its route; by default derived from its path. */
  readonly name?: string
  readonly title: Title
  /** Calls of the screen that need their own grants: the path, and the names of the arguments. */
  readonly actions?: readonly {
    readonly path: string
    readonly title: Title
    readonly takes: readonly string[]
  }[]
  /** Not in the menu; other screens link to it. */
  readonly hidden?: boolean
  /** The add-on that it belongs to. */
  readonly addon?: RequiredAddon
}

/** A setup step is complete once the list has a record, or once `column` of a single record is not empty. */
export interface SetupStep {
  readonly resource: Resource
  readonly column?: string
}

export type SectionEntry = Resource | MenuGroup | MenuView

export interface MenuSection extends MenuGroup {
  readonly icon: string
  /** The steps that set up an empty platform, in order. */
  readonly firstSteps?: readonly SetupStep[]
  /** Resources whose new records per day the workbench charts; each has an index of `create_time`. */
  readonly weeks?: readonly Resource[]
}

export const isGroup = (entry: SectionEntry): entry is MenuGroup => 'entries' in entry
export const isView = (entry: SectionEntry): entry is MenuView => 'view' in entry

export const listMenuResources = ({ entries }: MenuGroup): Resource[] =>
  entries.flatMap((entry) => (isGroup(entry) ? listMenuResources(entry) : isView(entry) ? [] : [entry]))

export const listMenuViews = ({ entries }: MenuGroup): MenuView[] =>
  entries.flatMap((entry) => (isGroup(entry) ? listMenuViews(entry) : isView(entry) ? [entry] : []))

export const listMenuGroupPaths = ({ path, entries }: MenuGroup): string[] => [
  path,
  ...entries.filter(isGroup).flatMap(listMenuGroupPaths),
]

/** Returns the sections without entries of add-ons that are not installed (P4). */
export async function loadInstalledMenu(sections: readonly MenuSection[], db: Db): Promise<readonly MenuSection[]> {
  const installed = await listInstalledAddons(db)
  const selectEntries = (entries: readonly SectionEntry[]): SectionEntry[] =>
    entries.flatMap((entry) => {
      if (isGroup(entry)) return { ...entry, entries: selectEntries(entry.entries) }
      return entry.addon === undefined || hasAddon(installed, entry.addon) ? entry : []
    })
  return sections.map((section) => ({ ...section, entries: selectEntries(section.entries) }))
}

const SCREENS: Record<Verb, string | undefined> = {
  add: 'add',
  look: 'look/:id',
  edit: 'edit/:id',
  del: 'del/:id',
  audit: 'audit/:id',
  export: undefined,
  import: undefined,
}

/** Returns the path of the screen or question of a verb. A single record has none per verb. */
export function getScreenPath(resource: Resource, verb: Verb): string | undefined {
  if (resource.isSingle) return undefined
  const last = resource.paths?.[verb] ?? SCREENS[verb]
  return last === undefined ? undefined : `${resource.screens}/${last}`
}

/** Returns the path of the question of an action; undefined for an action that is only a button. */
export function getActionPath(resource: Resource, { name, verb, insteadOf, ownPath }: Action): string | undefined {
  const replaced = insteadOf ?? verb
  if (replaced !== undefined) return getScreenPath(resource, replaced)
  return ownPath === true ? `${resource.screens}/${name}/:id` : undefined
}

/** A path below a list that roles can be granted: the screen of a verb, or the question of an action. */
export interface RecordPath {
  readonly path: string
  /** A question opens in the list. */
  readonly screen: 'add' | 'look' | 'edit' | 'ask'
  /** Name of the button. */
  readonly action: string
  readonly getTitle: (language: Language) => string
}

export function listRecordPaths(resource: Resource): RecordPath[] {
  const { verbs, actions } = resource
  const ofVerbs = [...verbs].map((verb) => ({
    path: getScreenPath(resource, verb),
    screen: isRecordScreen(verb) ? verb : ('ask' as const),
    action: [...actions.values()].find((action) => action.verb === verb)?.name ?? verb,
    getTitle: (language: Language) => formatVerbTitle(resource, verb, language),
  }))
  const ofActions = [...actions.values()]
    .filter(({ verb }) => verb === undefined)
    .map((action) => ({
      path: getActionPath(resource, action),
      screen: 'ask' as const,
      action: action.name,
      getTitle: (language: Language) => formatTitle(OWN_WORD, resource.titleOfOne, action.title, language),
    }))
  return [...ofVerbs, ...ofActions].flatMap(({ path, ...rest }) => (path === undefined ? [] : { path, ...rest }))
}

const isRecordScreen = (verb: Verb): verb is 'add' | 'look' | 'edit' => ['add', 'look', 'edit'].includes(verb)

/** Titles such as `Add {name}`, where {name} is one record of the resource. */
const VERB_TITLES: Record<Verb, Title> = {
  add: title('新增{name}', 'Add {name}', 'Añadir {name}', '{name}を追加'),
  look: title('{name}详情', 'View {name}', 'Ver {name}', '{name}の詳細'),
  edit: title('编辑{name}', 'Edit {name}', 'Editar {name}', '{name}を編集'),
  del: title('删除{name}', 'Delete {name}', 'Eliminar {name}', '{name}を削除'),
  audit: title('审核{name}', 'Review {name}', 'Revisar {name}', '{name}を審査'),
  export: title('导出{name}', 'Export {name}', 'Exportar {name}', '{name}をエクスポート'),
  import: title('导入{name}', 'Import {name}', 'Importar {name}', '{name}をインポート'),
}

/** Labels of buttons; a resource can replace the one for `del` (`getVerbLabel`). */
const VERB_WORDS: Record<Verb, Title> = {
  add: title('新增', 'Add', 'Añadir', '追加'),
  look: title('查看', 'View', 'Ver', '表示'),
  edit: title('编辑', 'Edit', 'Editar', '編集'),
  del: title('删除', 'Delete', 'Eliminar', '削除'),
  audit: title('审核', 'Review', 'Revisar', '審査'),
  export: title('导出', 'Export', 'Exportar', 'エクスポート'),
  import: title('导入', 'Import', 'Importar', 'インポート'),
}

/** Returns the label of a verb for buttons and roles. Resources whose deletion is not a deletion to users have their own. */
export const getVerbLabel = ({ deletion }: Resource, verb: Verb): Title =>
  (verb === 'del' ? deletion.title : undefined) ?? VERB_WORDS[verb]

/** Returns a title such as "Edit bank". */
export function formatVerbTitle(resource: Resource, verb: Verb, language: Language): string {
  const { deletion, titleOfOne } = resource
  const sentence = verb === 'del' && deletion.title !== undefined ? OWN_WORD : VERB_TITLES[verb]
  return formatTitle(sentence, titleOfOne, getVerbLabel(resource, verb), language)
}

const formatTitle = (sentence: Title, name: Title, verb: Title, language: Language): string =>
  fill(sentence[language], { name: name[language], verb: verb[language] })

const OWN_WORD = title('{verb}{name}', '{verb} {name}', '{verb} {name}', '{name}を{verb}')

export const HISTORY_TITLES = new Map<string, Title>([
  ['add', title('新增', 'Added', 'Añadido', '追加')],
  ['edit', title('修改', 'Changed', 'Modificado', '変更')],
  ['del', title('删除', 'Deleted', 'Eliminado', '削除')],
  ['audit', title('审核', 'Reviewed', 'Revisado', '審査')],
])

export const CONFIRM_DELETE = title(
  '确定要删除吗？',
  'Are you sure to delete?',
  '¿Seguro que desea eliminarlo?',
  '削除してもよろしいですか？',
)

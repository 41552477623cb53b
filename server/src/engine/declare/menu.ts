// A section is an entry of the menu: its resources in the order they are shown, in groups at any depth.
import { fill, type Language, title, type Title, type Verb, type ViewName } from '@cangdan/protocol'
import type { Resource } from './resource.ts'

/** Resources under a title of their own. It is no screen: its path only tells it from others. */
export interface Group {
  readonly path: string
  readonly title: Title
  /** The longer title, where the menu's is too short to stand alone. */
  readonly title2?: Title
  /** A name of the browser's icon set. */
  readonly icon?: string
  /** Shown even where the reader sees a single entry of it; else that entry stands in its place. */
  readonly alwaysShow?: true
  /** What it shows, in that order. */
  readonly entries: readonly Entry[]
}

/** A screen that is drawn by hand and shows no single list. */
export interface View {
  /** The call that it shows: who is granted it opens the screen. */
  readonly path: string
  readonly screen: string
  /** Its name in the browser. */
  readonly view: ViewName
  readonly title: Title
  /** What is done there beside looking, each under a right of its own: the path of its call, and the names of what it takes. */
  readonly actions?: readonly {
    readonly path: string
    readonly title: Title
    readonly takes: readonly string[]
  }[]
  /** It opens from elsewhere than the menu. */
  readonly hidden?: boolean
}

/** A list that begins with its first record, or a resource with a single record that begins with a text in this column. */
export interface SetupStep {
  readonly resource: Resource
  readonly column?: string
}

export type Entry = Resource | Group | View

export interface MenuSection extends Group {
  readonly icon: string
  /** What an empty platform is filled with first, in that order. */
  readonly firstSteps?: readonly SetupStep[]
  /** Whose new records say how busy the last days were; each has an index of `create_time`. */
  readonly weeks?: readonly Resource[]
}

export const isGroup = (entry: Entry): entry is Group => 'entries' in entry
export const isView = (entry: Entry): entry is View => 'view' in entry

/** All its resources, however deep, in the order of the menu. */
export const resourcesOf = ({ entries }: Group): Resource[] =>
  entries.flatMap((entry) => (isGroup(entry) ? resourcesOf(entry) : isView(entry) ? [] : [entry]))

/** All its screens that are drawn by hand, however deep. */
export const viewsOf = ({ entries }: Group): View[] =>
  entries.flatMap((entry) => (isGroup(entry) ? viewsOf(entry) : isView(entry) ? [entry] : []))

/** Its own path, and those of the groups in it. */
export const groupPaths = ({ path, entries }: Group): string[] => [
  path,
  ...entries.filter(isGroup).flatMap(groupPaths),
]

const SCREENS: Record<Verb, string | undefined> = {
  add: 'add',
  look: 'look/:id',
  edit: 'edit/:id',
  del: 'del/:id',
  audit: 'audit/:id',
  export: undefined,
  import: undefined,
}

/**
 * The path of the screen where a verb is done; a path that a role may be granted even where no screen is drawn. What is done with a
 * single record is done on its one screen.
 */
export function screenOf(resource: Resource, verb: Verb): string | undefined {
  if (resource.isSingle) return undefined
  const last = SCREENS[verb]
  return last === undefined ? undefined : `${resource.screens}/${last}`
}

/** `Add {name}` and its like, where {name} is one record of the resource. */
const VERB_TITLES: Record<Verb, Title> = {
  add: title('新增{name}', 'Add {name}', 'Añadir {name}', '{name}を追加'),
  look: title('{name}详情', 'View {name}', 'Ver {name}', '{name}の詳細'),
  edit: title('编辑{name}', 'Edit {name}', 'Editar {name}', '{name}を編集'),
  del: title('删除{name}', 'Delete {name}', 'Eliminar {name}', '{name}を削除'),
  audit: title('审核{name}', 'Review {name}', 'Revisar {name}', '{name}を審査'),
  export: title('导出{name}', 'Export {name}', 'Exportar {name}', '{name}をエクスポート'),
  import: title('导入{name}', 'Import {name}', 'Importar {name}', '{name}をインポート'),
}

/** The word on a button, unless the resource has one of its own (`verbWord`). */
const VERB_WORDS: Record<Verb, Title> = {
  add: title('新增', 'Add', 'Añadir', '追加'),
  look: title('查看', 'View', 'Ver', '表示'),
  edit: title('编辑', 'Edit', 'Editar', '編集'),
  del: title('删除', 'Delete', 'Eliminar', '削除'),
  audit: title('审核', 'Review', 'Revisar', '審査'),
  export: title('导出', 'Export', 'Exportar', 'エクスポート'),
  import: title('导入', 'Import', 'Importar', 'インポート'),
}

/** The word of a verb on a button and in a role: what is no deletion to its reader has a word of its own. */
export const verbWord = ({ deletion }: Resource, verb: Verb): Title =>
  (verb === 'del' ? deletion.title : undefined) ?? VERB_WORDS[verb]

/** What is done to one record of the resource. */
export function verbTitle(resource: Resource, verb: Verb, language: Language): string {
  const { deletion, titleOfOne } = resource
  const sentence = verb === 'del' && deletion.title !== undefined ? OWN_WORD : VERB_TITLES[verb]
  return fill(sentence[language], { name: titleOfOne[language], verb: verbWord(resource, verb)[language] })
}

const OWN_WORD = title('{verb}{name}', '{verb} {name}', '{verb} {name}', '{name}を{verb}')

/** What a history says was done, of what every resource does. */
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

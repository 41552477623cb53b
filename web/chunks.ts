// Assigns modules to chunks. Modules that every user loads share one chunk: fifty small files, which a browser
// requests six at a time, take longer than their bytes.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

type EntryModules = readonly string[]
type LoadedByCheck = (entries: EntryModules) => boolean

const resolveSource = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/')

const PREFETCH = [resolveSource('ahead.ts')]
const START = [resolveSource('main.tsx')]
const LOGIN = [resolveSource('screens/accounts/login/login-screen.tsx')]
const SHELL = [resolveSource('app/shell-route.tsx'), resolveSource('app/screen-outlet.tsx')]
const LIST = [resolveSource('generic/list/list-screen.tsx')]
const FORM = [resolveSource('generic/form/form-screen.tsx')]
const LOOK = [resolveSource('generic/look/detail-screen.tsx')]
/** Modules that all three pages import go into the shell chunk, whichever page is opened first. */
const PAGES = [LIST, FORM, LOOK]
/**
 * Action dialogs also open on detail pages: modules that they share with lists go into the chunk of lists and records.
 */
const ACTION = [resolveSource('generic/actions/dialogs/action-dialog.tsx')]
/**
 * These open without a list: modules that they share with lists go into the shell chunk, or they would load the list
 * chunk.
 */
const WITHOUT_LIST = [
  'layout/exports/export-drawer.tsx',
  'layout/inbox/inbox-drawer.tsx',
  'layout/tools/tools.tsx',
  'screens/console/dashboard/dashboard-screen.tsx',
  'screens/system/monitor/monitor-screens.ts',
].map(resolveSource)
/** Entry modules keep separate chunks because other chunks import them by name. */
const ENTRIES = new Set([PREFETCH, START, LOGIN, SHELL, ...PAGES].flat())

/** Returns the chunk groups in order: a module goes into the first group that accepts it. */
export function buildChunkGroups() {
  const collectModules = createModuleCollector()
  const createGroup = (name: string, takes: (by: LoadedByCheck, id: string, modules: ModuleGraph) => boolean) => ({
    name: (id: string, modules: ModuleGraph) =>
      !ENTRIES.has(id) && takes((entries) => isOurs(id) && collectModules(entries, modules).has(id), id, modules)
        ? name
        : null,
  })
  return [
    createGroup('first', (by) => by(PREFETCH)),
    createGroup('start', (by) => by(START) || (by(LOGIN) && by(SHELL))),
    createGroup(
      'shell',
      (by, id, modules) =>
        by(SHELL) ||
        PAGES.every(by) ||
        (by(LIST) && by(WITHOUT_LIST)) ||
        isListProtocol(id) ||
        isSharedIcon(id, collectModules(LIST, modules)),
    ),
    // Used by nearly every lazy component, in any order: buttons, messages and confirmations.
    createGroup('buttons', (_by, id) => IS_BUTTON.test(id)),
    createGroup('feedback', (_by, id) => IS_FEEDBACK.test(id)),
    createGroup('errors', (_by, id) => /[\\/]protocol[\\/]src[\\/](?:errors[\\/]|columns[\\/]error-text)/.test(id)),
    // Modules shared by lists and records come first, then those of lists only; list dialogs share parts of the latter.
    createGroup('records', (by) => by(LIST) && (by(FORM) || by(LOOK) || by(ACTION))),
    createGroup('list', (by) => by(LIST)),
    createGroup('record', (by) => by(FORM) && by(LOOK)),
    // Selects and record pickers are used by forms and filters.
    createGroup('choices', (_by, id) => IS_CHOICE.test(id)),
    // Inputs and checkboxes are also used by filters and dialogs.
    createGroup('inputs', (_by, id) => IS_INPUT.test(id)),
    // Lists show previews of images.
    createGroup('files', (by, id) => by(FORM) && /[\\/]generic[\\/]files[\\/]/.test(id)),
    createGroup('form', (by) => by(FORM)),
  ]
}

const IS_INPUT = /[\\/](?:antd[\\/]es|@rc-component)[\\/](?:input|checkbox|switch)[\\/]/

const IS_BUTTON = new RegExp(
  [
    String.raw`[\\/]antd[\\/]es[\\/](?:button|tooltip|_util|style|form[\\/]hooks)[\\/]`,
    String.raw`[\\/]@rc-component[\\/]util[\\/]`,
    String.raw`[\\/](?:(?:Check|Close|Exclamation|Info)CircleFilled|(?:Left|Search|Swap)Outlined)\.js$`,
  ].join('|'),
)
const IS_FEEDBACK = /[\\/]antd[\\/]es[\\/](?:modal|message)[\\/]/
const IS_CHOICE =
  /[\\/]generic[\\/]remote[\\/]|[\\/](?:antd[\\/]es|@rc-component)[\\/](?:select|virtual-list|empty)[\\/]/

/**
 * Package modules that no earlier group accepted follow the module that imports them: the bundler tree-shakes packages.
 */
const isOurs = (id: string) => id.startsWith(resolveSource(''))

/** Protocol modules of lists that browser and server share. */
const isListProtocol = (id: string) =>
  /[\\/]protocol[\\/]src[\\/](?:columns[\\/](?!error-text)|texts[\\/]|rules[\\/]|theme[\\/]|lists[\\/](?:list|export|filter-tree)\.|typed-number|decimal)/.test(
    id,
  )

/**
 * Returns whether list and non-list modules both import the icon: without its own group the icon would make the others
 * load the list chunk.
 */
function isSharedIcon(id: string, list: ReadonlySet<string>): boolean {
  const icon = /icons(?:-svg)?[\\/]es[\\/](?:icons|asn)[\\/](\w+)\.js$/.exec(id)?.[1]
  const users = icon === undefined ? [] : [...(findIconUsers().get(icon) ?? [])]
  return users.some((user) => list.has(user)) && users.some((user) => !list.has(user))
}

let icons: Map<string, Set<string>> | undefined

/**
 * Maps each icon to the source files that use it. The package's index file hides this from the bundler's module graph.
 */
function findIconUsers(): ReadonlyMap<string, ReadonlySet<string>> {
  if (icons !== undefined) return icons
  icons = new Map()
  for (const entry of readdirSync(resolveSource(''), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.test.')) continue
    const path = join(entry.parentPath, entry.name)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/\b(\w+(?:Outlined|Filled))\b/g))
      icons.set(name, (icons.get(name) ?? new Set()).add(path.replaceAll('\\', '/')))
  }
  return icons
}

/** Returns a function that collects the modules reachable from the entries, including the entries. */
function createModuleCollector() {
  const known = new Map<readonly string[], ReadonlySet<string>>()
  return (entries: readonly string[], modules: ModuleGraph): ReadonlySet<string> => {
    const loaded = known.get(entries)
    if (loaded !== undefined) return loaded
    const all = new Set(entries)
    for (const id of all) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
    known.set(entries, all)
    return all
  }
}

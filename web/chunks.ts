// Which file of the build a module goes into: what everybody loads is one file. Fifty small ones, which a browser asks for six at a time, wait
// for each other longer than their bytes take.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What the bundler knows of its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

type Entries = readonly string[]
type IsLoadedBy = (entries: Entries) => boolean

const at = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/')

const AHEAD_OF_ALL = [at('ahead.ts')]
const START = [at('main.tsx')]
const LOGIN = [at('screens/accounts/login/login-screen.tsx')]
const SHELL = [at('app/shell-route.tsx'), at('app/screen-outlet.tsx')]
const LIST = [at('generic/list/list-screen.tsx')]
const FORM = [at('generic/form/form-screen.tsx')]
const LOOK = [at('generic/look/look-screen.tsx')]
/** Whichever of them somebody opens first, what all of them need comes with the shell. */
const PAGES = [LIST, FORM, LOOK]
/** It opens on records too: what it shares with lists comes with what lists share with records. */
const ACTION = [at('generic/actions/dialogs/action-dialog.tsx')]
/** They open where no list was: what they share with lists comes with the shell, or they would load the list. */
const BESIDE_LISTS = [
  'layout/exports/export-drawer.tsx',
  'layout/inbox/inbox-drawer.tsx',
  'layout/tools/tools.tsx',
  'screens/console/dashboard/dashboard-screen.tsx',
  'screens/system/monitor/monitor-screens.ts',
].map(at)
/** They stay files of their own, since others name them. */
const ENTRIES = new Set([AHEAD_OF_ALL, START, LOGIN, SHELL, ...PAGES].flat())

/** In order: a module goes into the first that takes it. */
export function groupsOfPages() {
  const loads = loader()
  const group = (name: string, takes: (by: IsLoadedBy, id: string, modules: Modules) => boolean) => ({
    name: (id: string, modules: Modules) =>
      !ENTRIES.has(id) && takes((entries) => isOurs(id) && loads(entries, modules).has(id), id, modules)
        ? name
        : null,
  })
  return [
    group('first', (by) => by(AHEAD_OF_ALL)),
    group('start', (by) => by(START) || (by(LOGIN) && by(SHELL))),
    group(
      'shell',
      (by, id, modules) =>
        by(SHELL) ||
        PAGES.every(by) ||
        (by(LIST) && by(BESIDE_LISTS)) ||
        isCommonLanguage(id) ||
        isSharedIcon(id, loads(LIST, modules)),
    ),
    // What nearly every part has, whichever is opened first, and what is said and asked over each of them.
    group('buttons', (_by, id) => IS_BUTTON.test(id)),
    group('feedback', (_by, id) => IS_FEEDBACK.test(id)),
    group('faults', (_by, id) => /[\\/]protocol[\\/]src[\\/](?:errors[\\/]|columns[\\/]fault-text)/.test(id)),
    // What lists share with records, and what is theirs alone: their dialogs, which share parts of it, come after them.
    group('records', (by) => by(LIST) && (by(FORM) || by(LOOK) || by(ACTION))),
    group('list', (by) => by(LIST)),
    group('record', (by) => by(FORM) && by(LOOK)),
    // What is chosen from lists, and records that are searched for: forms and filters have it.
    group('choices', (_by, id) => IS_CHOICE.test(id)),
    // What is typed into and ticked, filters and dialogs have as well.
    group('inputs', (_by, id) => IS_INPUT.test(id)),
    // Pictures are looked at in lists.
    group('files', (by, id) => by(FORM) && /[\\/]generic[\\/]files[\\/]/.test(id)),
    group('form', (by) => by(FORM)),
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

/** What it needs of packages goes with it, where no group before has taken that: the bundler knows which parts of them are used. */
const isOurs = (id: string) => id.startsWith(at(''))

/** What both sides speak of lists. */
const isCommonLanguage = (id: string) =>
  /[\\/]protocol[\\/]src[\\/](?:columns[\\/](?!fault-text)|texts[\\/]|rules[\\/]|theme[\\/]|lists[\\/](?:list|export|filter-tree)\.|typed-number|decimal)/.test(
    id,
  )

/** An icon of lists that something else has too would lead that to the list. */
function isSharedIcon(id: string, list: ReadonlySet<string>): boolean {
  const icon = /icons(?:-svg)?[\\/]es[\\/](?:icons|asn)[\\/](\w+)\.js$/.exec(id)?.[1]
  const users = icon === undefined ? [] : [...(usersOfIcons().get(icon) ?? [])]
  return users.some((user) => list.has(user)) && users.some((user) => !list.has(user))
}

let icons: Map<string, Set<string>> | undefined

/** Which of our modules have an icon: the package's index hides that from the bundler's graph. */
function usersOfIcons(): ReadonlyMap<string, ReadonlySet<string>> {
  if (icons !== undefined) return icons
  icons = new Map()
  for (const entry of readdirSync(at(''), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || entry.name.includes('.test.')) continue
    const path = join(entry.parentPath, entry.name)
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/\b(\w+(?:Outlined|Filled))\b/g))
      icons.set(name, (icons.get(name) ?? new Set()).add(path.replaceAll('\\', '/')))
  }
  return icons
}

/** Everything that is loaded with some modules, themselves included. */
function loader() {
  const known = new Map<readonly string[], ReadonlySet<string>>()
  return (entries: readonly string[], modules: Modules): ReadonlySet<string> => {
    const loaded = known.get(entries)
    if (loaded !== undefined) return loaded
    const all = new Set(entries)
    for (const id of all)
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
    known.set(entries, all)
    return all
  }
}

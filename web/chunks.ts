// Which file of the build a module goes into: what everybody loads is one file. Fifty small ones, which a browser asks for six at a time, wait
// for each other longer than their bytes take.
import { fileURLToPath } from 'node:url'

/** What the bundler knows of its modules. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const at = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url)).replaceAll('\\', '/')

const START = [at('main.tsx')]
const LOGIN = [at('screens/login/login-screen.tsx')]
const SHELL = [at('app/shell-route.tsx'), at('app/screen-outlet.tsx')]
/** Whichever of them somebody opens first, what all of them need comes with the shell. */
const PAGES = ['list/list-screen', 'form/form-screen', 'look/look-screen'].map((page) => [
  at(`generic/${page}.tsx`),
])
/** They stay files of their own, since others name them. */
const ENTRIES = new Set([START, LOGIN, SHELL, ...PAGES].flat())

/** In order: a module goes into the first that takes it. */
export function groupsOfPages() {
  const loads = loader()
  const group = (name: string, takes: (isLoadedBy: (entries: readonly string[]) => boolean) => boolean) => ({
    name: (id: string, modules: Modules) =>
      isOurs(id) && !ENTRIES.has(id) && takes((entries) => loads(entries, modules).has(id)) ? name : null,
  })
  return [
    group('start', (by) => by(START) || (by(LOGIN) && by(SHELL))),
    group('shell', (by) => by(SHELL) || PAGES.every(by)),
  ]
}

/** What it needs of packages goes with it, where no group before has taken that: the bundler knows which parts of them are used. */
const isOurs = (id: string) => id.startsWith(at(''))

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

// The screens on somebody's workbench, and every way to change them: the whole list is saved, in its order (T7).
import { MAX_QUICK_MENUS, QUICK_MENU_PATHS, type QuickMenuItem } from '@cangdan/protocol'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { useLanguage } from '#i18n/index.ts'

export interface QuickMenus {
  /** Undefined until they are there. */
  readonly items: readonly QuickMenuItem[] | undefined
  /** Neither they nor a failure have come. */
  readonly isPending: boolean
  readonly isFull: boolean
  readonly add: (item: NewQuickMenu) => void
  readonly remove: (path: string) => void
  /** Puts one in the place of another. */
  readonly move: (path: string, place: number) => void
}

export type NewQuickMenu = Pick<QuickMenuItem, 'full_path' | 'title' | 'icon'>

export function useQuickMenus(): QuickMenus {
  const { language } = useLanguage()
  const client = useQueryClient()
  const queryKey = ['quick-menus', language] as const
  const { data: items, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<QuickMenuItem[]>(QUICK_MENU_PATHS.list, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const show = (shown: readonly QuickMenuItem[]) => client.setQueryData(queryKey, shown)
  const askAnew = () => void client.invalidateQueries({ queryKey })
  const { run } = useCommand<readonly QuickMenuItem[], QuickMenuItem[]>({
    send: (wanted, { signal }) =>
      api.post(
        QUICK_MENU_PATHS.addAll,
        { menu_data: JSON.stringify(wanted.map(chosen)) },
        { signal, quiet: true },
      ),
    topics: [],
    identityOf: () => undefined,
    onDone: show,
    onRefused: ({ error }) => {
      announce(error)
      askAnew()
    },
  })
  // Shown at once: what the server refuses is shown as it was.
  const save = async (wanted: readonly QuickMenuItem[]) => {
    await client.cancelQueries({ queryKey })
    show(wanted)
    if (!(await run(wanted))) askAnew()
  }
  const all = items ?? []
  return {
    items,
    isPending,
    isFull: all.length >= MAX_QUICK_MENUS,
    add: (item) =>
      void save([...all, { ...item, id: 0, path: item.full_path, name: '', sort: all.length + 1 }]),
    remove: (path) => void save(all.filter(({ full_path }) => full_path !== path)),
    move: (path, place) => {
      const from = all.findIndex(({ full_path }) => full_path === path)
      const moved = all[from]
      if (moved === undefined || place < 0 || place >= all.length || place === from) return
      void save(all.toSpliced(from, 1).toSpliced(place, 0, moved))
    },
  }
}

const chosen = ({ full_path, path, name, title, icon }: QuickMenuItem) => ({
  full_path,
  path,
  name,
  title,
  icon,
})

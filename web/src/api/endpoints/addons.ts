import { ADDON_PATHS, type AddonCateRow, type AddonProbe, type AddonRow } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#i18n/index.ts'
import { api } from '../client.ts'

/** Topic of the installed add-ons. */
export const ADDON_TOPIC = 'addon'

export interface AddonCategories {
  readonly cates: readonly AddonCateRow[]
  readonly addons: readonly AddonRow[]
}

export function useAddons() {
  const { language } = useTranslation()
  return useQuery({
    queryKey: [ADDON_PATHS.list, language],
    queryFn: async ({ signal }): Promise<AddonCategories> => {
      const options = { signal, quiet: true }
      const [cates, addons] = await Promise.all([
        api.get<AddonCateRow[]>(ADDON_PATHS.cates, undefined, options),
        api.get<AddonRow[]>(ADDON_PATHS.list, undefined, options),
      ])
      return { cates, addons }
    },
    meta: { topics: [ADDON_TOPIC] },
    // Settings and calls of an add-on change its state as well.
    staleTime: 0,
  })
}

const send = <T>(path: string, body: object) => api.post<T>(path, body, { quiet: true })

export const installAddon = (key: string) => send<unknown>(ADDON_PATHS.install, { key })
export const uninstallAddon = (key: string, forgets: boolean) =>
  send<unknown>(ADDON_PATHS.uninstall, { key, forget: forgets ? 1 : 0 })
export const probeAddon = (key: string) => send<AddonProbe[]>(ADDON_PATHS.probe, { key })
export const renewHook = (key: string, hook: string) => send<unknown>(ADDON_PATHS.hookRenew, { key, hook })

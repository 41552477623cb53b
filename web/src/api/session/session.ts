import { OWN_TOPICS, SESSION_PATHS, type MenuNode, type UserInfo } from '@cangdan/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { t } from '#i18n/index.ts'
import { api, ApiError, type CallOptions } from '../client.ts'
import { filterGrantedMenu } from './menu-tree.ts'
import { normalizeMenu } from './normalize-menu.ts'
import { storeIdentity } from './session-store.ts'

export interface Session {
  readonly info: UserInfo
  readonly menu: readonly MenuNode[]
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadSession({ signal, quiet: true }),
  // Changes with a sign-in or the language, not with time. Changed rights apply immediately, also in hidden windows and behind open dialogs.
  meta: { topics: ['account', OWN_TOPICS.menu], isWatched: true },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Only for components inside the shell, whose guard has loaded the session. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (data === undefined) throw new Error('useSession must be used inside the shell.')
  return data
}

async function loadSession(options: CallOptions): Promise<Session> {
  // A server of another version may leave fields out, contrary to the types.
  const [info, paths, menu] = await Promise.all([
    api.get<UserInfo | null>(SESSION_PATHS.info, undefined, options),
    api.get<string[] | null>(SESSION_PATHS.permission, undefined, options),
    api.get<unknown>(SESSION_PATHS.menu, undefined, options),
  ])
  const roles = info?.roles ?? []
  if (info === null || roles.length === 0 || !Array.isArray(paths))
    throw new ApiError('login_required', t('api.verification_failed'))
  storeIdentity(info)
  return { info, menu: filterGrantedMenu(normalizeMenu(menu), paths, roles) }
}

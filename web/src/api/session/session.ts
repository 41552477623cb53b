// Who is signed in, and what the server lets this person see.
import { SESSION_PATHS, type MenuNode, type UserInfo } from '@cangdan/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { t } from '#i18n/index.ts'
import { api, ApiError, type CallOptions } from '../client.ts'
import { grantedMenu } from './menu-tree.ts'
import { soundMenu } from './sound-menu.ts'

export interface Session {
  readonly info: UserInfo
  readonly menu: readonly MenuNode[]
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadSession({ signal, quiet: true }),
  // It changes with a new sign-in or a change of language, not with time.
  // Rights that change act at once, also in a window that is hidden or has a question open.
  meta: { topics: ['account'], isWatched: true },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Inside the shell, whose guard has loaded it. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery)
  if (data === undefined) throw new Error('The session is read outside of the shell.')
  return data
}

async function loadSession(options: CallOptions): Promise<Session> {
  // What a version of the server does not know may be missing, whatever the types promise.
  const [info, paths, menu] = await Promise.all([
    api.get<UserInfo | null>(SESSION_PATHS.info, undefined, options),
    api.get<string[] | null>(SESSION_PATHS.permission, undefined, options),
    api.get<unknown>(SESSION_PATHS.menu, undefined, options),
  ])
  const roles = info?.roles ?? []
  if (info === null || roles.length === 0 || !Array.isArray(paths))
    throw new ApiError('login_required', t('api.verification_failed'))
  return { info, menu: grantedMenu(soundMenu(menu), paths, roles) }
}

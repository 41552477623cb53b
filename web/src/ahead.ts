// Entry script that loads before `main.tsx` and prefetches the code and configuration of the first page. Failed
// prefetches are ignored: the importing module loads the file again.
import { prefetchConfig } from '#api/endpoints/prefetch-config.ts'
import { ACCESS_TOKEN, readLocal } from '#api/browser-storage.ts'
import { detectLanguage } from '#i18n/detect-language.ts'
import { LOADERS } from '#i18n/messages.ts'
import { loadLocale } from '#layout/locale.ts'

const MAX_WAIT_MS = 5_000

const language = detectLanguage()

/** A user with an access token gets the shell regardless of the server's response. */
const shellLoads = [
  () => import('./app/shell-route.tsx'),
  () => import('./app/screen-outlet.tsx'),
  () => loadLocale(language),
]
/**
 * Address patterns of detail and form pages; all other addresses are lists. A wrong guess only prefetches a page that
 * is often opened next.
 */
const guesses = [
  { address: /\/(?:add|edit\/\d+)\/?$/, load: () => import('./generic/form/form-screen.tsx') },
  { address: /\/look\/\d+\/?$/, load: () => import('./generic/look/detail-screen.tsx') },
  { address: /^\/(?:dashboard)?$/, load: () => import('#screens/console/dashboard/dashboard-screen.tsx') },
  { address: /^\/profile\b/, load: () => import('#screens/accounts/profile/profile-screens.ts') },
  {
    address: /\/sysmonitoring\/(?:service|cache)\/?$/,
    load: () => import('#screens/system/monitor/monitor-screens.ts'),
  },
  {
    address: /\/(?:platform\/\w+|pluginSetup\/\w+|setting|rule|theme)\/?$/,
    load: () => import('./generic/single/single-screen.tsx'),
  },
  { address: /\/plugin\/manage\/?$/, load: () => import('#screens/addons/plugins/addons-screen.tsx') },
  { address: /\/sysmonitoring\/ledger\/?$/, load: () => import('#screens/system/ledger/ledger-screen.tsx') },
  {
    address: /\/trial-balance\/?$/,
    load: () => import('#screens/money/trial-balance/trial-balance-screen.tsx'),
  },
  { address: /\/pledge\/risk\/?$/, load: () => import('#screens/lending/risk-desk/risk-desk-screen.tsx') },
  { address: /^\/desk\/?$/, load: () => import('#screens/console/desk/task-queue-screen.tsx') },
  { address: /./, load: () => import('./generic/list/list-screen.tsx') },
]
const pageLoad = guesses.find(({ address }) => address.test(location.pathname))?.load ?? (() => Promise.resolve())
const loginLoads = [() => import('#screens/accounts/login/login-screen.tsx')]

/**
 * Waits until the preloaded modules of the page have loaded, at most `MAX_WAIT_MS`, so that prefetches do not delay
 * them on a slow connection.
 */
async function waitForPreloads(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  const awaited = links.filter(({ href }) => performance.getEntriesByName(href).length === 0)
  const loads = awaited.map(
    (link) =>
      new Promise((resolve) => {
        for (const end of ['load', 'error']) link.addEventListener(end, resolve, { once: true })
      }),
  )
  await Promise.race([Promise.all(loads), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}

async function prefetchFirstPage(): Promise<void> {
  prefetchConfig(language)
  LOADERS[language]().catch(() => {})
  await waitForPreloads()
  const isMember = readLocal(ACCESS_TOKEN) !== undefined
  for (const load of isMember ? [...shellLoads, pageLoad] : loginLoads) load().catch(() => {})
}

void prefetchFirstPage()

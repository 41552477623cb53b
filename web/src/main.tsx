import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startClock } from '#api/transport/clock.ts'
import { watchConnection } from '#api/transport/connection.ts'
import { logUncaughtErrors, logError } from '#api/error-log.ts'
import { getAccessToken, followOtherTabs } from '#api/session/session-store.ts'
import { queryClient } from '#api/query-client.ts'
import { deleteLostSessionKeys } from '#api/session/sign-in.ts'
import { followTopics } from '#api/topics/follow-topics.ts'
import { AppRoot } from '#app/app-root.tsx'
import { acceptHandover, takeHandoverToken } from '#app/startup/handover.ts'
import { openRouter } from '#app/router.tsx'
import { loadServerTime } from '#api/endpoints/server-config.ts'
import { reloadForMissingAssets } from '#app/startup/missing-assets.ts'
import { installDebugKey } from '#app/startup/debug-key.ts'
import { installTrustedTypes } from '#app/startup/trusted-types.ts'
import { startLanguage } from '#i18n/index.ts'
import { followSettings } from '#layout/settings-store.ts'
import { waitForFirstScreen, deferUntilFirstScreen } from '#ui/deferred-component.ts'
import { loadWithRetry } from '#ui/lazy-component.ts'
import { loadSanitizer } from '#ui/sanitizer.ts'
import { markMobile } from '#ui/use-mobile.ts'

logUncaughtErrors()
installDebugKey()
// Must run before any code writes to the DOM or sends a request.
installTrustedTypes()
const handoverToken = takeHandoverToken()
reloadForMissingAssets()
followSettings()
markMobile()
if (getAccessToken() !== undefined) deferUntilFirstScreen()

async function start(element: HTMLElement): Promise<void> {
  // Requests carry the language header and the router checks the token, so the language must load first.
  await startLanguage()
  void startClock(loadServerTime)
  watchConnection(loadServerTime)
  const root = createRoot(element)
  if (handoverToken !== undefined) await acceptHandover(handoverToken, () => askForHandover(root))
  void deleteLostSessionKeys()
  followOtherTabs(() => location.reload())
  followTopics(queryClient)
  followEvents().catch((error: unknown) => logError(error, 'events'))
  waitForFirstScreen()
    .then(loadSanitizer)
    .catch((error: unknown) => logError(error, 'markup'))
  root.render(
    <StrictMode>
      <AppRoot router={openRouter()} />
    </StrictMode>,
  )
}

/** Connects to the event stream before the first request, so that no change in between is missed. */
async function followEvents(): Promise<void> {
  const { shareEvents } = await loadWithRetry(() => import('#api/topics/share-events.ts'))
  shareEvents()
}

async function askForHandover(root: Root): Promise<boolean> {
  const { HandoverDialog } = await import('#app/startup/handover-dialog.tsx')
  return new Promise((resolve) => root.render(<HandoverDialog onAnswer={resolve} />))
}

const root = document.querySelector<HTMLElement>('#root')
if (root !== null)
  start(root).catch(() => {
    // The text catalogue failed to load; this is the only text that is shown in two languages.
    root.textContent = '页面加载失败，请刷新。 The page could not be loaded, please reload.'
  })

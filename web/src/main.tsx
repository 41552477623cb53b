import '#ui/theme/tokens.css'
import '#ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { startClock } from '#api/transport/clock.ts'
import { watchConnection } from '#api/transport/connection.ts'
import { catchErrors, logError } from '#api/error-log.ts'
import { accessToken, followOtherTabs } from '#api/session/session-store.ts'
import { queryClient } from '#api/query-client.ts'
import { forgetLostSessions } from '#api/session/sign-in.ts'
import { followTopics } from '#api/topics/follow-topics.ts'
import { AppRoot } from '#app/app-root.tsx'
import { acceptToken, takeHandedToken } from '#app/startup/handover.ts'
import { openRouter } from '#app/router.tsx'
import { askServerTime } from '#api/endpoints/server-config.ts'
import { reloadForMissingAssets } from '#app/startup/missing-assets.ts'
import { listenForDebug } from '#app/startup/debug-key.ts'
import { installTrustedTypes } from '#app/startup/trusted-types.ts'
import { startLanguage } from '#i18n/index.ts'
import { followSettings } from '#layout/settings-store.ts'
import { atRest, awaitFirstScreen } from '#ui/at-rest.ts'
import { loadPart } from '#ui/lazy-part.ts'
import { loadCleaner } from '#ui/markup-cleaner.ts'
import { markMobile } from '#ui/use-mobile.ts'

catchErrors()
listenForDebug()
// Must run before any code writes to the DOM or sends a request.
installTrustedTypes()
const handedToken = takeHandedToken()
reloadForMissingAssets()
followSettings()
markMobile()
if (accessToken() !== undefined) awaitFirstScreen()

async function start(element: HTMLElement): Promise<void> {
  // Requests carry the language header and the router checks the token, so the language must load first.
  await startLanguage()
  void startClock(askServerTime)
  watchConnection(askServerTime)
  const root = createRoot(element)
  if (handedToken !== undefined) await acceptToken(handedToken, () => askIn(root))
  void forgetLostSessions()
  followOtherTabs(() => location.reload())
  followTopics(queryClient)
  followEvents().catch((error: unknown) => logError(error, 'events'))
  atRest()
    .then(loadCleaner)
    .catch((error: unknown) => logError(error, 'markup'))
  root.render(
    <StrictMode>
      <AppRoot router={openRouter()} />
    </StrictMode>,
  )
}

/** Connects to the event stream before the first request, so that no change in between is missed. */
async function followEvents(): Promise<void> {
  const { shareEvents } = await loadPart(() => import('#api/topics/share-events.ts'))
  shareEvents()
}

async function askIn(root: Root): Promise<boolean> {
  const { HandoverQuestion } = await import('#app/startup/handover-question.tsx')
  return new Promise((resolve) => root.render(<HandoverQuestion onAnswer={resolve} />))
}

const root = document.querySelector<HTMLElement>('#root')
if (root !== null)
  start(root).catch(() => {
    // The text catalogue failed to load; this is the only text that is shown in two languages.
    root.textContent = '页面加载失败，请刷新。 The page could not be loaded, please reload.'
  })

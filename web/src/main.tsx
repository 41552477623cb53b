// Starts the application in the browser.
import '#ui/tokens.css'
import '#ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startClock } from '#api/clock.ts'
import { followOtherTabs } from '#api/session-store.ts'
import { AppRoot } from '#app/app-root.tsx'
import { openRouter } from '#app/router.tsx'
import { askServerTime } from '#app/server-time.ts'
import { reloadForStaleAssets } from '#app/stale-assets.ts'
import { installTrustedTypes } from '#app/trusted-types.ts'
import { startLanguage } from '#i18n/index.ts'

// Before anything can write to the page.
installTrustedTypes()
reloadForStaleAssets()

async function start(root: HTMLElement): Promise<void> {
  // The call carries the language, so it waits for that; the router's first look at a token waits for the call.
  await startLanguage()
  void startClock(askServerTime)
  followOtherTabs(() => location.reload())
  createRoot(root).render(
    <StrictMode>
      <AppRoot router={openRouter()} />
    </StrictMode>,
  )
}

const root = document.querySelector<HTMLElement>('#root')
if (root !== null)
  start(root).catch(() => {
    // No words could be loaded, so these are the only ones in two languages.
    root.textContent = '页面加载失败，请刷新。 The page could not be loaded, please reload.'
  })

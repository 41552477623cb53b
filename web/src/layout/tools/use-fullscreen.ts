import { useSyncExternalStore } from 'react'
import { notify } from '#api/notices.ts'
import { t } from '#i18n/index.ts'

export function useFullscreen(): { isFullscreen: boolean; toggle: () => Promise<void> } {
  const isFullscreen = useSyncExternalStore(subscribe, isFullscreenOn)
  return { isFullscreen, toggle: toggleFullscreen }
}

// `undefined` on phones without the API.
const isFullscreenOn = (): boolean => Boolean(document.fullscreenElement)

async function toggleFullscreen(): Promise<void> {
  try {
    if (isFullscreenOn()) return await document.exitFullscreen()
    if (!document.fullscreenEnabled) throw new TypeError('unsupported')
    await document.documentElement.requestFullscreen()
  } catch {
    notify({ kind: 'warning', text: t('shell.fullscreen_unsupported'), seconds: 3 })
  }
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

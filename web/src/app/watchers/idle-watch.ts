// Ends the session after the configured minutes without input in any window of this browser.
import { title } from '@cangdan/protocol'
import { useEffect } from 'react'
import { storeLocal, readLocal } from '#api/browser-storage.ts'
import { useSession } from '#api/session/session.ts'
import { getAccessToken, endSession } from '#api/session/session-store.ts'
import { closeSession } from '#api/session/sign-out.ts'
import { useTranslation } from '#i18n/index.ts'

const NAME = 'last_touch'
const CHECK_INTERVAL_MS = 10_000
const WRITE_MS = 5_000
const INPUT_EVENTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const REASON = title(
  '长时间未操作，已退出登录，请重新登录',
  'You were signed out because nothing was done for a while',
  'Se cerró la sesión por inactividad',
  '長時間操作がなかったため、ログアウトしました',
)

/** Calls `onIdle` after `limitMs` without input in this window or another; returns a function that stops. */
export function watchIdle(limitMs: number, onIdle: () => void): () => void {
  let last = Date.now()
  let written = 0
  const onInput = () => {
    last = Date.now()
    if (last - written < WRITE_MS) return
    written = last
    // When storage is blocked each window counts alone.
    storeLocal(NAME, String(last))
  }
  const checkIdle = () => {
    const lastInOtherWindow = Number(readLocal(NAME) ?? 0)
    if (Date.now() - Math.max(last, lastInOtherWindow) >= limitMs) onIdle()
  }
  onInput()
  for (const name of INPUT_EVENTS) addEventListener(name, onInput, { passive: true, capture: true })
  const timer = setInterval(checkIdle, CHECK_INTERVAL_MS)
  return () => {
    clearInterval(timer)
    for (const name of INPUT_EVENTS) removeEventListener(name, onInput, { capture: true })
  }
}

export function IdleWatch() {
  const { idle_minute: minutes } = useSession().info
  const { t } = useTranslation()
  useEffect(() => {
    if (minutes === 0) return undefined
    return watchIdle(minutes * 60_000, () => {
      if (getAccessToken() === undefined) return
      // Open tabs stay for the user who logs in again.
      void closeSession().finally(() => endSession(t(REASON)))
    })
  }, [minutes, t])
  return null
}

// Return page of an external sign-in window: passes the code to the page that opened it.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isExpectedResponse, storeAuthResponse } from '#api/session/external-sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

export function AuthRedirectScreen() {
  const { t } = useTranslation()
  const { search } = useLocation()
  // Checked once on the first render, because storing the response deletes the state.
  const [isAnswer] = useState(() => isExpectedResponse(new URLSearchParams(search)))
  const title = t(isAnswer ? 'auth.done' : 'auth.refused')
  usePageTitle(title)
  useEffect(() => {
    if (!isAnswer) return
    storeAuthResponse(search.slice(1))
    window.close()
  }, [isAnswer, search])
  return (
    <BarePage>
      <EmptyState level={1} title={title} hint={t(isAnswer ? 'auth.done_hint' : 'auth.refused_hint')} />
    </BarePage>
  )
}

// Where another site's sign-in comes back to, in a window of its own: the answer goes to the page that asked for it.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { dropLocal, readLocal, writeLocal } from '#api/local.ts'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

/** Read and dropped by the page that waits. Windows of different origins in between cut every other tie. */
const AUTH_ANSWER = 'x-admin-oauth-code'
/** The `state` that the page that waits has sent along: an answer without it was asked for by somebody else. */
const AUTH_STATE = 'x-admin-oauth-state'

export function AuthRedirectScreen() {
  const { t } = useTranslation()
  const { search } = useLocation()
  // What was asked for is looked at once, since the answer uses it up.
  const [isAnswer] = useState(() => answersQuestion(new URLSearchParams(search)))
  const title = t(isAnswer ? 'auth.done' : 'auth.refused')
  usePageTitle(title)
  useEffect(() => {
    if (!isAnswer) return
    dropLocal(AUTH_STATE)
    writeLocal(AUTH_ANSWER, search.slice(1))
    window.close()
  }, [isAnswer, search])
  return (
    <BarePage>
      <EmptyState level={1} title={title} hint={t(isAnswer ? 'auth.done_hint' : 'auth.refused_hint')} />
    </BarePage>
  )
}

function answersQuestion(answer: URLSearchParams): boolean {
  const asked = readLocal(AUTH_STATE) ?? ''
  return asked !== '' && answer.get('state') === asked && (answer.get('code') ?? '') !== ''
}

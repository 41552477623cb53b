// Where another site's sign-in comes back to, in a window of its own: the answer goes to the page that asked for it.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { answersQuestion, keepAnswer } from '#api/session/auth-answer.ts'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

export function AuthRedirectScreen() {
  const { t } = useTranslation()
  const { search } = useLocation()
  // What was asked for is looked at once, since the answer uses it up.
  const [isAnswer] = useState(() => answersQuestion(new URLSearchParams(search)))
  const title = t(isAnswer ? 'auth.done' : 'auth.refused')
  usePageTitle(title)
  useEffect(() => {
    if (!isAnswer) return
    keepAnswer(search.slice(1))
    window.close()
  }, [isAnswer, search])
  return (
    <BarePage>
      <EmptyState level={1} title={title} hint={t(isAnswer ? 'auth.done_hint' : 'auth.refused_hint')} />
    </BarePage>
  )
}

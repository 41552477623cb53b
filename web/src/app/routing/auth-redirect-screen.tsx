// Return page of an external sign-in: passes the answer to the page that opened it, in another window or in this tab.
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { isExpectedResponse, storeAuthResponse } from '#api/session/external-sign-in.ts'
import { useTranslation } from '#i18n/index.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { BarePage } from './bare-page.tsx'

type Outcome = 'done' | 'cancelled' | 'refused'

export function AuthRedirectScreen() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { company } = useParams()
  const navigate = useNavigate()
  // Checked once on the first render, because storing the response deletes the state.
  const [outcome] = useState(() => readOutcome(new URLSearchParams(search)))
  const title = t(`auth.${outcome}`)
  usePageTitle(title)
  const passOn = useEffectEvent(() => {
    const answer = new URLSearchParams(search)
    // In the path of providers of organisations, which have an address each.
    if (company !== undefined) answer.set('company', company)
    const path = storeAuthResponse(answer.toString())
    if (path === undefined) window.close()
    else void navigate(path, { replace: true })
  })
  useEffect(() => {
    if (outcome !== 'refused') passOn()
  }, [outcome])
  return (
    <BarePage>
      <EmptyState level={1} title={title} hint={t(`auth.${outcome}_hint`)} />
    </BarePage>
  )
}

function readOutcome(answer: URLSearchParams): Outcome {
  if (!isExpectedResponse(answer)) return 'refused'
  return (answer.get('code') ?? '') === '' ? 'cancelled' : 'done'
}

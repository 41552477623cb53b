// The visits of the signed-in inspector: today in the order of a route, later ones, and history.
import { VISIT_DESK, type VisitDesk } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/client.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Panel, QueryStatus } from '#screens/system/monitor/parts.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { formatDistance } from './format-distance.ts'
import { planRoute } from './route-order.ts'
import { RouteSketch } from './route-sketch.tsx'
import { DESK_TITLES } from './titles.ts'
import { type OwnPlace, useOwnPlace } from './use-own-place.ts'
import { VisitCard } from './visit-card.tsx'
import styles from './visit-desk.module.css'

const TOPICS = ['inspection', 'investigation']

export function VisitDeskScreen({ title }: ScreenProps) {
  const { t, language } = useTranslation()
  const query = useQuery({
    queryKey: [VISIT_DESK, language],
    queryFn: ({ signal }) => api.get<VisitDesk>(VISIT_DESK, {}, { signal, quiet: true }),
    meta: { topics: TOPICS },
  })
  const desk = hasFailed(query) ? undefined : query.data
  return (
    <Page>
      <PageHeader title={title} note={t(DESK_TITLES.link_hint)} />
      <QueryStatus query={query} />
      {desk !== undefined && <Desk desk={desk} />}
    </Page>
  )
}

function Desk({ desk: { today, visits, history } }: { readonly desk: VisitDesk }) {
  const { t } = useTranslation()
  const due = visits.filter(({ plan_date: day }) => day <= today)
  const later = visits.filter(({ plan_date: day }) => day > today)
  return (
    <>
      <Panel title={t(DESK_TITLES.today)}>
        {due.length === 0 ? <p>{t(DESK_TITLES.none_today)}</p> : <DueVisits visits={due} today={today} />}
      </Panel>
      {later.length > 0 && (
        <Panel title={t(DESK_TITLES.later)}>
          <ul className={styles['cards']}>
            {later.map((visit) => (
              <VisitCard key={visit.path} visit={visit} today={today} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t(DESK_TITLES.history)}>
        {history.length === 0 && <p>{t(DESK_TITLES.none)}</p>}
        <ul className={styles['cards']}>
          {history.map(({ path, warehouse, no, kind, state, time }) => (
            <li key={path} className={styles['card']}>
              <div className={styles['facts']}>
                <ScreenLink to={path}>{warehouse}</ScreenLink>
                <p className={styles['note']}>{`${no} · ${kind} · ${state} · ${formatInstant(time)}`}</p>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}

function DueVisits({ visits, today }: Pick<VisitDesk, 'visits' | 'today'>) {
  const { t } = useTranslation()
  const [start, setStart] = useState<string>()
  const own = useOwnPlace()
  const stops = planRoute(visits, own.place ?? start)
  const placed = new Set(stops.map(({ visit }) => visit.path))
  const describeLeg = (leg: number, at: number) => {
    if (at === 0 && own.place === undefined) return undefined
    return t(at === 0 ? DESK_TITLES.first_leg : DESK_TITLES.leg, { distance: formatDistance(t, leg) })
  }
  const startFrom = (path: string) => {
    own.forget()
    setStart(path)
  }
  return (
    <div className={styles['due']}>
      <div>
        {stops.length > 1 && <StartChoice own={own} />}
        <ol className={styles['cards']}>
          {stops.map(({ visit, leg }, at) => (
            <VisitCard
              key={visit.path}
              visit={visit}
              today={today}
              number={at + 1}
              leg={describeLeg(leg, at)}
              onStart={at === 0 ? undefined : () => startFrom(visit.path)}
            />
          ))}
          {visits
            .filter(({ path }) => !placed.has(path))
            .map((visit) => (
              <VisitCard key={visit.path} visit={visit} today={today} />
            ))}
        </ol>
      </div>
      {stops.length > 1 && (
        <figure className={styles['route']}>
          <RouteSketch stops={stops} from={own.place} />
          <figcaption className={styles['note']}>{t(DESK_TITLES.note)}</figcaption>
        </figure>
      )}
    </div>
  )
}

function StartChoice({ own: { place, state, request, forget } }: { readonly own: OwnPlace }) {
  const { t } = useTranslation()
  return (
    <div className={styles['start']}>
      {place === undefined ? (
        <Button onClick={request} loading={state === 'requested'}>
          {t(DESK_TITLES.from_here)}
        </Button>
      ) : (
        <Button onClick={forget}>{t(DESK_TITLES.from_first)}</Button>
      )}
      <output className={styles['note']}>
        {state === 'requested' && t(DESK_TITLES.requested)}
        {state === 'refused' && t(DESK_TITLES.refused)}
      </output>
    </div>
  )
}

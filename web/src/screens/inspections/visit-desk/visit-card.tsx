import type { PlannedVisit } from '@cangdan/protocol'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { DESK_TITLES } from './titles.ts'
import styles from './visit-desk.module.css'

interface VisitCardProps {
  readonly visit: PlannedVisit
  readonly today: string
  /** Place in the route; undefined without coordinates. */
  readonly number?: number
  /** The way to it, as a text. */
  readonly leg?: string | undefined
  readonly onStart?: (() => void) | undefined
}

export function VisitCard({ visit, today, number, leg, onStart }: VisitCardProps) {
  const { t } = useTranslation()
  const { no, kind, state, plan_date: day, warehouse, address, contact, phone, lots, path } = visit
  const facts = [kind, state, lots > 0 ? t(DESK_TITLES.lots, { n: lots }) : ''].filter((fact) => fact !== '')
  return (
    <li className={styles['card']}>
      <span className={styles['number']} data-unplaced={number === undefined || undefined} aria-hidden>
        {number ?? '·'}
      </span>
      <div className={styles['facts']}>
        <ScreenLink to={path}>{warehouse}</ScreenLink>
        <Line>{`${no} · ${facts.join(' · ')}`}</Line>
        {address !== '' && <Line>{address}</Line>}
        {phone !== '' && (
          <Line>
            {contact} <a href={`tel:${phone}`}>{phone}</a>
          </Line>
        )}
        {leg !== undefined && <Line>{leg}</Line>}
        {visit.place === null && lots > 0 && <Line>{t(DESK_TITLES.no_place)}</Line>}
        {day < today && <strong className={styles['late']}>{t(DESK_TITLES.late, { day })}</strong>}
        {day > today && <Line>{day}</Line>}
      </div>
      {onStart !== undefined && <Button onClick={onStart}>{t(DESK_TITLES.start)}</Button>}
    </li>
  )
}

const Line = ({ children }: { readonly children: ReactNode }) => <p className={styles['note']}>{children}</p>

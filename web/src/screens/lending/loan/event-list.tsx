import { type LoanEventLine } from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { Timeline, TimelineEntry } from '#ui/data-display/timeline.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

const PARTS = ['fee', 'penalty', 'interest', 'principal', 'excess', 'claim'] as const
const DRAW = 1
const REPAYMENT = /^repayment:(\d+)$/
const DECISIONS = new Set([4, 7, 9, 11])

export function EventList({ events }: { readonly events: readonly LoanEventLine[] }) {
  const { t, language } = useTranslation()
  return (
    <Timeline>
      {events.map((event) => {
        const { id, kind, value_date, amount, who, time, remark, source } = event
        const repayment = REPAYMENT.exec(source)?.[1]
        const title = LOAN_TITLES[`event.${kind}` as 'event.1']
        const parts = PARTS.filter((part) => event[part] !== 0)
        return (
          <TimelineEntry
            key={id}
            who={who === '' ? t(LOAN_TITLES.platform) : who}
            what={title[language]}
            time={time}
            kind={kind === DRAW ? 'begin' : DECISIONS.has(kind) ? 'decision' : undefined}
          >
            {amount > 0 && (
              <p>
                <Money fen={amount} />
                {remark !== '' && ` · ${remark}`}
              </p>
            )}
            {parts.length > 0 && (
              <p className={styles['note']}>
                {parts.map((part) => (
                  <span key={part} className={styles['part']}>
                    {t(LOAN_TITLES[part])} <Money fen={event[part]} hasUnit={false} />
                  </span>
                ))}
              </p>
            )}
            <p className={styles['note']}>
              {t(LOAN_TITLES.value_date, { day: value_date })}
              {repayment !== undefined && (
                <>
                  {' · '}
                  <ScreenLink to={`/admins/contract/repayment/look/${repayment}`}>{t(LOAN_TITLES.document)}</ScreenLink>
                </>
              )}
            </p>
          </TimelineEntry>
        )
      })}
    </Timeline>
  )
}

import { type Row, type Title, toPlainText } from '@cangdan/protocol'
import type { PanelProps } from '#generic/look/panels.tsx'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { PageCard } from '#ui/page.tsx'
import { ERROR_TITLES, WAY_TITLES } from './titles.ts'
import styles from './sms.module.css'

type Tone = 'done' | 'open' | 'failed'

interface Step {
  readonly title: Title
  readonly tone: Tone
  /** Seconds since 1970. */
  readonly time?: number | undefined
  readonly details: readonly (string | Title)[]
}

const STAGE = { waiting: 0, submitted: 1, ambiguous: 2, rejected: 3, givenUp: 4 } as const
const REPORT = { delivered: 1, undelivered: 2, silent: 3 } as const
const READ = 2

/** Shows the way of a message: written, submitted, delivered, with times and codes. */
export function SmsRecordPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const content = (
    <section className={styles['panel']} aria-label={t(WAY_TITLES.title)}>
      <h2>{t(WAY_TITLES.title)}</h2>
      <ol className={styles['way']}>
        {listSteps(record.row).map(({ title, tone, time, details }) => (
          <li key={title.en} data-tone={tone}>
            <p className={styles['step']}>
              <strong>{t(title)}</strong>
              {time !== undefined && <time dateTime={new Date(time * 1000).toISOString()}>{formatInstant(time)}</time>}
            </p>
            {details.map((detail) => (
              <p key={typeof detail === 'string' ? detail : detail.en} className={styles['note']}>
                {typeof detail === 'string' ? detail : t(detail)}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </section>
  )
  return isFlat ? content : <PageCard>{content}</PageCard>
}

export function listSteps(row: Row): readonly Step[] {
  const written: Step = { title: WAY_TITLES.written, tone: 'done', time: readTime(row['create_time']), details: [] }
  if (row['platform'] === 'local') return [written, { title: WAY_TITLES.by_hand, tone: 'open', details: [] }]
  const submission = describeSubmission(row)
  return row['stage'] === STAGE.submitted ? [written, submission, describeReport(row)] : [written, submission]
}

function describeSubmission(row: Row): Step {
  const error = toPlainText(row['error'])
  const reason = error === '' ? [] : [ERROR_TITLES[error] ?? error]
  switch (row['stage']) {
    case STAGE.submitted: {
      const id = toPlainText(row['provider_id'])
      const time = readTime(row['send_time'])
      return { title: WAY_TITLES.submitted, tone: 'done', time, details: id === '' ? [] : [id] }
    }
    case STAGE.ambiguous:
      return { title: WAY_TITLES.ambiguous, tone: 'open', time: readTime(row['send_time']), details: reason }
    case STAGE.rejected:
      return { title: WAY_TITLES.rejected, tone: 'failed', details: reason }
    case STAGE.givenUp:
      return { title: WAY_TITLES.given_up, tone: 'failed', details: reason }
    default:
      return { title: WAY_TITLES.waiting, tone: 'open', time: readTime(row['due_time']), details: reason }
  }
}

function describeReport(row: Row): Step {
  const code = toPlainText(row['report_code'])
  const source = row['report_by'] === READ ? WAY_TITLES.read : WAY_TITLES.pushed
  const reported = { time: readTime(row['report_time']), details: [...(code === '' ? [] : [code]), source] }
  switch (row['report']) {
    case REPORT.delivered:
      return { title: WAY_TITLES.delivered, tone: 'done', ...reported }
    case REPORT.undelivered:
      return { title: WAY_TITLES.undelivered, tone: 'failed', ...reported }
    case REPORT.silent:
      return { title: WAY_TITLES.silent, tone: 'failed', details: [] }
    default:
      return { title: WAY_TITLES.undecided, tone: 'open', details: [] }
  }
}

const readTime = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

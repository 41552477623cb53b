import { STATEMENT_SUGGEST, type StatementSuggestion, type StatementSuggestions } from '@cangdan/protocol'
import { Button } from 'antd'
import { notifyFailure } from '#api/notify-failure.ts'
import { api } from '#api/client.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { showConfirmation } from '#ui/feedback/feedback.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { STATEMENT_PANEL_TITLES } from './titles.ts'
import styles from './statement.module.css'

const TOPICS = ['statement_line', 'repayment', 'financing']
const OPEN = 0
const MATCH = 'seller_p/contract/StatementMatch'
const TO = { document: 1, loan: 2 } as const
const SCREENS = {
  document: '/admins/contract/repayment/look/',
  loan: '/pledge/loan/look/',
} as const

export function StatementPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  if (record.row['line_state'] !== OPEN) return null
  const id = Number(record.row['id'])
  return (
    <PanelSection<StatementSuggestions>
      call={STATEMENT_SUGGEST}
      id={id}
      topics={TOPICS}
      label={t(STATEMENT_PANEL_TITLES.suggestions)}
      isFlat={isFlat}
    >
      {({ suggestions, can_match }) => (
        <>
          <h2>{t(STATEMENT_PANEL_TITLES.suggestions)}</h2>
          {suggestions.length === 0 ? (
            <p className={styles['none']}>{t(STATEMENT_PANEL_TITLES.none)}</p>
          ) : (
            <ol className={styles['suggestions']}>
              {suggestions.map((suggestion) => (
                <Suggestion
                  key={`${suggestion.kind}${suggestion.id}`}
                  line={id}
                  suggestion={suggestion}
                  canMatch={can_match}
                />
              ))}
            </ol>
          )}
        </>
      )}
    </PanelSection>
  )
}

interface SuggestionProps {
  readonly line: number
  readonly suggestion: StatementSuggestion
  readonly canMatch: boolean
}

function Suggestion({ line, suggestion, canMatch }: SuggestionProps) {
  const { t } = useTranslation()
  const { kind, id, no, borrower, score, reasons, amount } = suggestion
  return (
    <li>
      <div className={styles['what']}>
        <p className={styles['head']}>
          <span className={styles['kind']}>{t(STATEMENT_PANEL_TITLES[kind])}</span>{' '}
          <ScreenLink to={`${SCREENS[kind]}${id}`}>{no}</ScreenLink> {borrower}
        </p>
        <p className={styles['amount']}>
          {t(STATEMENT_PANEL_TITLES[kind === 'document' ? 'says' : 'owed'])} <Money fen={amount} />
        </p>
        <ul className={styles['reasons']}>
          {reasons.map(({ reason, points }) => (
            <li key={reason}>
              {t(STATEMENT_PANEL_TITLES[reason])} <span>+{points}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['end']}>
        <span className={styles['score']}>{t(STATEMENT_PANEL_TITLES.score, { n: score })}</span>
        {canMatch && <MatchButton line={line} suggestion={suggestion} />}
      </div>
    </li>
  )
}

/** Score from which a match is highlighted. */
const LIKELY = 60

function MatchButton({ line, suggestion: { kind, id, no, score } }: Omit<SuggestionProps, 'canMatch'>) {
  const { t } = useTranslation()
  const { run, isBusy } = useCommand({
    send: (_what: string, { key }) =>
      api.post<null>(
        MATCH,
        {
          id: line,
          match_to: TO[kind],
          repayment_id: kind === 'document' ? id : null,
          financing_id: kind === 'loan' ? id : null,
          idempotency_key: key,
        },
        { quiet: true },
      ),
    topics: TOPICS,
    getIdentity: (what) => what,
    noticeOf: () => t(STATEMENT_PANEL_TITLES.done),
    onDone: () => undefined,
    onRejected: ({ error }) => notifyFailure(error),
  })
  const confirmMatch = () =>
    showConfirmation({
      title: t(STATEMENT_PANEL_TITLES.ask, { no }),
      content: t(STATEMENT_PANEL_TITLES[kind === 'document' ? 'ask_document' : 'ask_loan']),
      okText: t(STATEMENT_PANEL_TITLES.match),
      cancelText: t('action.cancel'),
      onOk: () => void run(`${line}:${kind}:${id}`),
    })
  return (
    <Button
      type={score >= LIKELY ? 'primary' : 'default'}
      loading={isBusy}
      onClick={confirmMatch}
      aria-label={`${t(STATEMENT_PANEL_TITLES.match)}: ${no}`}
    >
      {t(STATEMENT_PANEL_TITLES.match)}
    </Button>
  )
}

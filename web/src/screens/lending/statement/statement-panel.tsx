import { STATEMENT_SUGGEST, type StatementSuggestion, type StatementSuggestions } from '@cangdan/protocol'
import { Button } from 'antd'
import { announce } from '#api/announce.ts'
import { api } from '#api/client.ts'
import { useCommand } from '#generic/command/use-command.ts'
import { PanelSection } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { askFirst } from '#ui/feedback/feedback.ts'
import { Money } from '#ui/data-display/quantity.tsx'
import { STATEMENT_WORDS } from './words.ts'
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
      label={t(STATEMENT_WORDS.suggestions)}
      isFlat={isFlat}
    >
      {({ suggestions, can_match }) => (
        <>
          <h2>{t(STATEMENT_WORDS.suggestions)}</h2>
          {suggestions.length === 0 ? (
            <p className={styles['none']}>{t(STATEMENT_WORDS.none)}</p>
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
          <span className={styles['kind']}>{t(STATEMENT_WORDS[kind])}</span>{' '}
          <ScreenLink to={`${SCREENS[kind]}${id}`}>{no}</ScreenLink> {borrower}
        </p>
        <p className={styles['amount']}>
          {t(STATEMENT_WORDS[kind === 'document' ? 'says' : 'owed'])} <Money fen={amount} />
        </p>
        <ul className={styles['reasons']}>
          {reasons.map(({ reason, points }) => (
            <li key={reason}>
              {t(STATEMENT_WORDS[reason])} <span>+{points}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles['end']}>
        <span className={styles['score']}>{t(STATEMENT_WORDS.score, { n: score })}</span>
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
    identityOf: (what) => what,
    noticeOf: () => t(STATEMENT_WORDS.done),
    onDone: () => undefined,
    onRefused: ({ error }) => announce(error),
  })
  const ask = () =>
    askFirst({
      title: t(STATEMENT_WORDS.ask, { no }),
      content: t(STATEMENT_WORDS[kind === 'document' ? 'ask_document' : 'ask_loan']),
      okText: t(STATEMENT_WORDS.match),
      cancelText: t('action.cancel'),
      onOk: () => void run(`${line}:${kind}:${id}`),
    })
  return (
    <Button
      type={score >= LIKELY ? 'primary' : 'default'}
      loading={isBusy}
      onClick={ask}
      aria-label={`${t(STATEMENT_WORDS.match)}: ${no}`}
    >
      {t(STATEMENT_WORDS.match)}
    </Button>
  )
}

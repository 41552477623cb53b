// Terms that contracts in effect set for a loan, each with a link to its contract, and the due dates of its covenants.
import { getValueTitle, LOAN_TERMS, type LoanTerms, type Tone } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { findScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
import { StateMark } from '#generic/list/cells/state-mark.tsx'
import { createPanelQuery } from '#generic/look/panel-query.ts'
import { formatTermValue } from '#generic/texts/contract-titles.ts'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { LOAN_TITLES } from './titles.ts'
import styles from './loan.module.css'

export function AgreedTerms({ id }: { readonly id: number }) {
  const { t, language } = useTranslation()
  const { data } = useQuery({
    ...createPanelQuery<LoanTerms>(LOAN_TERMS, id, language),
    meta: { topics: ['contract', 'covenant', 'financing'] },
  })
  if (data === undefined) return null
  return (
    <>
      {data.terms.length > 0 && <h2>{t(LOAN_TITLES.agreed_terms)}</h2>}
      <KeyValueList layout="stacked">
        {data.terms.map(({ key, value, contract_id: contract, upload_no: no }) => (
          <KeyValue key={`${contract} ${key}`} name={getValueTitle(key)[language]}>
            {formatTermValue(key, value, language)}
            <div className={styles['note']}>
              <RecordLink to={`/contract/upload/look/${contract}`}>{no}</RecordLink>
            </div>
          </KeyValue>
        ))}
      </KeyValueList>
      {data.covenants.length > 0 && <Covenants covenants={data.covenants} />}
    </>
  )
}

function Covenants({ covenants }: Pick<LoanTerms, 'covenants'>) {
  const { t } = useTranslation()
  return (
    <>
      <h2>{t(LOAN_TITLES.covenants)}</h2>
      <ul className={styles['covenants']}>
        {covenants.map(({ id, what, role, due_date: due, state, state_text: text }) => (
          <li key={id}>
            <RecordLink to={`/contract/upload/covenants/look/${id}`}>{what}</RecordLink>
            <span className={styles['note']}>{t(LOAN_TITLES.covenant_due, { role, day: due })}</span>
            <StateMark tone={COVENANT_TONES[state] ?? 'off'} label={text} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** By `covenant.state`. */
const COVENANT_TONES: readonly Tone[] = ['active', 'good', 'bad', 'off', 'warn', 'off']

/** Links a record if the user has its screen. */
function RecordLink({ to, children }: { readonly to: string; readonly children: string }) {
  const { menu } = useSession()
  return findScreen(menu, to) === undefined ? children : <ScreenLink to={to}>{children}</ScreenLink>
}

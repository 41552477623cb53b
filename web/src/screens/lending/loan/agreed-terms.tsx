// Terms that contracts in effect set for a loan, each with a link to its contract.
import { getValueTitle, LOAN_TERMS, type LoanTerms } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { findScreen } from '#api/session/menu-tree.ts'
import { useSession } from '#api/session/session.ts'
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
    meta: { topics: ['contract', 'financing'] },
  })
  if (data === undefined || data.terms.length === 0) return null
  return (
    <>
      <h2>{t(LOAN_TITLES.agreed_terms)}</h2>
      <KeyValueList layout="stacked">
        {data.terms.map(({ key, value, contract_id: contract, upload_no: no }) => (
          <KeyValue key={`${contract} ${key}`} name={getValueTitle(key)[language]}>
            {formatTermValue(key, value, language)}
            <div className={styles['note']}>
              <ContractLink id={contract} no={no} />
            </div>
          </KeyValue>
        ))}
      </KeyValueList>
    </>
  )
}

/** Links a contract if the user has its screen. */
function ContractLink({ id, no }: { readonly id: number; readonly no: string }) {
  const { menu } = useSession()
  const to = `/contract/upload/look/${id}`
  return findScreen(menu, to) === undefined ? no : <ScreenLink to={to}>{no}</ScreenLink>
}

import type { ContractPage } from '@cangdan/protocol'
import { formatInstant } from '#i18n/format.ts'
import { PARTY, PARTY_STATES } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import own from '../contract-page.module.css'
import styles from '#pages/ticket/page.module.css'

export function PartyList({ parties }: Pick<ContractPage, 'parties'>) {
  const { t } = useTexts()
  return (
    <ol className={own['parties']}>
      {parties.map(({ role, name, signer, state, sign_time, is_own }) => (
        <li key={`${role}/${name}`}>
          <div className={own['party']}>
            <span>
              {role}
              {is_own === 1 && <strong> · {t(PARTY.own)}</strong>}
            </span>
            <span className={own['state']} data-state={state}>
              {t(PARTY_STATES[state as 0] ?? PARTY_STATES[0])}
            </span>
          </div>
          <p>{name}</p>
          <p className={styles['hint']}>
            {t(PARTY.signer, { name: signer })}
            {sign_time !== null && ` · ${t(PARTY.signedAt, { time: formatInstant(sign_time) })}`}
          </p>
        </li>
      ))}
    </ol>
  )
}

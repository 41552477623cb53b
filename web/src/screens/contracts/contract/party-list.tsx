import type { ContractText } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { getServerTime } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { CONTRACT_TITLES } from './titles.ts'
import styles from './contract.module.css'

type Party = ContractText['parties'][number]

const SIGNED = 2
const STATES = [
  CONTRACT_TITLES.state_0,
  CONTRACT_TITLES.state_1,
  CONTRACT_TITLES.state_2,
  CONTRACT_TITLES.state_3,
] as const

interface PartyListProps extends Pick<ContractText, 'parties'> {
  readonly renderAction: (party: Party) => ReactNode
}

/** The parties in the order of signing; those of one step sign in any order. */
export function PartyList({ parties, renderAction }: PartyListProps) {
  const { t } = useTranslation()
  return (
    <ol className={styles['parties']}>
      {parties.map((party, place) => {
        const { role, name, signer, step, state, is_next: isNext, incomplete_path: path } = party
        const isFirst = parties[place - 1]?.step !== step
        return (
          <li key={`${role}/${name}`} data-state={state} data-next={isNext === 1}>
            <span className={styles['step']}>{isFirst && t(CONTRACT_TITLES.step, { n: step })}</span>
            <div className={styles['who']}>
              <p>
                <span className={styles['note']}>{role}</span> <strong>{name}</strong>
              </p>
              <p className={styles['note']}>
                {signer === ''
                  ? path !== '' && t(CONTRACT_TITLES.no_signer)
                  : t(CONTRACT_TITLES.signer, { name: signer })}
              </p>
            </div>
            <p className={styles['state']}>
              {isNext === 1 && <span className={styles['next']}>{t(CONTRACT_TITLES.is_next)}</span>}{' '}
              <span className={styles['mark']}>{t(STATES[state as 0] ?? STATES[0])}</span>
              <PartyTime party={party} />
            </p>
            {renderAction(party)}
          </li>
        )
      })}
    </ol>
  )
}

function PartyTime({ party: { state, invite_time: invited, sign_time: signed } }: { readonly party: Party }) {
  const time = state === SIGNED ? signed : invited
  if (time === null) return null
  return (
    <>
      {' '}
      <time dateTime={new Date(time * 1000).toISOString()} title={formatInstant(time)}>
        {state === SIGNED ? formatInstant(time) : formatAgo(time, getServerTime())}
      </time>
    </>
  )
}

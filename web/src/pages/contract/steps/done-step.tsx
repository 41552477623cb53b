import type { ContractSigned } from '@cangdan/protocol'
import { READ } from '../contract-page.titles.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { Frame } from '#pages/ticket/parts/frame.tsx'
import { PartyList } from '../parts/party-list.tsx'
import type { Outcome } from '../use-signing.ts'
import { DONE } from './steps.titles.ts'
import styles from '#pages/ticket/page.module.css'

const INVITED = 1

export function DoneStep({ outcome: { isSigned, check_path, signed } }: { readonly outcome: Outcome }) {
  const { t } = useTexts()
  return (
    <Frame title={t(isSigned ? DONE.signed : DONE.refused)}>
      {!isSigned && <p>{t(DONE.refusedHint)}</p>}
      {isSigned && signed !== undefined && <NextSigners signed={signed} />}
      {signed !== undefined && (
        <section className={styles['card']}>
          <h2>{t(READ.parties)}</h2>
          <PartyList parties={signed.parties} />
        </section>
      )}
      <p className={styles['links']}>
        <a href={check_path}>{t(DONE.check)}</a>
      </p>
      <p className={styles['hint']}>{t(DONE.close)}</p>
    </Frame>
  )
}

function NextSigners({ signed: { parties, is_effective } }: { readonly signed: ContractSigned }) {
  const { t } = useTexts()
  if (is_effective === 1) return <p className={styles['good']}>{t(DONE.effective)}</p>
  const names = parties.filter(({ state }) => state === INVITED).map(({ name }) => name)
  return names.length === 0 ? null : <p>{t(DONE.next, { names: names.join(', ') })}</p>
}

// On the page of a member: what is known of them beside their row (R5).
import { MEMBER_DETAIL, type MemberDetail } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/ago.ts'
import { formatNumber } from '#i18n/format.ts'
import { useLanguage } from '#i18n/index.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { panelQuery } from '#generic/look/panel-query.ts'
import { PanelOnItsWay } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { PageCard } from '#ui/page.tsx'
import { ADDRESS_WORDS } from '../profile/address/address-words.ts'
import { MEMBER_WORDS } from './words.ts'
import styles from './member.module.css'

const TOPICS = ['account', 'user_auth', 'company', 'wallet']

export function MemberPanel({ record }: PanelProps) {
  const { language } = useLanguage()
  const id = Number(record.row['id'])
  const query = useQuery({
    ...panelQuery<MemberDetail>(MEMBER_DETAIL, id, language),
    meta: { topics: TOPICS },
  })
  const { data, isFetching, refetch } = query
  const isFailed = hasFailed(query)
  return (
    <PageCard>
      <section className={styles['panel']} aria-label={MEMBER_WORDS.title[language]}>
        <h2>{MEMBER_WORDS.title[language]}</h2>
        {isFailed && (
          <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
            {MEMBER_WORDS.failed[language]}
          </FailedNotice>
        )}
        {data === undefined && !isFailed && <PanelOnItsWay />}
        {data !== undefined && <Known detail={data} />}
      </section>
    </PageCard>
  )
}

function Known({
  detail: { auth, company, wallet, addresses, sessions },
}: {
  readonly detail: MemberDetail
}) {
  const { language } = useLanguage()
  const none = MEMBER_WORDS.none[language]
  const statusOf = (status: number) =>
    MEMBER_WORDS[`status.${status}` as keyof typeof MEMBER_WORDS]?.[language] ?? ''
  const lines = (texts: readonly string[]) => (texts.length === 0 ? none : <Lines texts={texts} />)
  return (
    <KeyValueList layout="beside">
      <KeyValue name={MEMBER_WORDS.auth[language]}>
        {auth === null ? none : [auth.real_name, auth.card_no, statusOf(auth.audit_status)].join(' · ')}
      </KeyValue>
      <KeyValue name={MEMBER_WORDS.company[language]}>
        {company === null
          ? none
          : [company.company_name, company.credit_code, statusOf(company.audit_status)].join(' · ')}
      </KeyValue>
      {wallet !== null && (
        <KeyValue name={MEMBER_WORDS.wallet[language]}>
          {[
            `${MEMBER_WORDS.balance[language]} ${formatNumber(language, wallet.balance, 2)}`,
            `${MEMBER_WORDS.frozen[language]} ${formatNumber(language, wallet.frozen_balance, 2)}`,
            ...(wallet.disabled === 1 ? [MEMBER_WORDS.disabled[language]] : []),
          ].join(' · ')}
        </KeyValue>
      )}
      <KeyValue name={ADDRESS_WORDS.title[language]}>
        {lines(
          addresses.map(({ receiver, phone, place, district, address, is_default }) =>
            [
              `${receiver} ${phone}`,
              [place, district, address].filter((part) => part !== '').join(' '),
              ...(is_default === 1 ? [ADDRESS_WORDS.is_default[language]] : []),
            ].join(' · '),
          ),
        )}
      </KeyValue>
      <KeyValue name={MEMBER_WORDS.sessions[language]}>
        {lines(
          sessions.map(({ agent, ip, last_time }) =>
            [agent, ip, formatAgo(last_time, serverNow())].filter((part) => part !== '').join(' · '),
          ),
        )}
      </KeyValue>
    </KeyValueList>
  )
}

function Lines({ texts }: { readonly texts: readonly string[] }) {
  return (
    <ul className={styles['lines']}>
      {texts.map((text, place) => (
        <li key={`${place} ${text}`}>{text}</li>
      ))}
    </ul>
  )
}

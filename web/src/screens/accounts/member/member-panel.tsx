// Panel of a member's account, company, wallet, addresses and sessions (R5).
import { MEMBER_DETAIL, type MemberDetail } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/ago.ts'
import { formatNumber } from '#i18n/format.ts'
import { useTranslation } from '#i18n/index.ts'
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
  const { t, language } = useTranslation()
  const id = Number(record.row['id'])
  const query = useQuery({
    ...panelQuery<MemberDetail>(MEMBER_DETAIL, id, language),
    meta: { topics: TOPICS },
  })
  const { data, isFetching, refetch } = query
  const isFailed = hasFailed(query)
  return (
    <PageCard>
      <section className={styles['panel']} aria-label={t(MEMBER_WORDS.title)}>
        <h2>{t(MEMBER_WORDS.title)}</h2>
        {isFailed && (
          <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
            {t(MEMBER_WORDS.failed)}
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
  const { t, language } = useTranslation()
  const none = t(MEMBER_WORDS.none)
  const statusOf = (status: number) =>
    MEMBER_WORDS[`status.${status}` as keyof typeof MEMBER_WORDS]?.[language] ?? ''
  const lines = (texts: readonly string[]) => (texts.length === 0 ? none : <Lines texts={texts} />)
  return (
    <KeyValueList layout="beside">
      <KeyValue name={t(MEMBER_WORDS.auth)}>
        {auth === null ? none : [auth.real_name, auth.card_no, statusOf(auth.audit_status)].join(' · ')}
      </KeyValue>
      <KeyValue name={t(MEMBER_WORDS.company)}>
        {company === null
          ? none
          : [company.company_name, company.credit_code, statusOf(company.audit_status)].join(' · ')}
      </KeyValue>
      {wallet !== null && (
        <KeyValue name={t(MEMBER_WORDS.wallet)}>
          {[
            `${t(MEMBER_WORDS.balance)} ${formatNumber(language, wallet.balance, 2)}`,
            `${t(MEMBER_WORDS.frozen)} ${formatNumber(language, wallet.frozen_balance, 2)}`,
            ...(wallet.disabled === 1 ? [t(MEMBER_WORDS.disabled)] : []),
          ].join(' · ')}
        </KeyValue>
      )}
      <KeyValue name={t(ADDRESS_WORDS.title)}>
        {lines(
          addresses.map(({ receiver, phone, place, district, address, is_default }) =>
            [
              `${receiver} ${phone}`,
              [place, district, address].filter((part) => part !== '').join(' '),
              ...(is_default === 1 ? [t(ADDRESS_WORDS.is_default)] : []),
            ].join(' · '),
          ),
        )}
      </KeyValue>
      <KeyValue name={t(MEMBER_WORDS.sessions)}>
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

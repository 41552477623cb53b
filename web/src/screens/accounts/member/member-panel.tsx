// Panel of a member's account, company, wallet, addresses and sessions (R5).
import { MEMBER_DETAIL, type MemberDetail } from '@cangdan/protocol'
import { useQuery } from '@tanstack/react-query'
import { getServerTime } from '#api/transport/clock.ts'
import { formatAgo } from '#i18n/format-ago.ts'
import { formatNumber } from '#i18n/format.ts'
import { useTranslation } from '#i18n/index.ts'
import { FailedNotice } from '#generic/errors/failed-state.tsx'
import { hasFailed } from '#generic/errors/has-failed.ts'
import { createPanelQuery } from '#generic/look/panel-query.ts'
import { PanelSkeleton } from '#generic/look/panel-section.tsx'
import type { PanelProps } from '#generic/look/panels.tsx'
import { KeyValue, KeyValueList } from '#ui/data-display/key-value.tsx'
import { PageCard } from '#ui/page.tsx'
import { ADDRESS_TITLES } from '../profile/address/address-titles.ts'
import { MEMBER_PANEL_TITLES } from './titles.ts'
import styles from './member.module.css'

const TOPICS = ['account', 'user_auth', 'company', 'wallet']

export function MemberPanel({ record }: PanelProps) {
  const { t, language } = useTranslation()
  const id = Number(record.row['id'])
  const query = useQuery({
    ...createPanelQuery<MemberDetail>(MEMBER_DETAIL, id, language),
    meta: { topics: TOPICS },
  })
  const { data, isFetching, refetch } = query
  const isFailed = hasFailed(query)
  return (
    <PageCard>
      <section className={styles['panel']} aria-label={t(MEMBER_PANEL_TITLES.title)}>
        <h2>{t(MEMBER_PANEL_TITLES.title)}</h2>
        {isFailed && (
          <FailedNotice isRetrying={isFetching} onRetry={() => void refetch()}>
            {t(MEMBER_PANEL_TITLES.failed)}
          </FailedNotice>
        )}
        {data === undefined && !isFailed && <PanelSkeleton />}
        {data !== undefined && <MemberDetails detail={data} />}
      </section>
    </PageCard>
  )
}

function MemberDetails({ detail: { auth, company, wallet, addresses, sessions } }: { readonly detail: MemberDetail }) {
  const { t, language } = useTranslation()
  const none = t(MEMBER_PANEL_TITLES.none)
  const getStatusText = (status: number) =>
    MEMBER_PANEL_TITLES[`status.${status}` as keyof typeof MEMBER_PANEL_TITLES]?.[language] ?? ''
  const renderLines = (texts: readonly string[]) => (texts.length === 0 ? none : <Lines texts={texts} />)
  return (
    <KeyValueList layout="beside">
      <KeyValue name={t(MEMBER_PANEL_TITLES.auth)}>
        {auth === null ? none : [auth.real_name, auth.card_no, getStatusText(auth.audit_status)].join(' · ')}
      </KeyValue>
      <KeyValue name={t(MEMBER_PANEL_TITLES.company)}>
        {company === null
          ? none
          : [company.company_name, company.credit_code, getStatusText(company.audit_status)].join(' · ')}
      </KeyValue>
      {wallet !== null && (
        <KeyValue name={t(MEMBER_PANEL_TITLES.wallet)}>
          {[
            `${t(MEMBER_PANEL_TITLES.balance)} ${formatNumber(language, wallet.balance, 2)}`,
            `${t(MEMBER_PANEL_TITLES.frozen)} ${formatNumber(language, wallet.frozen_balance, 2)}`,
            ...(wallet.disabled === 1 ? [t(MEMBER_PANEL_TITLES.disabled)] : []),
          ].join(' · ')}
        </KeyValue>
      )}
      <KeyValue name={t(ADDRESS_TITLES.title)}>
        {renderLines(
          addresses.map(({ receiver, phone, place, district, address, is_default }) =>
            [
              `${receiver} ${phone}`,
              [place, district, address].filter((part) => part !== '').join(' '),
              ...(is_default === 1 ? [t(ADDRESS_TITLES.is_default)] : []),
            ].join(' · '),
          ),
        )}
      </KeyValue>
      <KeyValue name={t(MEMBER_PANEL_TITLES.sessions)}>
        {renderLines(
          sessions.map(({ agent, ip, last_time }) =>
            [agent, ip, formatAgo(last_time, getServerTime())].filter((part) => part !== '').join(' · '),
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

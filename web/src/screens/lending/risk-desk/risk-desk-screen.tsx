// Start page of risk officers: changes since yesterday, loans close to a line, loans by band, and concentration.
import { type RiskDesk, getValuationCause } from '@cangdan/protocol'
import { useRiskDesk } from '#api/endpoints/risk-desk.ts'
import { formatInstant, useTranslation } from '#i18n/index.ts'
import { hasFailed } from '#generic/errors/has-failed.ts'
import type { ScreenProps } from '#runtime/define-screen.ts'
import { Panel, QueryStatus } from '#screens/system/monitor/parts.tsx'
import { Page, PageHeader } from '#ui/page.tsx'
import { BandChart } from './band-chart.tsx'
import { Concentration } from './concentration.tsx'
import { Inspected } from './inspected.tsx'
import { LoanTable } from './loan-table.tsx'
import { RiskStats } from './risk-stats.tsx'
import { Stress } from './stress.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

export function RiskDeskScreen({ title }: ScreenProps) {
  const { t } = useTranslation()
  const { query } = useRiskDesk()
  const desk = hasFailed(query) ? undefined : query.data
  return (
    <Page>
      <PageHeader title={title} {...(desk !== undefined && { note: <LastValuation desk={desk} /> })} />
      <QueryStatus query={query} />
      {desk !== undefined && (
        <>
          <RiskStats desk={desk} />
          <Panel title={t(RISK_TITLES.moved)}>
            <LoanTable loans={desk.moved} label={t(RISK_TITLES.moved)} empty={t(RISK_TITLES.none_moved)} />
          </Panel>
          <Panel title={t(RISK_TITLES.nearest)}>
            <LoanTable loans={desk.nearest} label={t(RISK_TITLES.nearest)} empty={t(RISK_TITLES.none_nearest)} />
          </Panel>
          <Panel title={t(RISK_TITLES.stress)}>
            <Stress />
          </Panel>
          <div className={styles['pair']}>
            <div className={styles['stack']}>
              <Panel title={t(RISK_TITLES.bands)}>
                <BandChart bands={desk.bands} />
              </Panel>
              <Panel title={t(RISK_TITLES.inspected)}>
                <Inspected shares={desk.inspected} />
              </Panel>
            </div>
            <Panel title={t(RISK_TITLES.concentration)}>
              <Concentration shares={desk.concentration} />
            </Panel>
          </div>
        </>
      )}
    </Page>
  )
}

function LastValuation({ desk: { valued, waiting } }: { readonly desk: RiskDesk }) {
  const { t } = useTranslation()
  if (valued === null) return <>{t(RISK_TITLES.never)}</>
  const { time, cause, batch } = valued
  return (
    <>
      {t(RISK_TITLES.valued, { time: formatInstant(time), cause: t(getValuationCause(cause)), batch })}
      {waiting > 0 && ` · ${t(RISK_TITLES.waiting, { n: waiting })}`}
    </>
  )
}

import type { RiskDesk } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { Stat, Stats } from '#ui/data-display/stat.tsx'
import { PageCard } from '#ui/page.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

const LOANS = '/pledge/loan/list'
const [WARNING, CALL, CLOSE_OUT, UNPRICED] = [2, 3, 4, 5]

type Bands = RiskDesk['bands']

const sumExposure = (bands: Bands, key: 'exposure' | 'open_exposure' = 'exposure'): bigint =>
  bands.reduce((sum, band) => sum + BigInt(band[key]), 0n)

export function RiskStats({ desk: { bands, overdue, due_week } }: { readonly desk: RiskDesk }) {
  const { t } = useTranslation()
  const ofBands = (...wanted: readonly number[]) => bands.filter(({ band }) => wanted.includes(band))
  const countLoans = (band: number) => ofBands(band)[0]?.loans ?? 0
  const total = sumExposure(bands)
  const wasValued = bands.some(({ open_loans }) => open_loans > 0)
  return (
    <PageCard>
      <div className={styles['stats']}>
        <Stats>
          <Stat name={t(RISK_TITLES.owed)}>
            <Money fen={String(total)} />
            {wasValued && (
              <Note>
                {t(RISK_TITLES.was)} <Money fen={String(sumExposure(bands, 'open_exposure'))} hasUnit={false} />
              </Note>
            )}
          </Stat>
          <Stat name={t(RISK_TITLES.at_lines)}>
            <ScreenLink to={`${LOANS}?risk_band=2,3,4&sort=ltv&order=false&_view=plain`}>
              {[CLOSE_OUT, CALL, WARNING].map(countLoans).join(' / ')}
            </ScreenLink>
            <Note>
              <Money fen={String(sumExposure(ofBands(WARNING, CALL, CLOSE_OUT)))} />
            </Note>
          </Stat>
          <Stat name={t(RISK_TITLES.unpriced)}>
            <ScreenLink to={`${LOANS}?risk_band=5&_view=plain`}>
              {t(RISK_TITLES.loans, { n: countLoans(UNPRICED) })}
            </ScreenLink>
            <Note>
              <Money fen={String(sumExposure(ofBands(UNPRICED)))} />
            </Note>
          </Stat>
          <Stat name={t(RISK_TITLES.overdue)}>
            <ScreenLink to={`${LOANS}?dpd=1,&sort=dpd&order=false&_view=plain`}>
              {t(RISK_TITLES.loans, { n: overdue.loans })}
            </ScreenLink>
            <Note>
              <Money fen={overdue.exposure} />
              {overdue.loans > 0 && ` · ${t(RISK_TITLES.longest, { days: overdue.longest })}`}
            </Note>
          </Stat>
          <Stat name={t(RISK_TITLES.due_week)}>
            {t(RISK_TITLES.loans, { n: due_week.loans })}
            <Note>
              <Money fen={due_week.amount} />
            </Note>
          </Stat>
        </Stats>
      </div>
    </PageCard>
  )
}

const Note = ({ children }: { readonly children: ReactNode }) => <span className={styles['note']}>{children}</span>

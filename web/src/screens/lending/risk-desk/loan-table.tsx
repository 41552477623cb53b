import { RISK_BANDS, type RiskBand, type RiskLoan } from '@cangdan/protocol'
import type { ReactNode } from 'react'
import { formatNumber, formatRatio, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Table } from '#screens/system/monitor/parts.tsx'
import { Money, Ratio } from '#ui/data-display/quantity.tsx'
import { RISK_TITLES } from './titles.ts'
import styles from './risk-desk.module.css'

interface LoanTableProps {
  readonly loans: readonly RiskLoan[]
  readonly label: string
  readonly empty: string
}

export function LoanTable({ loans, label, empty }: LoanTableProps) {
  const { t } = useTranslation()
  if (loans.length === 0) return <p className={styles['note']}>{empty}</p>
  const columns = [
    { title: t(RISK_TITLES.loan) },
    { title: t(RISK_TITLES.band) },
    { title: t(RISK_TITLES.ltv), isNumber: true },
    { title: t(RISK_TITLES.to_call), isNumber: true },
    { title: t(RISK_TITLES.exposure), isNumber: true },
    { title: t(RISK_TITLES.good) },
    { title: t(RISK_TITLES.price_age), isNumber: true },
    { title: t(RISK_TITLES.dpd), isNumber: true },
  ]
  return (
    <Table label={label} columns={columns}>
      {loans.map((loan) => (
        <tr key={loan.id}>
          <th scope="row">
            <ScreenLink to={`/pledge/loan/look/${loan.id}`}>{loan.owner}</ScreenLink>
            <span className={styles['note']}>{loan.financing_no}</span>
          </th>
          <td>
            <Change is={<Band band={loan.band} />} was={toBandText(loan.open_band, loan.band, t)} />
          </td>
          <td data-number>
            <Change
              is={loan.ltv === null ? '—' : <Ratio hundredths={loan.ltv} />}
              was={
                loan.open_ltv === null || loan.open_ltv === loan.ltv ? undefined : <Ratio hundredths={loan.open_ltv} />
              }
            />
          </td>
          <td data-number>
            <Distance loan={loan} />
          </td>
          <td data-number>
            <Money fen={loan.exposure} hasUnit={false} />
          </td>
          <td>{loan.goods}</td>
          <td data-number>{loan.price_age ?? '—'}</td>
          <td data-number>{loan.dpd}</td>
        </tr>
      ))}
    </Table>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

const toBandText = (was: number | null, is: number, t: Translate): string | undefined =>
  was === null || was === is ? undefined : t(RISK_BANDS[was as RiskBand])

const TONES = { 1: 'success', 2: 'warning', 3: 'danger', 4: 'danger', 5: 'warning' } as const

function Band({ band }: { readonly band: number }) {
  const { t } = useTranslation()
  return (
    <strong className={styles['band']} data-tone={TONES[band as RiskBand]}>
      {t(RISK_BANDS[band as RiskBand])}
    </strong>
  )
}

/** The value of yesterday is below that of today. */
function Change({ is, was }: { readonly is: ReactNode; readonly was: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {is}
      {was !== undefined && (
        <span className={styles['note']}>
          {t(RISK_TITLES.was)} {was}
        </span>
      )}
    </>
  )
}

function Distance({ loan: { call_fall: fall, call_price: price } }: { readonly loan: RiskLoan }) {
  const { t, language } = useTranslation()
  if (fall === null) return '—'
  const text = fall === 0 ? t(RISK_TITLES.reached) : `−${formatRatio(language, fall, 2)}`
  return (
    <>
      {text}
      {price !== null && (
        <span className={styles['note']}>
          {formatNumber(language, price, 2)} {t('unit.yuan')}/{t(RISK_TITLES.ton)}
        </span>
      )}
    </>
  )
}

// Loans at a line, for users with the risk desk.
import { RISK_BANDS, type RiskBand, type RiskDesk, title } from '@cangdan/protocol'
import { RISK_DESK_SCREEN } from '#api/endpoints/risk-desk.ts'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Money } from '#ui/data-display/quantity.tsx'
import { Tile, TileNote } from './tile.tsx'
import styles from './prices-tile.module.css'

const TITLES = {
  title: title('贷款风险', 'Risk of loans', 'Riesgo de los préstamos', '融資のリスク'),
  open: title('打开风险台', 'Open the risk desk', 'Abrir la mesa de riesgos', 'リスク管理を開く'),
  none: title('没有在贷的贷款', 'No loan is running', 'No hay préstamos vigentes', '実行中の貸付はありません'),
  band: title('风险档', 'Risk band', 'Banda de riesgo', 'リスク区分'),
  loans: title('笔数', 'Loans', 'Préstamos', '件数'),
  before: title('昨日', 'Yesterday', 'Ayer', '前日'),
  exposure: title('欠款（元）', 'Owed (CNY)', 'Deuda (CNY)', '未返済額（人民元）'),
} as const

/** The worst band first; loans without a price are worse than those at the warning line (domain §3.4). */
const ORDER = [4, 3, 5, 2, 1]

export function RiskTile({ desk: { bands } }: { readonly desk: Pick<RiskDesk, 'bands'> }) {
  const { t, language } = useTranslation()
  const sorted = bands.toSorted((one, other) => ORDER.indexOf(one.band) - ORDER.indexOf(other.band))
  return (
    <Tile title={t(TITLES.title)} actions={<ScreenLink to={RISK_DESK_SCREEN}>{t(TITLES.open)}</ScreenLink>}>
      {bands.every(({ loans, open_loans }) => loans + open_loans === 0) ? (
        <TileNote>{t(TITLES.none)}</TileNote>
      ) : (
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t(TITLES.band)}</th>
              <th scope="col" className={styles['number']}>
                {t(TITLES.loans)}
              </th>
              <th scope="col" className={styles['number']}>
                {t(TITLES.before)}
              </th>
              <th scope="col" className={styles['number']}>
                {t(TITLES.exposure)}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ band, loans, open_loans, exposure }) => (
              <tr key={band}>
                <th scope="row">
                  <ScreenLink to={`/pledge/loan/list?risk_band=${band}&_view=plain`}>
                    {t(RISK_BANDS[band as RiskBand])}
                  </ScreenLink>
                </th>
                <td className={styles['number']}>{formatNumber(language, loans)}</td>
                <td className={`${styles['number']} ${styles['past']}`}>{formatNumber(language, open_loans)}</td>
                <td className={styles['number']}>
                  <Money fen={exposure} hasUnit={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Tile>
  )
}

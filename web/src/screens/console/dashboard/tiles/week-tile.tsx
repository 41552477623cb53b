import type { WeeklyCount } from '@cangdan/protocol'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Sparkline } from './sparkline.tsx'
import { Tile } from './tile.tsx'
import styles from './prices-tile.module.css'

export function WeekTile({ weeks }: { readonly weeks: readonly WeeklyCount[] }) {
  const { t, language } = useTranslation()
  const formatCount = (n: number) => formatNumber(language, n)
  return (
    <Tile title={t('dashboard.weeks')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('dashboard.weeks_list')}</th>
            <th scope="col">{t('dashboard.week')}</th>
            <th scope="col" className={styles['number']}>
              {t('dashboard.weeks_today')}
            </th>
            <th scope="col" className={styles['number']}>
              {t('dashboard.weeks_new')}
            </th>
            <th scope="col" className={styles['number']}>
              {t('dashboard.weeks_before')}
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ screen, title, days, before }) => (
            <tr key={screen}>
              <th scope="row">
                <ScreenLink to={screen}>{title}</ScreenLink>
              </th>
              <td>
                <Sparkline values={days} isFromZero />
              </td>
              <td className={styles['number']}>{formatCount(days.at(-1) ?? 0)}</td>
              <td className={styles['number']}>{formatCount(days.reduce((sum, day) => sum + day, 0))}</td>
              <td className={`${styles['number']} ${styles['past']}`}>{formatCount(before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Tile>
  )
}

import { MAX_WAITING_COUNT, type WaitingWork } from '@cangdan/protocol'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import type { ReactNode } from 'react'
import { formatNumber, useTranslation } from '#i18n/index.ts'
import { ScreenLink } from '#runtime/screen-link.tsx'
import { Tile, TileNote } from './tile.tsx'
import styles from './waiting-tile.module.css'

interface WaitingTileProps {
  readonly waiting: readonly WaitingWork[]
  readonly children: ReactNode
}

export function WaitingTile({ waiting, children }: WaitingTileProps) {
  const { t } = useTranslation()
  return (
    <Tile
      title={t('dashboard.waiting')}
      actions={waiting.length > 0 ? <ScreenLink to="/desk">{t('dashboard.one_by_one')}</ScreenLink> : undefined}
    >
      {children}
      {waiting.length === 0 ? (
        <TileNote>{t('dashboard.nothing_waits')}</TileNote>
      ) : (
        <ul className={styles['list']}>
          {waiting.map((work) => (
            <li key={`${work.screen} ${work.value}`}>
              <WaitingLine work={work} />
            </li>
          ))}
        </ul>
      )}
    </Tile>
  )
}

function WaitingLine({ work }: { readonly work: WaitingWork }) {
  const { language } = useTranslation()
  const { screen, title, column, value, label, tone, count } = work
  const number = formatNumber(language, count)
  return (
    <ScreenLink to={`${screen}?${column}=${value}`} className={styles['line']}>
      <span className={styles['mark']} data-tone={tone} />
      <span className={styles['title']}>
        {title}
        <span className={styles['label']}>{label}</span>
      </span>
      <span className={styles['count']}>{count < MAX_WAITING_COUNT ? number : `${number}+`}</span>
      <RightOutlined className={styles['arrow']} aria-hidden />
    </ScreenLink>
  )
}

import { type FileRef, getFiles, toPlainText, type Row } from '@cangdan/protocol'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { useFreshFile } from '#generic/files/use-fresh-file.ts'
import type { PanelProps } from '#generic/look/panels.tsx'
import { useTranslation } from '#i18n/index.ts'
import { createLazyComponent } from '#ui/lazy-component.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageCard } from '#ui/page.tsx'
import { CAMERA_TITLES } from './titles.ts'
import styles from './camera.module.css'

const Player = createLazyComponent(async () => (await import('./player.tsx')).Player)

export function CameraPanel({ record, isFlat = false }: PanelProps) {
  const { t } = useTranslation()
  const [picture] = getFiles(record.row['snapshot'])
  const content = (
    <section className={styles['panel']} aria-label={t(CAMERA_TITLES.live)}>
      <h2>{t(CAMERA_TITLES.live)}</h2>
      <Stream key={record.version} row={record.row} picture={picture} />
    </section>
  )
  return isFlat ? content : <PageCard>{content}</PageCard>
}

/** Returns why the stream cannot play; `undefined` when it can. */
export function findPlaybackObstacle(row: Row): keyof typeof CAMERA_TITLES | undefined {
  const address = row['play_url']
  if (row['disabled'] === 1) return 'disabled'
  if (row['protocol'] !== 1) return 'other_protocol'
  if (typeof address !== 'string') return 'no_right'
  return row['playable'] === 1 || getHost(address) === location.host ? undefined : 'host_missing'
}

const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

interface StreamProps {
  readonly row: Row
  readonly picture: FileRef | undefined
}

function Stream({ row, picture }: StreamProps) {
  const { t } = useTranslation()
  const [isPlaying, setIsPlaying] = useState(false)
  const hindrance = findPlaybackObstacle(row)
  const address = toPlainText(row['play_url'])
  if (hindrance !== undefined)
    return (
      <>
        <Notice tone="info">{t(CAMERA_TITLES[hindrance], { host: getHost(address) })}</Notice>
        {picture !== undefined && <Snapshot file={picture} />}
      </>
    )
  return (
    <>
      {isPlaying ? (
        <Suspense fallback={<div className={styles['picture']} aria-hidden="true" />}>
          <Player address={address} />
        </Suspense>
      ) : (
        picture !== undefined && <Snapshot file={picture} />
      )}
      <Button type={isPlaying ? 'default' : 'primary'} onClick={() => setIsPlaying((is) => !is)}>
        {t(CAMERA_TITLES[isPlaying ? 'stop' : 'play'])}
      </Button>
    </>
  )
}

function Snapshot({ file: given }: { readonly file: FileRef }) {
  const { t } = useTranslation()
  const { file, isGone, onError } = useFreshFile(given)
  if (isGone) return null
  return <img className={styles['picture']} src={file.url} alt={t(CAMERA_TITLES.snapshot)} onError={onError} />
}

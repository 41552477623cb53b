// HLS player: hls.js with media source extensions, otherwise native HLS. Stops when unmounted.
import { Button } from 'antd'
import { Hls } from 'hls.js/light'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '#generic/use-latest.ts'
import { useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { CAMERA_TITLES } from './titles.ts'
import styles from './camera.module.css'

export function Player({ address }: { readonly address: string }) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState<number>()
  return (
    <div className={styles['player']}>
      {failed === tries ? (
        <Notice
          tone="warning"
          live="alert"
          actions={<Button onClick={() => setTries(tries + 1)}>{t(CAMERA_TITLES.again)}</Button>}
        >
          {t(CAMERA_TITLES.failed)}
        </Notice>
      ) : (
        <VideoStream key={tries} address={address} onFailure={() => setFailed(tries)} />
      )}
    </div>
  )
}

interface VideoStreamProps {
  readonly address: string
  readonly onFailure: () => void
}

function VideoStream({ address, onFailure }: VideoStreamProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const latest = useLatest(onFailure)
  const [isPlaying, setIsPlaying] = useState(false)
  useEffect(() => {
    const element = video.current
    return element === null ? undefined : startPlayback(element, address, () => latest.current())
  }, [address, latest])
  return (
    <>
      <video
        ref={video}
        className={styles['picture']}
        aria-label={t(CAMERA_TITLES.live)}
        controls
        muted
        autoPlay
        playsInline
        onPlaying={() => setIsPlaying(true)}
      />
      {!isPlaying && <output className={styles['loading']}>{t(CAMERA_TITLES.loading)}</output>}
    </>
  )
}

/** Starts playback and returns a function that stops it. Calls `onFailure` when playback cannot continue. */
function startPlayback(element: HTMLVideoElement, address: string, onFailure: () => void): () => void {
  if (!Hls.isSupported()) {
    element.addEventListener('error', onFailure)
    element.src = address
    return () => {
      element.removeEventListener('error', onFailure)
      element.removeAttribute('src')
      element.load()
    }
  }
  // The worker would start from a blob, which the Content-Security-Policy forbids.
  const hls = new Hls({ enableWorker: false })
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
    if (!fatal) return
    hls.destroy()
    onFailure()
  })
  hls.loadSource(address)
  hls.attachMedia(element)
  return () => hls.destroy()
}

// Problems of the browser or clock that prevent a login, with their solution.
import { useEffect, useState } from 'react'
import { getClockDifference, waitForClock } from '#api/transport/clock.ts'
import { findObstacle, hasCrypto, type Obstacle } from '#api/keys/require-device-key.ts'
import { formatDuration, useTranslation } from '#i18n/index.ts'
import { Notice } from '#ui/feedback/notice.tsx'

// Smaller differences are within the tolerance of signatures.
const MIN_NOTED_SECONDS = 300

export function Obstacles() {
  const { t, language } = useTranslation()
  const [obstacle, setObstacle] = useState<Obstacle | undefined>(() => (hasCrypto() ? undefined : 'insecure'))
  const [clock, setClock] = useState(0)

  useEffect(() => {
    void findObstacle().then(setObstacle)
    void waitForClock().then(() => setClock(Math.abs(getClockDifference())))
  }, [])

  return (
    <>
      {obstacle !== undefined && (
        <Notice tone="warning" live="alert">
          {t(`login.${obstacle}`)}
        </Notice>
      )}
      {clock >= MIN_NOTED_SECONDS && (
        <Notice tone="warning" live="alert">
          {t('login.clock', { difference: formatDuration(language, clock) })}
        </Notice>
      )}
    </>
  )
}

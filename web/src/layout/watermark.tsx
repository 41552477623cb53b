// Shows the nickname and the last digits of the phone over every page, to identify who photographed a screen without exposing more.
import { useMemo } from 'react'
import { useSession } from '#api/session/session.ts'
import { useColorScheme } from '#ui/theme/color-scheme.ts'
import { PALETTES } from '#ui/theme/palette.ts'
import { renderWatermarkTile } from './watermark-tile.ts'
import styles from './watermark.module.css'

const LAST_DIGITS = 4

export function Watermark() {
  const { info } = useSession()
  const { secondary } = PALETTES[useColorScheme()]
  const name = info.nick_name || info.username
  const digits = info.phone.slice(-LAST_DIGITS)
  const backgroundImage = useMemo(
    () => `url("${renderWatermarkTile([name, digits], secondary)}")`,
    [name, digits, secondary],
  )
  return <div className={styles['watermark']} style={{ backgroundImage }} aria-hidden="true" data-watermark="" />
}

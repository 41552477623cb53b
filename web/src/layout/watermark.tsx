// Nickname and phone over every page, so that a photograph of the screen tells who took it.
import { useMemo } from 'react'
import { useSession } from '#api/session.ts'
import { useColorScheme } from '#ui/color-scheme.ts'
import { PALETTES } from '#ui/palette.ts'
import { watermarkTile } from './watermark-tile.ts'
import styles from './watermark.module.css'

export function Watermark() {
  const { info } = useSession()
  const { secondary } = PALETTES[useColorScheme()]
  const name = info.nick_name || info.username
  const backgroundImage = useMemo(
    () => `url("${watermarkTile([name, info.phone], secondary)}")`,
    [name, info.phone, secondary],
  )
  return (
    <div className={styles['watermark']} style={{ backgroundImage }} aria-hidden="true" data-watermark="" />
  )
}

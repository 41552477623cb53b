// What opens from the bar: how the product looks.
import BgColorsOutlined from '@ant-design/icons/es/icons/BgColorsOutlined'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { THEME_WORDS, useWords } from './words.ts'

const ThemeDrawer = lazy(async () => ({ default: (await import('./theme-drawer.tsx')).ThemeDrawer }))

type Opened = 'theme'

export function Tools() {
  const say = useWords()
  const [opened, setOpened] = useState<Opened>()
  // What has been opened stays, so that it closes as it came.
  const [seen, setSeen] = useState<ReadonlySet<Opened>>(new Set())
  const open = (name: Opened) => {
    setSeen(new Set([...seen, name]))
    setOpened(name)
  }
  const close = () => setOpened(undefined)
  return (
    <>
      <IconButton
        label={say(THEME_WORDS.theme)}
        icon={<BgColorsOutlined />}
        isExpanded={opened === 'theme'}
        onClick={() => open('theme')}
      />
      <Suspense>{seen.has('theme') && <ThemeDrawer isOpen={opened === 'theme'} onClose={close} />}</Suspense>
    </>
  )
}

import { type TableMeta } from '@cangdan/protocol'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import type { Acting } from '#generic/actions/use-actions.tsx'
import { useLatest } from '#generic/use-latest.ts'
import { recordName } from '../rows/row-actions.ts'
import { keyOf } from '../selection/selection.ts'
import { PreviewedRecord } from './previewed-record.tsx'
import { SidePanel } from './side-panel.tsx'
import { Sheet } from './sheet.tsx'
import type { Previewed, PreviewView } from './use-preview.ts'
import { PREVIEW } from './words.ts'

export interface PreviewPanelProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly from: string
  readonly acting: Acting
  readonly preview: PreviewView
  readonly previewed: Previewed
  /** Takes the focus when the row no longer exists. */
  readonly place: RefObject<HTMLElement | null>
}

export function PreviewPanel({ preview, previewed, place, ...rest }: PreviewPanelProps) {
  const { t } = useTranslation()
  const isNarrow = useMobile()
  useFocusBack(preview, previewed, place)
  useRowFocus(previewed, isNarrow)
  const { row, isFollowing } = previewed
  const key = keyOf(row, rest.meta.pk)
  const name = recordName(rest.meta, { row }) ?? String(key)
  const Frame = isNarrow ? Sheet : SidePanel
  return (
    <Frame name={name} label={t(PREVIEW.of, { name })} preview={preview}>
      <PreviewedRecord {...rest} key={key} id={Number(key)} isWaiting={isFollowing} onClose={preview.close} />
    </Frame>
  )
}

/** Focuses the row, so that row keys work after opening from a menu. */
function useRowFocus({ opener }: Previewed, isNarrow: boolean): void {
  useEffect(() => {
    if (!isNarrow) opener.focus({ preventScroll: true })
  }, [opener, isNarrow])
}

/** Closing focuses the row that was previewed last; leaving the tab does not move the focus. */
function useFocusBack(
  preview: PreviewView,
  previewed: Previewed,
  place: RefObject<HTMLElement | null>,
): void {
  const latest = useLatest({ opener: previewed.opener, place })
  useEffect(
    () => () => {
      const { opener, place: list } = latest.current
      if (preview.store.getState() !== undefined) return
      const target = opener.isConnected ? opener : list.current
      target?.focus({ preventScroll: true })
    },
    [preview, latest],
  )
}

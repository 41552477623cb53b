import { type TableMeta } from '@cangdan/protocol'
import { useEffect, type RefObject } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { useMobile } from '#ui/use-mobile.ts'
import type { ActionHandlers } from '#generic/actions/use-actions.tsx'
import { useLatest } from '#generic/use-latest.ts'
import { getRecordName } from '../rows/row-actions.ts'
import { getRowKey } from '../selection/selection.ts'
import { PreviewedRecord } from './previewed-record.tsx'
import { SidePanel } from './side-panel.tsx'
import { FullScreenPreview } from './full-screen-preview.tsx'
import type { PreviewedRow, PreviewView } from './use-preview.ts'
import { PREVIEW } from './texts.ts'

export interface PreviewPanelProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly from: string
  readonly handlers: ActionHandlers
  readonly preview: PreviewView
  readonly previewed: PreviewedRow
  /** Takes the focus when the row no longer exists. */
  readonly place: RefObject<HTMLElement | null>
}

export function PreviewPanel({ preview, previewed, place, ...rest }: PreviewPanelProps) {
  const { t } = useTranslation()
  const isNarrow = useMobile()
  useReturnFocus(preview, previewed, place)
  useFocusRow(previewed, isNarrow)
  const { row, isFollowing } = previewed
  const key = getRowKey(row, rest.meta.pk)
  const name = getRecordName(rest.meta, { row }) ?? String(key)
  const Frame = isNarrow ? FullScreenPreview : SidePanel
  return (
    <Frame name={name} label={t(PREVIEW.of, { name })} preview={preview}>
      <PreviewedRecord {...rest} key={key} id={Number(key)} isWaiting={isFollowing} onClose={preview.close} />
    </Frame>
  )
}

/** Focuses the row, so that row keys work after opening from a menu. */
function useFocusRow({ opener }: PreviewedRow, isNarrow: boolean): void {
  useEffect(() => {
    if (!isNarrow) opener.focus({ preventScroll: true })
  }, [opener, isNarrow])
}

/** Closing focuses the row that was previewed last; leaving the tab does not move the focus. */
function useReturnFocus(preview: PreviewView, previewed: PreviewedRow, place: RefObject<HTMLElement | null>): void {
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

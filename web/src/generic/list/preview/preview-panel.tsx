// A record looked at without leaving its list: beside the rows where there is room, over them where there is none.
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
  /** The address of the list, for the way back. */
  readonly from: string
  readonly acting: Acting
  readonly preview: PreviewView
  readonly previewed: Previewed
  /** Takes the keyboard where the row has gone. */
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

/** Anyone who opened it by a menu goes on from the row, as by its keys. */
function useRowFocus({ opener }: Previewed, isNarrow: boolean): void {
  useEffect(() => {
    if (!isNarrow) opener.focus({ preventScroll: true })
  }, [opener, isNarrow])
}

/** Anyone who closes it is on the row that it showed last; a tab that is only left keeps its focus to itself. */
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

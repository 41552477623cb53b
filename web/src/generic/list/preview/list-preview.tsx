import { Suspense } from 'react'
import { useStore } from 'zustand'
import { createLazyComponent } from '#ui/lazy-component.ts'
import type { PreviewPanelProps } from './preview-panel.tsx'
import type { PreviewView } from './use-preview.ts'

const Panel = createLazyComponent(async () => (await import('./preview-panel.tsx')).PreviewPanel)

type ListPreviewProps = Omit<PreviewPanelProps, 'preview' | 'previewed'>

export function ListPreview(props: ListPreviewProps) {
  const { preview } = props.handlers
  return preview === undefined ? null : <OpenPreview {...props} preview={preview} />
}

function OpenPreview(props: ListPreviewProps & { readonly preview: PreviewView }) {
  const previewed = useStore(props.preview.store)
  if (previewed === undefined) return null
  return (
    <Suspense fallback={null}>
      <Panel {...props} previewed={previewed} />
    </Suspense>
  )
}

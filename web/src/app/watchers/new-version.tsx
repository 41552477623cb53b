import { Suspense } from 'react'
import { useOtherBuild } from '#api/transport/build.ts'
import { createLazyComponent, loadWithRetry } from '#ui/lazy-component.ts'

// When the code of the prompt is gone with the old build, no prompt is shown.
const Prompt = createLazyComponent(() =>
  loadWithRetry(async () => (await import('#layout/version-prompt.tsx')).VersionPrompt).catch(() => () => null),
)

export function NewVersion() {
  if (useOtherBuild() === undefined) return null
  return (
    <Suspense fallback={null}>
      <Prompt />
    </Suspense>
  )
}

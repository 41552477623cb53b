import { Suspense } from 'react'
import { useOtherBuild } from '#api/transport/build.ts'
import { lazyPart, loadPart } from '#ui/lazy-part.ts'

// When the code of the prompt is gone with the old build, no prompt is shown.
const Prompt = lazyPart(() =>
  loadPart(async () => (await import('#layout/version-prompt.tsx')).VersionPrompt).catch(() => () => null),
)

export function NewVersion() {
  if (useOtherBuild() === undefined) return null
  return (
    <Suspense fallback={null}>
      <Prompt />
    </Suspense>
  )
}

// Offers to load the page anew once the server has another version of it.
import { Suspense } from 'react'
import { useOtherBuild } from '#api/transport/build.ts'
import { lazyPart, loadPart } from '#ui/lazy-part.ts'

// Where its code is gone with the old version, nothing is offered: the page goes on as it is.
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

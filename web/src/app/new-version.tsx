// Offers to load the page anew once the server has another version of it.
import { lazy, Suspense } from 'react'
import { useOtherBuild } from '#api/build.ts'

// Where its code is gone with the old version, nothing is offered: the page goes on as it is.
const Prompt = lazy(async () => {
  const load = import('#layout/version-prompt.tsx').then(({ VersionPrompt }) => VersionPrompt)
  return { default: await load.catch(() => () => null) }
})

export function NewVersion() {
  if (useOtherBuild() === undefined) return null
  return (
    <Suspense fallback={null}>
      <Prompt />
    </Suspense>
  )
}

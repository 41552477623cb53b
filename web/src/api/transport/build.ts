// Compares the build of the server, named in each response, with the build of this page.
import { create } from 'zustand'
import { readTabItem, writeTabItem } from '../browser-storage.ts'

const DISMISSED = 'build_answered'
const ASSETS = '/assets/'

const useStore = create<{ readonly other: string | undefined }>(() => ({ other: undefined }))

/** Returns the build of the server when it differs from this page's and the user has not responded to the prompt yet. */
export const useOtherBuild = (): string | undefined => useStore(({ other }) => other)

export function getOwnEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '/' : new URL(script.src).pathname
}

/** `build` is null when a proxy or another service responded. */
export function compareBuild(build: string | null): void {
  const own = getOwnEntry()
  if (build === null || !own.startsWith(ASSETS)) return
  const isOther = build !== own && build !== readTabItem(DISMISSED)
  // Two servers behind one address may run different builds: the first difference stays until the user responds.
  if (isOther && useStore.getState().other === undefined) useStore.setState({ other: build })
}

/** Closes the prompt; this window does not show it again for the build. */
export function dismissBuild(): void {
  const { other } = useStore.getState()
  if (other !== undefined) writeTabItem(DISMISSED, other)
  useStore.setState({ other: undefined })
}

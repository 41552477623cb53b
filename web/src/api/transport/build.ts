// Which build of the application the server brings, as its answers say, and whether this page is of another.
import { create } from 'zustand'
import { readOfTab, writeOfTab } from '../local.ts'

const ANSWERED = 'build_answered'
const ASSETS = '/assets/'

const useStore = create<{ readonly other: string | undefined }>(() => ({ other: undefined }))

/** The build of the server where it is another than that of this page and nobody has answered the question yet. */
export const useOtherBuild = (): string | undefined => useStore(({ other }) => other)

/** The path of the script that this page was started by. */
export function ownEntry(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  return script === null ? '/' : new URL(script.src).pathname
}

/** An answer names the build of its server; none where something else has answered. */
export function noteBuild(build: string | null): void {
  const own = ownEntry()
  if (build === null || !own.startsWith(ASSETS)) return
  const isOther = build !== own && build !== readOfTab(ANSWERED)
  // Of two servers behind one address either may answer: what was once said stays until it is answered.
  if (isOther && useStore.getState().other === undefined) useStore.setState({ other: build })
}

/** The page is loaded anew for it, or its reader will do so later: this window does not ask about it again. */
export function answerBuild(): void {
  const { other } = useStore.getState()
  if (other !== undefined) writeOfTab(ANSWERED, other)
  useStore.setState({ other: undefined })
}

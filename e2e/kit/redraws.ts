// Which parts of a page a gesture draws anew. React reports each commit to the hook of its developer tools, in the product as it ships too:
// no special build is measured. A component counts where React has called it, whether or not its output differs.
import type { Page } from 'playwright-core'

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly return: Fiber | null
  readonly stateNode: unknown
}

interface Recorder {
  drawn: Element[] | undefined
  /** How often the page was drawn since it was loaded. */
  commits: number
}

declare global {
  interface Window {
    redraws?: Recorder
  }
}

/** Call it before the page is loaded. */
export async function watchRedraws(page: Page): Promise<void> {
  await page.addInitScript(installHook)
}

/** How many elements of each selector hold something that the gesture has drawn anew, once nothing is drawn any more. */
export async function redrawsOf<Part extends string>(
  page: Page,
  parts: Readonly<Record<Part, string>>,
  gesture: () => Promise<unknown>,
): Promise<Record<Part, number>> {
  await page.evaluate(() => {
    if (window.redraws === undefined) throw new Error('Redraws are not watched on this page.')
    window.redraws.drawn = []
  })
  await gesture()
  await waitUntilDrawn(page)
  return page.evaluate(
    (selectors) => {
      const drawn = window.redraws?.drawn ?? []
      if (window.redraws !== undefined) window.redraws.drawn = undefined
      const count = (selector: string) =>
        new Set(drawn.map((element) => element.closest(selector)).filter((part) => part !== null)).size
      return Object.fromEntries(Object.entries(selectors).map(([name, selector]) => [name, count(selector)]))
    },
    parts as Record<string, string>,
  ) as Promise<Record<Part, number>>
}

/** A second, on a machine that draws in time: what a gesture sets off late, as a validation that waits for the next key, is drawn by then. */
const QUIET_FRAMES = 60

/** Waits until the page draws nothing for so many frames in a row. */
export const waitUntilDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let [commits, left] = [window.redraws?.commits, frames]
        const look = () => {
          left = window.redraws?.commits === commits ? left - 1 : frames
          commits = window.redraws?.commits
          if (left === 0) resolve()
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    QUIET_FRAMES,
  )

function installHook(): void {
  const [FUNCTION, CLASS, HOST, FORWARD, MEMO, SIMPLE_MEMO] = [0, 1, 5, 11, 14, 15]
  const COMPONENTS: readonly (number | undefined)[] = [FUNCTION, CLASS, FORWARD, MEMO, SIMPLE_MEMO]
  const CALLED = 1
  window.redraws = { drawn: undefined, commits: 0 }

  const childrenOf = (fiber: Fiber): Fiber[] => {
    const children: Fiber[] = []
    for (let { child } = fiber; child !== null; child = child.sibling) children.push(child)
    return children
  }
  const elementsOf = (fiber: Fiber): Element[] =>
    fiber.tag === HOST ? [fiber.stateNode as Element] : childrenOf(fiber).flatMap(elementsOf)
  const around = (fiber: Fiber): Element | undefined => {
    for (let up = fiber.return; up !== null; up = up.return)
      if (up.tag === HOST) return up.stateNode as Element
    return undefined
  }
  const note = (fiber: Fiber): void => {
    const own = elementsOf(fiber)
    // What draws several elements is a part of what stands around them.
    const element = own.length === 1 ? own[0] : around(fiber)
    if (element !== undefined) window.redraws?.drawn?.push(element)
  }
  const walk = (fiber: Fiber): void => {
    const isNew = fiber.alternate === null
    if (COMPONENTS.includes(fiber.tag) && (isNew || (fiber.flags & CALLED) !== 0)) note(fiber)
    // React keeps the children of what it had no reason to look into.
    if (isNew || fiber.child !== fiber.alternate?.child) for (const child of childrenOf(fiber)) walk(child)
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    checkDCE: () => undefined,
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => {
      if (window.redraws === undefined) return
      window.redraws.commits += 1
      if (window.redraws.drawn !== undefined) walk(root.current)
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
  }
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

// Counts which parts of a page React renders. React reports each commit to the hook of its developer tools, in production builds as well, so no
// special build is needed. A component counts if React called it, even with unchanged output.
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
  /** Commits since the page was loaded. */
  commits: number
}

declare global {
  interface Window {
    redraws?: Recorder
  }
}

/** Must run before the page is loaded. */
export async function watchRedraws(page: Page): Promise<void> {
  await page.addInitScript(installHook)
}

/** Returns, per selector, the number of elements that contain a component rendered by the gesture, once rendering stops. */
export async function countRedraws<Part extends string>(
  page: Page,
  parts: Readonly<Record<Part, string>>,
  gesture: () => Promise<unknown>,
): Promise<Record<Part, number>> {
  await page.evaluate(() => {
    if (window.redraws === undefined) throw new Error('Call watchRedraws before the page is loaded.')
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

/** One second at 60 frames per second: includes delayed effects, such as a validation that waits for the next key. */
const QUIET_FRAMES = 60

/** Waits until no commit happens for a number of consecutive frames. */
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

  const getChildFibers = (fiber: Fiber): Fiber[] => {
    const children: Fiber[] = []
    for (let { child } = fiber; child !== null; child = child.sibling) children.push(child)
    return children
  }
  const getElements = (fiber: Fiber): Element[] =>
    fiber.tag === HOST ? [fiber.stateNode as Element] : getChildFibers(fiber).flatMap(getElements)
  const findParentElement = (fiber: Fiber): Element | undefined => {
    for (let up = fiber.return; up !== null; up = up.return) if (up.tag === HOST) return up.stateNode as Element
    return undefined
  }
  const recordElement = (fiber: Fiber): void => {
    const own = getElements(fiber)
    // A component with several elements counts for its parent element.
    const element = own.length === 1 ? own[0] : findParentElement(fiber)
    if (element !== undefined) window.redraws?.drawn?.push(element)
  }
  const walk = (fiber: Fiber): void => {
    const isNew = fiber.alternate === null
    if (COMPONENTS.includes(fiber.tag) && (isNew || (fiber.flags & CALLED) !== 0)) recordElement(fiber)
    // React reuses the child fibers of components that it skipped.
    if (isNew || fiber.child !== fiber.alternate?.child) for (const child of getChildFibers(fiber)) walk(child)
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

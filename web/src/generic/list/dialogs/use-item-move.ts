import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Items carry `data-item`, handles are buttons with `data-handle`. The handle keeps the focus. */
export function useItemMove(onMove: (name: string, place: number) => void) {
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<string>(undefined)
  const movedByKeys = useRef<string>(undefined)

  // A moved DOM element loses the focus.
  useLayoutEffect(() => {
    const item = listItems(list.current).find(({ dataset }) => dataset['item'] === movedByKeys.current)
    item?.querySelector<HTMLElement>('[data-handle]')?.focus()
    movedByKeys.current = undefined
  })

  const end = () => {
    dragged.current = undefined
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = findItemName(event.target)
      // The list captures the pointer, since it is not moved itself.
      if (dragged.current !== undefined) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
      if (dragged.current === undefined) return
      const items = listItems(currentTarget)
      const over = items.findIndex((item) => isWithin(item.getBoundingClientRect(), clientX, clientY))
      if (over >= 0 && items[over]?.dataset['item'] !== dragged.current) onMove(dragged.current, over)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const [step, name] = [STEPS[event.key], findItemName(event.target)]
      if (step === undefined || name === undefined) return
      event.preventDefault()
      movedByKeys.current = name
      const place = listItems(event.currentTarget).findIndex(({ dataset }) => dataset['item'] === name)
      onMove(name, place + step)
    },
  }
  return { list, handlers }
}

const listItems = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-item]') ?? []),
]

const findItemName = (target: EventTarget): string | undefined =>
  target instanceof Element && target.closest('[data-handle]') !== null
    ? target.closest<HTMLElement>('[data-item]')?.dataset['item']
    : undefined

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom

// A menu that opens from a button: the keyboard goes into it, and back to where it was.
import { Dropdown, type DropdownProps } from 'antd'
import { useRef } from 'react'

export function MenuDropdown(props: DropdownProps) {
  const opener = useRef<Element>(null)
  const onOpenChange = (isOpen: boolean) => {
    const { activeElement } = document
    if (isOpen) opener.current = activeElement
    // Anyone who has gone on to something else stays there.
    else if (activeElement?.closest('[role=menu]') && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true })
  }
  // oxlint-disable-next-line jsx-a11y/no-autofocus -- It is opened for this.
  return <Dropdown {...props} autoFocus onOpenChange={onOpenChange} />
}

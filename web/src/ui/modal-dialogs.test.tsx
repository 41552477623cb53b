import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Drawer } from 'antd'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { isModalOpen } from './modal-dialogs.ts'

function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Open
      </button>
      <Drawer open={isOpen} title="Exports" />
    </>
  )
}

afterEach(cleanup)

it('detects an open drawer and ignores a closed one', async () => {
  render(<Page />)
  expect(isModalOpen()).toBe(false)
  fireEvent.click(screen.getByText('Open'))
  await screen.findByRole('dialog')
  expect(isModalOpen()).toBe(true)
  fireEvent.click(screen.getByText('Open'))
  await waitFor(() => expect(isModalOpen()).toBe(false))
  expect(document.querySelector('[role=dialog]')).not.toBeNull()
})

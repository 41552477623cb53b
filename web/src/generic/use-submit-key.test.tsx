import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SUBMIT_KEYS, useSubmitKey } from './use-submit-key.ts'

const sent: string[] = []
beforeEach(() => sent.splice(0))
afterEach(cleanup)

function Asking({ name, as }: { readonly name: string; readonly as: keyof typeof SUBMIT_KEYS }) {
  useSubmitKey(() => sent.push(name), SUBMIT_KEYS[as])
  return null
}

function Modal({ children }: { readonly children?: React.ReactNode }) {
  return (
    <dialog open aria-modal="true">
      {children}
    </dialog>
  )
}

const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })

it('submits a form unless a dialog is above it', () => {
  const form = <Asking key="form" name="form" as="form" />
  const { rerender } = render(form)
  save()
  rerender(
    <>
      {form}
      <Modal />
    </>,
  )
  save()
  expect(sent).toEqual(['form'])
})

it('submits a dialog unless a login dialog is above it, and again afterwards', () => {
  const dialog = (
    <Modal key="dialog">
      <Asking name="decision" as="dialog" />
    </Modal>
  )
  const over = (isOver: boolean) => (
    <>
      {dialog}
      {isOver && <Modal key="signing in" />}
    </>
  )
  const { rerender } = render(over(false))
  save()
  rerender(over(true))
  save()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(sent).toEqual(['decision'])
  rerender(over(false))
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  expect(sent).toEqual(['decision', 'decision'])
})

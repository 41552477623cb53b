// Fills in a visit page as the inspector does.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { VisitPage } from '../visit-page.tsx'

const CODE = 'd'.repeat(43)

export const open = (name: 'inspection' | 'investigation' = 'inspection', code: string | undefined = CODE) =>
  render(<VisitPage name={name} code={code} />)
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
export const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
export const enter = async (label: string | RegExp, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
export const choose = async (group: string, answer: string) =>
  userEvent.click(within(await screen.findByRole('group', { name: group })).getByRole('radio', { name: answer }))
/** Waits until the draft is stored, then drops the page as a browser without memory does. */
export const kill = async () => {
  await screen.findByText(/Saved on this phone/)
  cleanup()
}

export async function count(no: number, weight: string): Promise<void> {
  await press(new RegExp(`PC20261100?0*${no} `))
  await choose('Method', 'Tallied')
  await enter('Weight (t)', weight)
  await press('Confirm the count')
  await press('Confirm')
}

export async function describeLot(): Promise<void> {
  await enter('Package', 'Intact')
  await enter('Seals', 'Intact')
  for (const flag of ['Sign board in place', 'Fire safety in order', 'Camera works']) await choose(flag, 'Yes')
  await press('All lots')
}

export async function takePhotos(number: number): Promise<void> {
  for (let n = 1; n <= number; n += 1) {
    const input = screen.getByLabelText('Take a photo', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File([`picture ${n}`], 'photo.jpg', { type: 'image/jpeg' })] } })
    await screen.findByText(`${n} of at most 30`)
  }
}

export async function draw(): Promise<void> {
  const canvas = (await screen.findByRole('figure')).querySelector('canvas')!
  for (const x of [60, 61]) {
    fireEvent.pointerDown(canvas, { button: 0, buttons: 1, clientX: 10, clientY: 20, isPrimary: true, pointerId: 1 })
    fireEvent.pointerMove(window, { buttons: 1, clientX: x, clientY: 70, isPrimary: true, pointerId: 1 })
    fireEvent.pointerUp(window, { clientX: 60, clientY: 70, isPrimary: true, pointerId: 1 })
  }
}

/** Fills every step after the lots, up to the submission. */
export async function fillRest(): Promise<void> {
  await press('Next')
  await findHeading('Photos')
  await takePhotos(4)
  await press('Next')
  await press('Record this position')
  await press('Next')
  await choose('Result', 'Normal')
  await enter('Conclusion', 'As in the books')
  await press('Next')
  await enter('Name of the clerk', '赵仓')
  await draw()
  await press('Next')
  await findHeading('Sign and submit')
  await draw()
}

import { screen } from '@testing-library/react'
import { ListScreen } from '../list/list-screen.tsx'
import { LIST_PATH } from './sample-list.ts'
import { renderScreen } from './render-screen.tsx'

export const openList = (...history: string[]) =>
  renderScreen(<ListScreen listPath={LIST_PATH} title="Plants" />, ...history)

export const findRow = async (text: string) => (await screen.findByText(text)).closest('tr')!
export const findHeader = (name: string) => screen.findByRole('columnheader', { name })

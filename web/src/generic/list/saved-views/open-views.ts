// The menu of saved views, with its words.
import { loadViewWords } from '#i18n/view-words.ts'
import { ViewsMenu } from './views-menu.tsx'

export async function openViewsMenu(): Promise<typeof ViewsMenu> {
  await loadViewWords()
  return ViewsMenu
}

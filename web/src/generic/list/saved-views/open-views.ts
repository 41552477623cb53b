// The menu of saved views, with its words.
import { addWords } from '#i18n/index.ts'
import { VIEWS_WORDS } from '#i18n/views/load.ts'
import { ViewsMenu } from './views-menu.tsx'

export async function openViewsMenu(): Promise<typeof ViewsMenu> {
  await addWords(VIEWS_WORDS)
  return ViewsMenu
}

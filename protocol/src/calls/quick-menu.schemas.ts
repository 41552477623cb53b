// What the server accepts of the quick menus. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import type { QuickMenuChoice, QuickMenuPath } from './quick-menu.ts'

const path = z
  .string()
  .max(200)
  .regex(/^\/[\w/-]*$/)
// As the browser shows them; the menu says so too, in every language.
const word = z.string().max(200).optional()

const choice = z.strictObject({ full_path: path, path: word, name: word, title: word, icon: word })

export const quickMenuAddRequest: z.ZodType<QuickMenuChoice> = choice
export const quickMenuDelRequest: z.ZodType<QuickMenuPath> = z.strictObject({ full_path: path })
export const quickMenuAddsRequest: z.ZodType<{ menu_data: string }> = z.strictObject({
  menu_data: z.string().max(20_000),
})
/** What `menu_data` is the JSON of. */
export const quickMenuData: z.ZodType<QuickMenuChoice[]> = z.array(choice)

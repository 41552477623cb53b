// What the server accepts of the quick menus. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'

const path = z
  .string()
  .max(200)
  .regex(/^\/[\w/-]*$/)
// As the browser shows them; the menu says so too, in every language.
const word = z.string().max(200).optional()

/** One that is put there; the words are those of the menu, whatever is sent. */
export const quickMenuAddRequest = z.strictObject({
  full_path: path,
  path: word,
  name: word,
  title: word,
  icon: word,
})

export type QuickMenuChoice = z.infer<typeof quickMenuAddRequest>

export const quickMenuDelRequest = z.strictObject({ full_path: path })

export type QuickMenuPath = z.infer<typeof quickMenuDelRequest>

export const quickMenuAddsRequest = z.strictObject({
  menu_data: z.string().max(20_000),
})
/** What `menu_data` is the JSON of. */
export const quickMenuData = z.array(quickMenuAddRequest)

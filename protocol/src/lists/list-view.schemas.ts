// What the server accepts of saved views. Apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { named } from '../described/named.ts'
import { MAX_VIEW_LENGTH, MAX_VIEW_NAME } from './list-view.ts'

const id = z.int().min(1)
const audience = z.enum(['own', 'role', 'all'])

/** Who sees a view: the one who saved it, all who hold a role, or everybody of the organisation. */
export type ViewAudience = z.infer<typeof audience>

const texts = z.record(z.string().regex(/^\w{1,64}$/), z.string().max(MAX_VIEW_LENGTH))

export const listViewSaveRequest = z.strictObject({
  /** Of one that is changed, with the version that was read. */
  id: id.optional(),
  version: id.optional(),
  /** The path of the list. */
  list: z.string().max(200),
  name: z.string().trim().min(1).max(MAX_VIEW_NAME),
  audience,
  role_id: id.optional(),
  is_default: z.boolean().optional(),
  is_locked: z.boolean().optional(),
  texts: texts.refine((given) => JSON.stringify(given).length <= MAX_VIEW_LENGTH),
})

export type ListViewSave = z.infer<typeof listViewSaveRequest>

export const listViewDelRequest = z.strictObject({
  id,
  version: id,
})

export const savedViews = named(
  'SavedViews',
  z.strictObject({
    views: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        audience,
        /** Of the role that it is for. */
        role_id: z.int().exactOptional(),
        role_name: z.string().exactOptional(),
        /** The list opens with it for those whom it is for. */
        is_default: z.boolean(),
        /** Only those who may share views change it. */
        is_locked: z.boolean(),
        /** This reader may save, rename and delete it. */
        may_edit: z.boolean(),
        version: z.int(),
        /** How the list is looked at, as its address says it: texts by name. */
        texts: z.record(z.string(), z.string()),
      }),
    ),
    /** The number of the one that the list opens with: one's own default before that of a role, that before everybody's. */
    opens: z.int().exactOptional(),
    /** The roles that this reader may save views for; without it they may share none. */
    roles: z.array(z.strictObject({ id: z.int(), name: z.string() })).exactOptional(),
  }),
)

export type SavedViews = z.infer<typeof savedViews>

export type SavedView = SavedViews['views'][number]

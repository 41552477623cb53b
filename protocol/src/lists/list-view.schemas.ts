// Kept apart from the types, so that the browser never loads the validator.
import { z } from 'zod'
import { nameSchema } from '../described/named-schemas.ts'
import { MAX_VIEW_LENGTH, MAX_VIEW_NAME } from './list-view.ts'

const id = z.int().min(1)
const audience = z.enum(['own', 'role', 'all'])

/** Users who see a view: its owner, all users with a role, or the whole organisation. */
export type ViewAudience = z.infer<typeof audience>

const texts = z.record(z.string().regex(/^\w{1,64}$/), z.string().max(MAX_VIEW_LENGTH))

export const listViewSaveRequest = z.strictObject({
  /** Id and last read version when an existing view is changed. */
  id: id.optional(),
  version: id.optional(),
  list: z.string().max(200),
  name: z.string().trim().min(1).max(MAX_VIEW_NAME),
  audience,
  role_id: id.optional(),
  is_default: z.boolean().optional(),
  is_locked: z.boolean().optional(),
  texts: texts.refine((input) => JSON.stringify(input).length <= MAX_VIEW_LENGTH),
})

export type ListViewSave = z.infer<typeof listViewSaveRequest>

export const listViewDelRequest = z.strictObject({
  id,
  version: id,
})

export const savedViews = nameSchema(
  'SavedViews',
  z.strictObject({
    views: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        /** Views of `product` are declared by the list. Their ids are below 0, and no caller can change them. */
        audience: z.enum([...audience.options, 'product']),
        role_id: z.int().exactOptional(),
        role_name: z.string().exactOptional(),
        is_default: z.boolean(),
        /** Only users with the right to share views can change it. */
        is_locked: z.boolean(),
        may_edit: z.boolean(),
        version: z.int(),
        texts: z.record(z.string(), z.string()),
      }),
    ),
    /** Id of the view that the list opens with: the caller's default precedes that of a role, which precedes the organisation's. */
    opens: z.int().exactOptional(),
    /** Roles that the caller can save views for; absent without the right to share views. */
    roles: z.array(z.strictObject({ id: z.int(), name: z.string() })).exactOptional(),
  }),
)

export type SavedViews = z.infer<typeof savedViews>

export type SavedView = SavedViews['views'][number]

/** A stored view. Views that the list declares cannot be changed. */
export type EditableView = SavedView & { readonly audience: ViewAudience }

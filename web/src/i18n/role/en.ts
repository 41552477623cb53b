// Words of the role editor, in English.
import type { role as chinese } from './zh.ts'

export const role: Readonly<Record<keyof typeof chinese, string>> = {
  'role.rights': 'Permissions',
  'role.search': 'Search permissions',
  'role.expand': 'Expand all',
  'role.collapse': 'Collapse all',
  'role.only_granted': 'Only what is granted',
  'role.copy': 'Copy from another role',
  'role.copied': 'Permissions of “{role}” copied',
  'role.count': '{n} of {all} granted',
  'role.none': 'No permission fits',
  'role.none_granted': 'Nothing is granted yet',
  'role.show_all': 'Show all',
  'role.changes': 'Saving will:',
  'role.granted': 'grant {n}',
  'role.taken': 'take away {n}',
  'role.show_changes': 'Show them',
  'role.hide_changes': 'Hide them',
  'role.unchanged': 'Unchanged',
  'role.signed_in': 'People with this role who are signed in now: {n}. It acts on their next step.',
  'role.beyond': 'This role allows more than you hold, so you cannot change it',
  'role.beyond_hint': 'You do not hold: {rights}. Ask an administrator who does.',
  'role.fixed': 'The super administrator holds every permission',
  'role.fixed_hint': 'This role cannot be changed.',
}

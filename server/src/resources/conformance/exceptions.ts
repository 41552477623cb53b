// The only exceptions to what every resource promises: verbs that one does not have, and why.
import type { Verb } from '@cangdan/protocol'

const MADE_BY_THE_GUARD = 'made by the guard of signing in, never by hand'

/** By the path of the list. A resource that is missing here has every verb. */
export const EXCEPTIONS: Readonly<Record<string, Readonly<Partial<Record<Verb, string>>>>> = {
  'seller/safe/AccessUserManage': {
    add: MADE_BY_THE_GUARD,
    edit: MADE_BY_THE_GUARD,
    export: 'a handful at a time, gone when released or run out',
  },
  'seller/safe/AccessIpManage': {
    add: MADE_BY_THE_GUARD,
    edit: MADE_BY_THE_GUARD,
    export: 'a handful at a time, gone when released or run out',
  },
  'addons/sms/seller/RecordManage': {
    add: 'written when a message is sent',
    edit: 'what was sent is not changed',
    del: 'what was sent is not taken back',
    export: 'codes that open accounts shall not lie in a file',
  },
}

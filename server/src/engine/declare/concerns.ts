// Whose a record is that lies in a list of others.
import type { OwnTopic } from '@cangdan/protocol'

/** The account in this stored column reads what is drawn from the record under this topic of its own. */
export interface Concerns<Name extends string = string> {
  readonly column: Name
  readonly topic: OwnTopic
}

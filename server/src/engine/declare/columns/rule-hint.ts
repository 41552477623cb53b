// What stands below a field for the rule that it keeps, where its words say nothing else (specification §5, form hints).
import { ERRORS, type RuleName, RULES, type Title } from '@cangdan/protocol'

/** Of an e-mail address, the sentence that a wrong one is refused with (V6). */
export const ruleHint = (rule: RuleName | undefined): Title | undefined =>
  rule === 'email' ? ERRORS[RULES.email.error].text : undefined

// Rules of a new password from the configuration, with whether the input satisfies them.
import { type PasswordRule, checkPassword, type UserInfo } from '@cangdan/protocol'
import { useFreshServerConfig } from '#api/endpoints/server-config.ts'
import { useTranslation } from '#i18n/index.ts'
import { PROFILE } from '#i18n/profile.ts'
import type { ShownRule } from './password-rules.tsx'

type Translate = ReturnType<typeof useTranslation>['t']

/** Texts of the rules; the maximum length is shown only when exceeded. */
const RULE_TEXTS: Readonly<Record<Exclude<PasswordRule, 'too_long'>, (t: Translate, n: number) => string>> = {
  password_short: (t, n) => t(PROFILE.rule_short, { n }),
  password_digit: (t) => t(PROFILE.rule_digit),
  password_lower: (t) => t(PROFILE.rule_lower),
  password_upper: (t) => t(PROFILE.rule_upper),
  password_sign: (t) => t(PROFILE.rule_sign),
  password_repeats: (t, n) => t(PROFILE.rule_repeats, { n }),
  password_has_name: (t) => t(PROFILE.rule_has_name),
  password_is_name: (t) => t(PROFILE.rule_name),
}

/** `again`: the repeated password, where the form has it. */
export function usePasswordRules(
  password: string,
  { username, nick_name: nickName, phone }: Pick<UserInfo, 'username' | 'nick_name' | 'phone'>,
  again?: string,
): ShownRule[] {
  const { t } = useTranslation()
  // Without the policy only the server checks.
  const { passwordPolicy: policy } = useFreshServerConfig()
  const isTyped = password !== ''
  const rules = policy === undefined ? [] : checkPassword(password, { username, nickName, phone }, policy)
  return [
    ...rules.flatMap(({ code, values: { min, max }, isKept }) =>
      code === 'too_long' ? [] : [{ text: RULE_TEXTS[code](t, min ?? max ?? 0), isKept: isTyped && isKept }],
    ),
    ...(again === undefined ? [] : [{ text: t(PROFILE.rule_same), isKept: isTyped && password === again }]),
  ]
}

// The public calls before a sign-in: the picture, and the code for a phone.
import {
  type CaptchaAnswer,
  ERRORS,
  GUARD_PATHS,
  RULES,
  title,
  type VerifyAnswer,
  type VerifyScene,
} from '@cangdan/protocol'
import { captchaAnswer, verifyAnswer, verifyRequest } from '@cangdan/protocol/schemas'
import { assertCaptcha, type DrawPicture, issueCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/client-address.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import { describedAs } from '#platform/http/described.ts'
import type { ZodRoutes } from '#platform/http/zod-bodies.ts'
import type { SmsSender } from '#platform/phone/sms-sender.ts'
import { sendVerifyCode, VERIFY_TIMES } from '#platform/phone/verify-codes.ts'
import { assertSmsLogin } from '#platform/phone/sms-login.ts'

export interface LoginGuardDeps {
  db: Db
  drawCaptcha: DrawPicture
  sms: SmsSender
  /** Whether there is a way to phones. */
  hasSms: boolean
}

const CAPTCHA = title('图片验证码', 'A picture to be read', 'Una imagen por leer', '画像認証')
const VERIFY = title(
  '发送短信验证码',
  'Send a code to a phone',
  'Enviar un código a un teléfono',
  '電話に認証コードを送信',
)

/** Nobody registers where no code reaches a phone. */
const REGISTERING: ReadonlySet<VerifyScene> = new Set(['reg', 'enter'])

export function loginGuardRoutes({ db, drawCaptcha, sms, hasSms }: LoginGuardDeps): ZodRoutes {
  const access = 'public'
  const calls = {
    captcha: { access, describe: describedAs(CAPTCHA, { answer: captchaAnswer }) },
    verify: { access, describe: describedAs(VERIFY, { body: verifyRequest, answer: verifyAnswer }) },
  } as const

  return async (app) => {
    app.get(`/${GUARD_PATHS.captcha}`, { config: calls.captcha }, async ({ clientAddress }) =>
      succeed<CaptchaAnswer>(await issueCaptcha(db, drawCaptcha, networkOf(clientAddress))),
    )

    app.post(
      `/${GUARD_PATHS.verifySend}`,
      { config: calls.verify, schema: { body: verifyRequest } },
      async (request) => {
        const { phone, scene, ...reply } = request.body
        const language = languageOf(request)
        if (scene === 'login') await assertSmsLogin(db, hasSms)
        if (REGISTERING.has(scene) && !hasSms) throw new Failure('registration_closed')
        if (!RULES.phone.holds(phone))
          throw new Failure('invalid_input', { fields: { phone: ERRORS.bad_phone.text[language] } })
        await assertCaptcha(db, reply)
        await sendVerifyCode(db, sms, { phone, scene, address: networkOf(request.clientAddress), language })
        return succeed<VerifyAnswer>(VERIFY_TIMES)
      },
    )
  }
}

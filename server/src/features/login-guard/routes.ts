// The public calls before a sign-in: the picture, and the code for a phone.
import { type CaptchaAnswer, ERRORS, GUARD_PATHS, RULES, type VerifyAnswer } from '@cangdan/protocol'
import { verifyRequest } from '@cangdan/protocol/schemas'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { assertCaptcha, type DrawPicture, issueCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/client-address.ts'
import { languageOf, succeed } from '#platform/http/replies.ts'
import type { SmsSender } from '#platform/phone/sms-sender.ts'
import { sendVerifyCode, VERIFY_TIMES } from '#platform/phone/verify-codes.ts'

export interface LoginGuardDeps {
  db: Db
  drawCaptcha: DrawPicture
  sms: SmsSender
}

export function loginGuardRoutes({ db, drawCaptcha, sms }: LoginGuardDeps): FastifyPluginAsyncZod {
  const publicly = { access: 'public' } as const

  return async (app) => {
    app.get(`/${GUARD_PATHS.captcha}`, { config: publicly }, async ({ clientAddress }) =>
      succeed<CaptchaAnswer>(await issueCaptcha(db, drawCaptcha, networkOf(clientAddress))),
    )

    app.post(
      `/${GUARD_PATHS.verifySend}`,
      { config: publicly, schema: { body: verifyRequest } },
      async (request) => {
        const { phone, scene, ...reply } = request.body
        const language = languageOf(request)
        if (!RULES.phone.holds(phone))
          throw new Failure('invalid_input', { fields: { phone: ERRORS.bad_phone.text[language] } })
        await assertCaptcha(db, reply)
        await sendVerifyCode(db, sms, { phone, scene, address: networkOf(request.clientAddress), language })
        return succeed<VerifyAnswer>(VERIFY_TIMES)
      },
    )
  }
}

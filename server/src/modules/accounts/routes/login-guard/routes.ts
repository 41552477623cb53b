import {
  type CaptchaAnswer,
  ERRORS,
  GUARD_PATHS,
  RULES,
  title,
  type VerifyAnswer,
  type VerifyScene,
} from '@cangdan/protocol'
import { captchaAnswer, captchaQuery, verifyAnswer, verifyRequest } from '@cangdan/protocol/schemas'
import { assertCaptcha, type CaptchaWork, issueCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/requests/client-address.ts'
import { languageOf, succeed } from '#platform/http/responses/replies.ts'
import { defineCall } from '#platform/http/described.ts'
import { refusedWith, type ZodRoutes } from '#platform/http/zod-routes.ts'
import type { SmsSender } from '#platform/phone/sms-sender.ts'
import { sendVerifyCode, VERIFY_TIMES, verifyLevel } from '#platform/phone/verify-codes.ts'
import { assertSmsLogin } from '#platform/phone/sms-login.ts'

export interface LoginGuardDeps {
  db: Db
  captchaWork: CaptchaWork
  sms: SmsSender
  hasSms: boolean
}

const CAPTCHA = title('计算验证', 'A challenge to compute', 'Un cálculo de comprobación', '計算による確認')
const VERIFY = title(
  '发送短信验证码',
  'Send a code to a phone',
  'Enviar un código a un teléfono',
  '電話に認証コードを送信',
)

const captchaAsked = refusedWith(captchaQuery, () => new Failure('invalid_input'))

const REGISTERING: ReadonlySet<VerifyScene> = new Set(['reg', 'enter'])

export function loginGuardRoutes({ db, captchaWork, sms, hasSms }: LoginGuardDeps): ZodRoutes {
  const access = 'public'
  const calls = {
    captcha: defineCall(CAPTCHA, { access }, { query: captchaAsked, answer: captchaAnswer }),
    verify: defineCall(VERIFY, { access }, { body: verifyRequest, answer: verifyAnswer }),
  } as const

  return async (app) => {
    app.get(`/${GUARD_PATHS.captcha}`, calls.captcha, async (request) => {
      const { purpose, level } = request.query
      const address = networkOf(request.clientAddress)
      return succeed<CaptchaAnswer>(await issueCaptcha(db, captchaWork, { purpose, level, address }))
    })

    app.post(`/${GUARD_PATHS.verifySend}`, calls.verify, async (request) => {
      const { phone, scene, ...reply } = request.body
      const language = languageOf(request)
      if (scene === 'login') await assertSmsLogin(db, hasSms)
      if (REGISTERING.has(scene) && !hasSms) throw new Failure('registration_closed')
      if (!RULES.phone.holds(phone))
        throw new Failure('invalid_input', { fields: { phone: ERRORS.bad_phone.text[language] } })
      const address = networkOf(request.clientAddress)
      const level = await verifyLevel(db, { phone, address })
      await assertCaptcha(db, reply, { purpose: 'verify', level, name: phone })
      await sendVerifyCode(db, sms, { phone, scene, address, language })
      return succeed<VerifyAnswer>(VERIFY_TIMES)
    })
  }
}

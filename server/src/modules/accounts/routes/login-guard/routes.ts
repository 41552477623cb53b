import {
  type CaptchaResponse,
  ERRORS,
  GUARD_PATHS,
  RULES,
  title,
  type VerifyResponse,
  type VerifyScene,
} from '@cangdan/protocol'
import { captchaResponse, captchaQuery, verifyResponse, verifyRequest } from '@cangdan/protocol/schemas'
import { assertCaptcha, type CaptchaWork, issueCaptcha } from '#platform/captcha/captcha.ts'
import type { Db } from '#platform/database/database.ts'
import { Failure } from '#platform/failure.ts'
import { computeNetwork } from '#platform/http/requests/client-address.ts'
import { getRequestLanguage, buildSuccess } from '#platform/http/responses/replies.ts'
import { defineCall } from '#platform/http/call-description.ts'
import { withFailure, type ZodRoutes } from '#platform/http/zod-routes.ts'
import type { SmsSender } from '#platform/phone/sms-queue.ts'
import { sendVerifyCode, computeVerifyLevel } from '#platform/phone/verify-codes.ts'
import { assertSmsLoginAllowed } from '#platform/phone/sms-login.ts'

export interface LoginGuardDeps {
  db: Db
  captchaWork: CaptchaWork
  sms: SmsSender
}

const CAPTCHA = title('计算验证', 'A challenge to compute', 'Un cálculo de comprobación', '計算による確認')
const VERIFY = title(
  '发送短信验证码',
  'Send a code to a phone',
  'Enviar un código a un teléfono',
  '電話に認証コードを送信',
)

const parseCaptchaQuery = withFailure(captchaQuery, () => new Failure('invalid_input'))

const REGISTERING: ReadonlySet<VerifyScene> = new Set(['reg', 'enter'])

export function createLoginGuardRoutes({ db, captchaWork, sms }: LoginGuardDeps): ZodRoutes {
  const access = 'public'
  const calls = {
    captcha: defineCall(CAPTCHA, { access }, { query: parseCaptchaQuery, answer: captchaResponse }),
    verify: defineCall(VERIFY, { access }, { body: verifyRequest, answer: verifyResponse }),
  } as const

  return async (app) => {
    app.get(`/${GUARD_PATHS.captcha}`, calls.captcha, async (request) => {
      const { purpose, level } = request.query
      const address = computeNetwork(request.clientAddress)
      return buildSuccess<CaptchaResponse>(await issueCaptcha(db, captchaWork, { purpose, level, address }))
    })

    app.post(`/${GUARD_PATHS.verifySend}`, calls.verify, async (request) => {
      const { phone, scene, ...reply } = request.body
      const language = getRequestLanguage(request)
      if (scene === 'login') await assertSmsLoginAllowed(db, sms)
      else if (!(await sms.canSend(db, scene)))
        throw new Failure(REGISTERING.has(scene) ? 'registration_closed' : 'sms_not_ready')
      if (!RULES.phone.holds(phone))
        throw new Failure('invalid_input', { fields: { phone: ERRORS.bad_phone.text[language] } })
      const address = computeNetwork(request.clientAddress)
      const level = await computeVerifyLevel(db, { phone, address })
      await assertCaptcha(db, reply, { purpose: 'verify', level, name: phone })
      const times = await sendVerifyCode(db, sms, { phone, scene, address, language, ip: request.clientAddress })
      return buildSuccess<VerifyResponse>(times)
    })
  }
}

// Sends an SMS code; each needs proof of work.
import {
  GUARD_PATHS,
  storedByRule,
  type VerifyAnswer,
  type VerifyRequest,
  type VerifyScene,
} from '@cangdan/protocol'
import { api } from '#api/client.ts'
import { withProof } from '#api/proof-of-work/with-proof.ts'

export function sendCode(typed: string, scene: VerifyScene): Promise<VerifyAnswer> {
  // The proof covers the phone as the server stores it.
  const phone = storedByRule('phone', typed)
  return withProof({ purpose: 'verify', name: phone }, (proof) => {
    const asked: VerifyRequest = { phone, scene, ...proof }
    return api.post<VerifyAnswer>(GUARD_PATHS.verifySend, asked, { quiet: true })
  })
}

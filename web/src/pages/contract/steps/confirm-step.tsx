import type { ContractPage } from '@cangdan/protocol'
import { useMemo, useState } from 'react'
import { hasCode } from '#pages/ticket/client/ticket-calls.ts'
import { PAGE } from '../contract-page.titles.ts'
import { type Drawing, toPicture } from '#pages/ticket/drawing/signature-canvas.tsx'
import { toStrokes } from '#pages/ticket/drawing/strokes.ts'
import { useTexts } from '#pages/ticket/page-language.tsx'
import { CodeForm } from '#pages/ticket/parts/code-form.tsx'
import { Button } from '#pages/ticket/parts/frame.tsx'
import { StepFrame } from '../parts/step-frame.tsx'
import type { Signing } from '../use-signing.ts'
import type { Identity } from './identity-step.tsx'
import { CONFIRM } from './steps.titles.ts'
import { FAILED } from './stopped.titles.ts'
import styles from '#pages/ticket/page.module.css'

interface ConfirmStepProps {
  readonly signing: Signing
  readonly page: ContractPage
  readonly identity: Identity
  readonly drawing: Drawing
}

/** Digits of the hash that the message contains. */
const SHORT_HASH = 8

export function ConfirmStep({ signing, page, identity, drawing }: ConfirmStepProps) {
  const { t } = useTexts()
  const { client, sender, go, finish, loadPage } = signing
  const [isAgreed, setIsAgreed] = useState(false)
  const picture = useMemo(() => toPicture(drawing), [drawing])

  const send = () =>
    client.sendCode({ purpose: 'sign', ...identity }).catch((error: unknown) => {
      if (hasCode(error, 'not_the_signer')) go('identity', error.message)
      throw error
    })
  const readAgain = async (error: unknown) => {
    if (!hasCode(error, 'contract_changed')) throw error
    // Throws the same error if the contract is void; otherwise another tab has received a new nonce.
    await loadPage()
    go('read', t(FAILED.reread))
  }
  const submit = async (verify: string) => {
    const { nonce, file_hash } = page
    const strokes = toStrokes(drawing.groups)
    await client
      .sign({ ...identity, verify, nonce, file_hash, strokes, sign_image: picture, agree: 1 })
      .then((signed) => finish(true, signed), readAgain)
  }
  return (
    <StepFrame step="confirm" title={t(CONFIRM.title)}>
      <section className={styles['card']}>
        <h2>{page.contract_name}</h2>
        <p>{page.upload_no}</p>
        <p className={styles['hint']}>
          {t(CONFIRM.name)}: {identity.real_name}
        </p>
        <img className={styles['picture']} src={picture} alt={t(CONFIRM.signature)} />
        <Button onPress={() => go('draw')}>{t(CONFIRM.redraw)}</Button>
      </section>
      <label className={styles['consent']}>
        <input type="checkbox" checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)} />
        <span>{page.consent}</span>
      </label>
      <p>{t(CONFIRM.code, { no: page.upload_no, hash: page.file_hash.slice(0, SHORT_HASH) })}</p>
      <CodeForm
        explain={signing.explain}
        phone={sender?.phone ?? ''}
        submitText={t(CONFIRM.submit)}
        send={send}
        submit={submit}
        findProblem={() => (isAgreed ? '' : t(CONFIRM.agree))}
      >
        <Button look="quiet" onPress={() => go('refuse')}>
          {t(PAGE.refuse)}
        </Button>
      </CodeForm>
    </StepFrame>
  )
}

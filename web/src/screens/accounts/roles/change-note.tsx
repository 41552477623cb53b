import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import {
  type RightsDifference,
  compareRights,
  type GrantedRights,
  groupByKey,
  type RightLeaf,
  type RightModule,
} from './rights-tree.ts'
import styles from './change-note.module.css'

interface ChangeNoteProps {
  readonly tree: readonly RightModule[]
  readonly before: GrantedRights
  readonly after: GrantedRights
  readonly signedIn: number
}

export function ChangeNote({ tree, before, after, signedIn }: ChangeNoteProps) {
  const { t } = useTranslation()
  const difference = compareRights(tree, before, after)
  const isChanged = difference.granted.length + difference.taken.length > 0

  return (
    <output>
      {isChanged && (
        <div className={styles['note']}>
          <ChangeSummary title={t(ROLE.changes)} difference={difference} />
          {signedIn > 0 && <p className={styles['warning']}>{t(ROLE.signed_in, { n: signedIn })}</p>}
        </div>
      )}
    </output>
  )
}

interface ChangeSummaryProps {
  readonly title: string
  readonly difference: RightsDifference
}

/** Counts of granted and revoked rights, with an expandable list. */
export function ChangeSummary({ title, difference: { granted, taken } }: ChangeSummaryProps) {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <p className={styles['line']}>
        <span>{title}</span>
        {granted.length > 0 && (
          <strong className={styles['more']}>
            +{granted.length} <span className={styles['words']}>{t(ROLE.granted, { n: granted.length })}</span>
          </strong>
        )}
        {taken.length > 0 && (
          <strong className={styles['fewer']}>
            −{taken.length} <span className={styles['words']}>{t(ROLE.taken, { n: taken.length })}</span>
          </strong>
        )}
        <Button size="small" type="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? ROLE.hide_changes : ROLE.show_changes)}
        </Button>
      </p>
      <div id={id} hidden={!isOpen} className={styles['details']}>
        <ChangeLines granted={granted} taken={taken} />
      </div>
    </>
  )
}

export function ChangeLines({ granted, taken }: RightsDifference) {
  return (
    <>
      <Lines sign="+" leaves={granted} />
      <Lines sign="−" leaves={taken} />
    </>
  )
}

function Lines({ sign, leaves }: { readonly sign: string; readonly leaves: readonly RightLeaf[] }) {
  return (
    <ul>
      {groupByKey(leaves, ({ api }) => api.group).map(([group, ofGroup]) => (
        <li key={group}>
          {sign} {group}
          {' · '}
          {ofGroup.map(({ api }) => api.title).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

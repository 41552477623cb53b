import { type EditableView, MAX_VIEW_NAME, type ViewAudience } from '@cangdan/protocol'
import { Button, Checkbox, Input, Modal, Radio, Select } from 'antd'
import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { VIEWS } from '#i18n/views.ts'
import { ConfirmPopover } from '#generic/actions/dialogs/confirm-popover.tsx'
import { useInitialFocus } from '#generic/actions/dialogs/use-initial-focus.ts'
import { useSaveView } from './use-save-view.ts'
import type { SavedViewsView } from './use-saved-views.ts'
import styles from './saved-views.module.css'

export interface ViewDialogProps {
  readonly listPath: string
  readonly views: SavedViewsView
  readonly edited: EditableView | undefined
  readonly onClose: () => void
}

interface ViewInput {
  readonly name: string
  readonly audience: ViewAudience
  readonly role: number | undefined
  readonly isDefault: boolean
  readonly isLocked: boolean
}

export function ViewDialog({ listPath, views, edited, onClose }: ViewDialogProps) {
  const { t } = useTranslation()
  const { isBusy, save, remove } = useSaveView(listPath, (id) => {
    if (id === undefined) views.openPlain()
    else if (edited === undefined) views.savedAs(id)
    onClose()
  })
  return (
    <Modal
      open
      width={480}
      title={t(edited === undefined ? VIEWS.new_title : VIEWS.edit_title)}
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      <ViewForm
        views={views}
        edited={edited}
        isBusy={isBusy}
        onClose={onClose}
        onSave={({ role, isDefault, isLocked, ...entered }) =>
          void save({
            ...entered,
            ...(edited === undefined ? {} : { id: edited.id, version: edited.version }),
            ...(entered.audience === 'role' ? { role_id: role } : {}),
            is_default: isDefault,
            is_locked: isLocked && entered.audience !== 'own',
            texts: edited?.texts ?? views.texts,
          })
        }
      >
        {edited === undefined ? (
          <span />
        ) : (
          <DeleteButton view={edited} isBusy={isBusy} onDelete={() => void remove(edited)} />
        )}
      </ViewForm>
    </Modal>
  )
}

interface ViewFormProps extends Pick<ViewDialogProps, 'views' | 'edited' | 'onClose'> {
  readonly isBusy: boolean
  readonly onSave: (entered: ViewInput) => void
  readonly children: ReactNode
}

function ViewForm({ views, edited, isBusy, onSave, onClose, children }: ViewFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [entered, setEntered] = useState<ViewInput>(() => createViewInput(edited))
  const change = (part: Partial<ViewInput>) => setEntered((before) => ({ ...before, ...part }))
  useInitialFocus(form, '')
  const isComplete = entered.name.trim() !== '' && (entered.audience !== 'role' || entered.role !== undefined)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isComplete && !isBusy) onSave({ ...entered, name: entered.name.trim() })
  }
  return (
    <form ref={form} className={styles['form']} aria-busy={isBusy} onSubmit={submit}>
      {edited === undefined && <p className={styles['what']}>{t(VIEWS.what)}</p>}
      <label className={styles['field']} htmlFor={id}>
        {t(VIEWS.name)}
        <Input
          id={id}
          value={entered.name}
          maxLength={MAX_VIEW_NAME}
          required
          onChange={({ target }) => change({ name: target.value })}
        />
      </label>
      {views.roles !== undefined && <Audience roles={views.roles} entered={entered} onChange={change} />}
      <Checkbox checked={entered.isDefault} onChange={({ target }) => change({ isDefault: target.checked })}>
        {t(VIEWS.default)}
      </Checkbox>
      {entered.audience !== 'own' && views.roles !== undefined && (
        <Checkbox checked={entered.isLocked} onChange={({ target }) => change({ isLocked: target.checked })}>
          {t(VIEWS.lock)}
        </Checkbox>
      )}
      <div className={styles['buttons']}>
        {children}
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isComplete}>
          {t(VIEWS.save_button)}
        </Button>
      </div>
    </form>
  )
}

const createViewInput = (edited: EditableView | undefined): ViewInput => ({
  name: edited?.name ?? '',
  audience: edited?.audience ?? 'own',
  role: edited?.role_id,
  isDefault: edited?.is_default ?? false,
  isLocked: edited?.is_locked ?? false,
})

interface AudienceProps {
  readonly roles: readonly { readonly id: number; readonly name: string }[]
  readonly entered: ViewInput
  readonly onChange: (part: Partial<ViewInput>) => void
}

function Audience({ roles, entered, onChange }: AudienceProps) {
  const { t } = useTranslation()
  const choices: readonly { value: ViewAudience; label: string }[] = [
    { value: 'own', label: t(VIEWS.for_own) },
    { value: 'role', label: t(VIEWS.for_role) },
    { value: 'all', label: t(VIEWS.for_all) },
  ]
  return (
    <fieldset className={styles['field']}>
      <legend>{t(VIEWS.audience)}</legend>
      <Radio.Group
        options={[...choices]}
        value={entered.audience}
        onChange={({ target }) => onChange({ audience: target.value as ViewAudience })}
      />
      {entered.audience === 'role' && (
        <Select<number>
          aria-label={t(VIEWS.role_field)}
          placeholder={t(VIEWS.role_field)}
          value={entered.role ?? null}
          showSearch={{ optionFilterProp: 'label' }}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(role) => onChange({ role })}
        />
      )}
    </fieldset>
  )
}

interface DeleteProps {
  readonly view: EditableView
  readonly isBusy: boolean
  readonly onDelete: () => void
}

function DeleteButton({ view, isBusy, onDelete }: DeleteProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement>()
  return (
    <>
      <Button color="danger" variant="text" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t(VIEWS.delete)}
      </Button>
      {anchor !== undefined && (
        <ConfirmPopover
          anchor={anchor}
          question={t(VIEWS.delete_question)}
          about={view.audience === 'own' ? view.name : t(VIEWS.delete_shared)}
          okText={t(VIEWS.delete)}
          isDanger
          isBusy={isBusy}
          onOk={onDelete}
          onCancel={() => setAnchor(undefined)}
        />
      )}
    </>
  )
}

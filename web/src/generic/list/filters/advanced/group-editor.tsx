import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  formatFieldError,
  fill,
  type FilterMeta,
  GROUP_KINDS,
  type GroupKind,
  type Language,
  MAX_FILTER_CONDITIONS,
  MAX_FILTER_DEPTH,
} from '@cangdan/protocol'
import { Button, Select } from 'antd'
import { useRef } from 'react'
import { ConditionEditor } from './condition-editor.tsx'
import {
  type DraftGroup,
  type DraftNode,
  isDraftGroup,
  createFilterCondition,
  createFilterGroup,
  updateNode,
} from './draft.ts'
import { KINDS, WORDS } from './texts.ts'
import styles from './advanced.module.css'

export interface EditorProps {
  readonly filters: readonly FilterMeta[]
  readonly language: Language
  readonly isTried: boolean
}

export interface GroupEditorProps extends EditorProps {
  readonly group: DraftGroup
  /** 1 for the root. */
  readonly depth: number
  readonly conditions: number
  readonly onChange: (change: (group: DraftGroup) => DraftGroup) => void
  readonly onRemove?: () => void
}

export function GroupEditor(props: GroupEditorProps) {
  const { group, language, onChange, onRemove } = props
  const place = useRef<HTMLFieldSetElement>(null)
  const remove = (key: number) => {
    // Removing the last member removes the group.
    if (group.members.length === 1 && onRemove !== undefined) return onRemove()
    onChange((before) => updateNode(before, key, () => undefined))
    // The removed element had the focus; moves it to the add button.
    return place.current?.querySelector<HTMLElement>(':scope > [data-add] input')?.focus()
  }
  return (
    <fieldset ref={place} className={styles['group']} aria-label={KINDS[group.kind][language]}>
      <div className={styles['line']}>
        <Select<GroupKind>
          className={styles['kind'] ?? ''}
          value={group.kind}
          aria-label={WORDS.match[language]}
          options={GROUP_KINDS.map((kind) => ({ value: kind, label: KINDS[kind][language] }))}
          onChange={(kind) => onChange((before) => ({ ...before, kind }))}
        />
        {onRemove !== undefined && (
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={WORDS.removeGroup[language]}
            onClick={onRemove}
          />
        )}
      </div>
      {group.members.length > 0 && (
        <ul className={styles['members']}>
          {group.members.map((member) => (
            <li key={member.key}>
              <Member {...props} member={member} onRemove={() => remove(member.key)} />
            </li>
          ))}
        </ul>
      )}
      <AddButtons {...props} />
    </fieldset>
  )
}

type MemberProps = GroupEditorProps & { readonly member: DraftNode; readonly onRemove: () => void }

function Member({ member, onRemove, ...props }: MemberProps) {
  const { filters, language, depth, onChange } = props
  if (isDraftGroup(member))
    return (
      <GroupEditor
        {...props}
        group={member}
        depth={depth + 1}
        onChange={(change) =>
          onChange((before) => updateNode(before, member.key, (node) => (isDraftGroup(node) ? change(node) : node)))
        }
        onRemove={onRemove}
      />
    )
  const filter = filters.find(({ name }) => name === member.name)
  if (filter === undefined) return null
  return (
    <div className={styles['line']}>
      <ConditionEditor
        {...{ filter, language }}
        condition={member}
        isMissed={props.isTried}
        onChange={(change) =>
          onChange((before) => updateNode(before, member.key, (node) => (isDraftGroup(node) ? node : change(node))))
        }
      />
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={fill(WORDS.removeCondition[language], { name: filter.title })}
        onClick={onRemove}
      />
    </div>
  )
}

function AddButtons({ group, filters, language, depth, conditions, onChange }: GroupEditorProps) {
  const isFull = conditions >= MAX_FILTER_CONDITIONS
  const add = (member: DraftNode) => onChange((before) => ({ ...before, members: [...before.members, member] }))
  return (
    <>
      <div className={styles['line']} data-add="">
        <Select<string>
          className={styles['condition'] ?? ''}
          value={null}
          disabled={isFull}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={WORDS.addCondition[language]}
          aria-label={WORDS.addCondition[language]}
          options={filters.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(name) => add(createFilterCondition(name))}
        />
        {depth < MAX_FILTER_DEPTH && (
          <Button
            icon={<PlusOutlined aria-hidden />}
            onClick={() => add(createFilterGroup(group.kind === 'any' ? 'all' : 'any'))}
          >
            {WORDS.addGroup[language]}
          </Button>
        )}
      </div>
      {isFull && depth === 1 && (
        <output className={styles['full']}>
          {formatFieldError({ code: 'filter_too_many', values: { max: MAX_FILTER_CONDITIONS } }, 0, language)}
        </output>
      )}
    </>
  )
}

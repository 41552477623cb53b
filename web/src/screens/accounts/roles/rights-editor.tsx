import { SearchOutlined } from '@ant-design/icons'
import type { TableMeta } from '@cangdan/protocol'
import { Button, Input, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '#i18n/index.ts'
import { ROLE } from '#i18n/role.ts'
import { PageCard } from '#ui/page.tsx'
import { CopyChoice } from './copy-choice.tsx'
import {
  listAllLeaves,
  copyRights,
  countGranted,
  type GrantedRights,
  filterTree,
  type RightLeaf,
  type RightModule,
} from './rights-tree.ts'
import { RightsTree } from './rights-tree-view.tsx'
import styles from './rights-editor.module.css'

export interface RightsEditorProps {
  readonly listPath: string
  readonly meta: TableMeta
  readonly tree: readonly RightModule[]
  readonly granted: GrantedRights
  readonly onGrant: (granted: GrantedRights) => void
}

export function RightsEditor({ listPath, meta, tree, granted, onGrant }: RightsEditorProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isGrantedOnly, setGrantedOnly] = useState(false)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  // Rights that were revoked stay visible until the filter is toggled.
  const [seen, setSeen] = useState(granted.apis)
  const shown = useShown(tree, search, isGrantedOnly ? [granted.apis, seen] : [])
  const leaves = useMemo(() => listAllLeaves(tree), [tree])
  const showAll = () => {
    setSearch('')
    setGrantedOnly(false)
  }

  return (
    <PageCard>
      <section className={styles['editor']} aria-label={t(ROLE.rights)}>
        <header className={styles['head']}>
          <h2 className={styles['title']}>{t(ROLE.rights)}</h2>
          <span className={styles['count']}>
            {t(ROLE.count, { n: countGranted(granted, leaves), all: leaves.length })}
          </span>
          <CopyChoice {...{ listPath, meta }} onCopy={(from) => onGrant(copyRights(granted, tree, from))} />
        </header>
        <Tools
          search={search}
          isGrantedOnly={isGrantedOnly}
          onSearch={setSearch}
          onGrantedOnly={(isOn) => {
            setSeen(granted.apis)
            setGrantedOnly(isOn)
          }}
          onFold={(isFolded) => setClosed(new Set(isFolded ? tree.map(({ key }) => key) : []))}
        />
        {shown.length === 0 ? (
          <p className={styles['none']}>
            {t(isGrantedOnly && search === '' ? ROLE.none_granted : ROLE.none)}
            <Button size="small" type="link" onClick={showAll}>
              {t(ROLE.show_all)}
            </Button>
          </p>
        ) : (
          <RightsTree
            label={t(ROLE.rights)}
            tree={tree}
            shown={shown}
            granted={granted}
            // Search results ignore collapsed modules.
            closed={search.trim() === '' ? closed : NOTHING_CLOSED}
            onClosed={setClosed}
            onGrant={onGrant}
          />
        )}
      </section>
    </PageCard>
  )
}

/** Returns the visible part of the tree: rights contained in one of the sets, if any. Otherwise independent of ticks. */
function useShown(
  tree: readonly RightModule[],
  search: string,
  [granted, seen]: readonly ReadonlySet<string>[],
): readonly RightModule[] {
  return useMemo(() => {
    const isShown = ({ api: { path } }: RightLeaf) =>
      granted === undefined || granted.has(path) || seen?.has(path) === true
    return filterTree(tree, search, isShown)
  }, [tree, search, granted, seen])
}

const NOTHING_CLOSED: ReadonlySet<string> = new Set()

interface ToolsProps {
  readonly search: string
  readonly isGrantedOnly: boolean
  readonly onSearch: (search: string) => void
  readonly onGrantedOnly: (isOn: boolean) => void
  readonly onFold: (isFolded: boolean) => void
}

function Tools({ search, isGrantedOnly, onSearch, onGrantedOnly, onFold }: ToolsProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['tools']}>
      <Input
        className={styles['search'] ?? ''}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t(ROLE.search)}
        aria-label={t(ROLE.search)}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
        // Enter would submit the role form.
        onPressEnter={(event) => event.preventDefault()}
      />
      <label className={styles['only']}>
        <Switch size="small" checked={isGrantedOnly} aria-label={t(ROLE.only_granted)} onChange={onGrantedOnly} />
        {t(ROLE.only_granted)}
      </label>
      <span className={styles['folding']}>
        <Button size="small" type="text" onClick={() => onFold(false)}>
          {t(ROLE.expand)}
        </Button>
        <Button size="small" type="text" onClick={() => onFold(true)}>
          {t(ROLE.collapse)}
        </Button>
      </span>
    </div>
  )
}

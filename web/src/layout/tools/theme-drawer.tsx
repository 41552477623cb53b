// Appearance settings (U4): applied immediately and stored in this browser.
import {
  DEFAULT_COLOUR_THEME,
  type ColourTheme,
  PRESETS,
  type PresetName,
  buildCssVariables,
  type Language,
} from '@cangdan/protocol'
import { useTranslation } from '#i18n/index.ts'
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined'
import { Button, Drawer, Switch } from 'antd'
import { lock } from '../lock/lock-store.ts'
import { DEFAULT_SETTINGS, type Settings, useSettings } from '../settings-store.ts'
import { Choice } from './choice.tsx'
import { ContrastWarnings } from './contrast-warnings.tsx'
import { LOCK_TITLES, THEME_TITLES } from './titles.ts'
import styles from './theme-drawer.module.css'

const SCHEMES = ['system', 'light', 'dark'] as const
const SIZES = ['medium', 'small', 'mini'] as const
const COLOURS = ['theme', 'background', 'menuText'] as const
const SWITCHES = ['tabsView', 'pinyinSearch'] as const
/** Only Chinese titles have pinyin (A5). */
const listSwitches = (language: Language) => SWITCHES.filter((name) => name !== 'pinyinSearch' || language === 'zh')
const NAMES = Object.keys(PRESETS) as PresetName[]

function change(settings: Partial<Settings>): void {
  useSettings.setState(settings)
}

const choose = (look: ColourTheme | null): void =>
  change({ look, variables: look === null ? {} : buildCssVariables(look) })

const isSame = (first: ColourTheme, second: ColourTheme) => COLOURS.every((name) => first[name] === second[name])

export interface ThemeDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export function ThemeDrawer({ isOpen, onClose }: ThemeDrawerProps) {
  const { t, language } = useTranslation()
  const settings = useSettings()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      size={360}
      title={t(THEME_TITLES.theme)}
      footer={
        <div className={styles['foot']}>
          <Button onClick={() => change({ ...DEFAULT_SETTINGS, isPanelOpen: settings.isPanelOpen })}>
            {t(THEME_TITLES.reset)}
          </Button>
          <Button icon={<LockOutlined />} onClick={lock}>
            {t(LOCK_TITLES.lock)}
          </Button>
        </div>
      }
    >
      <div className={styles['parts']}>
        <Choice
          legend={t(THEME_TITLES.scheme)}
          options={SCHEMES.map((value) => ({ value, label: t(THEME_TITLES[`scheme.${value}`]) }))}
          value={settings.scheme}
          onChange={(scheme) => change({ scheme })}
        />
        <Presets look={settings.look} />
        <OwnColours look={settings.look ?? DEFAULT_COLOUR_THEME} />
        <Choice
          legend={t(THEME_TITLES.size)}
          options={SIZES.map((value) => ({ value, label: t(THEME_TITLES[`size.${value}`]) }))}
          value={settings.size}
          onChange={(size) => change({ size })}
        />
        <fieldset className={styles['group']}>
          <legend>{t(THEME_TITLES.frame)}</legend>
          {listSwitches(language).map((name) => (
            <label key={name} className={styles['line']}>
              {t(THEME_TITLES[name])}
              <Switch checked={settings[name]} onChange={(isOn) => change({ [name]: isOn })} />
            </label>
          ))}
        </fieldset>
      </div>
    </Drawer>
  )
}

function Presets({ look }: { readonly look: ColourTheme | null }) {
  const { t } = useTranslation()
  const chosen = look === null ? 'platform' : NAMES.find((name) => isSame(PRESETS[name], look))
  const options = NAMES.map((value) => ({
    value,
    label: (
      <>
        <Swatch {...PRESETS[value]} />
        {t(THEME_TITLES[`preset.${value}`])}
      </>
    ),
  }))
  return (
    <Choice<PresetName | 'platform'>
      legend={t(THEME_TITLES.preset)}
      options={[{ value: 'platform', label: t(THEME_TITLES['preset.platform']) }, ...options]}
      value={chosen}
      onChange={(name) => choose(name === 'platform' ? null : PRESETS[name])}
    />
  )
}

function Swatch({ theme, background }: ColourTheme) {
  return (
    <svg className={styles['swatch']} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <rect x="0.5" y="0.5" width="19" height="19" rx="4" fill={background} />
      <circle cx="10" cy="10" r="5" fill={theme} />
    </svg>
  )
}

function OwnColours({ look }: { readonly look: ColourTheme }) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles['group']}>
      <legend>{t(THEME_TITLES.colours)}</legend>
      {COLOURS.map((name) => (
        <label key={name} className={styles['line']}>
          {t(THEME_TITLES[`colour.${name}`])}
          <span className={styles['colour']}>
            <code>{look[name]}</code>
            <input
              type="color"
              value={look[name]}
              onChange={({ target }) => choose({ ...look, [name]: target.value.toLowerCase() })}
            />
          </span>
        </label>
      ))}
      {!NAMES.some((name) => isSame(PRESETS[name], look)) && <ContrastWarnings look={look} />}
    </fieldset>
  )
}

import { THEMES, useTheme } from '@tenor/browser/kept'
import { LOCALE_NAMES, LOCALES } from '@tenor/contract/phrases'
import { CheckIcon, GlobeIcon, ThemeIcon } from '@tenor/ui'
import { useLocaleChoice, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { Drop } from './shell-drop.tsx'

export function LanguageDrop() {
  const words = useWords()
  const { locale, chooseLocale } = useLocaleChoice()
  return (
    <Drop label={words('settings.language')} sign={<GlobeIcon />} atEnd>
      {(close) => (
        <Options
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value], lang: value }))}
          value={locale}
          onChoose={(next) => {
            chooseLocale(next)
            close()
          }}
        />
      )}
    </Drop>
  )
}

export function ThemeDrop() {
  const words = useWords()
  const [theme, chooseTheme] = useTheme()
  return (
    <Drop label={words('settings.theme')} sign={<ThemeIcon />} atEnd>
      {(close) => (
        <Options
          options={THEMES.map((value) => ({ value, label: words(`settings.theme.${value}`) }))}
          value={theme}
          onChoose={(next) => {
            chooseTheme(next)
            close()
          }}
        />
      )}
    </Drop>
  )
}

type OptionsProps<Value extends string> = {
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChoose: (value: Value) => void
}

function Options<Value extends string>({ options, value, onChoose }: OptionsProps<Value>) {
  return (
    <ul className={styles.dropList}>
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
          >
            <span>{option.label}</span>
            {option.value === value && <CheckIcon />}
          </button>
        </li>
      ))}
    </ul>
  )
}

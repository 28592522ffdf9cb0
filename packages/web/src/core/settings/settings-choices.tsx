import { RISES, THEMES, useRise, useTheme } from '@tenor/browser/kept'
import { isLocale, LOCALE_NAMES, LOCALES } from '@tenor/contract/phrases'
import { Choice } from '@tenor/ui'
import { useLocaleChoice, useWords } from '../../platform/phrases/index.ts'

const LOCALE_OPTIONS = LOCALES.map((value) => ({ value: value as string, label: LOCALE_NAMES[value] }))

export function LocaleChoice({ quiet = false }: { quiet?: boolean }) {
  const words = useWords()
  const { locale, chooseLocale } = useLocaleChoice()
  return (
    <Choice
      quiet={quiet}
      label={words('settings.language')}
      value={locale as string}
      options={LOCALE_OPTIONS}
      onChange={(next) => isLocale(next) && chooseLocale(next)}
    />
  )
}

export function ThemeChoice({ quiet = false }: { quiet?: boolean }) {
  const words = useWords()
  const [theme, chooseTheme] = useTheme()
  return (
    <Choice
      quiet={quiet}
      label={words('settings.theme')}
      value={theme}
      options={THEMES.map((value) => ({ value, label: words(`settings.theme.${value}`) }))}
      onChange={chooseTheme}
    />
  )
}

export function RiseChoice() {
  const words = useWords()
  const [rise, chooseRise] = useRise()
  return (
    <Choice
      label={words('settings.riseColour')}
      value={rise}
      options={RISES.map((value) => ({ value, label: words(`settings.riseColour.${value}`) }))}
      onChange={chooseRise}
    />
  )
}

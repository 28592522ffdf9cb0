import { LOCALE_NAMES, LOCALES } from '@tenor/contract/phrases'
import { Choice, CoinMarksProvider, FigureSettingsProvider, TenorMark, Toasts } from '@tenor/ui'
import { useLayoutEffect, useMemo, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import styles from './gallery.module.css'
import marks from './marks.svg'
import { NOW } from './sample-data.ts'
import { ChartsSection } from './sections/charts-section.tsx'
import { ControlsSection } from './sections/controls-section.tsx'
import { DataSection } from './sections/data-section.tsx'
import { FiguresSection } from './sections/figures-section.tsx'
import { InputsSection } from './sections/inputs-section.tsx'
import { MarketSection } from './sections/market-section.tsx'
import { StatesSection } from './sections/states-section.tsx'
import { SurfacesSection } from './sections/surfaces-section.tsx'
import { TokensSection } from './sections/tokens-section.tsx'
import { DIRECTIONS, RISES, type Settings, searchOf, settingsOf, showSettings, THEMES } from './settings.ts'
import { useWords, WORDS, WordsProvider } from './words.ts'

const SECTIONS = ['tokens', 'figures', 'controls', 'inputs', 'market', 'data', 'states', 'charts', 'surfaces'] as const

const MARKS = { source: marks, coins: new Set(['BTC', 'ETH', 'USDT']) }

export function Gallery() {
  const [settings, setSettings] = useState(() => settingsOf(location.search))
  const { locale } = settings
  useLayoutEffect(() => {
    showSettings(document.documentElement, settings)
    history.replaceState(null, '', searchOf(settings) + location.hash)
  }, [settings])
  const figures = useMemo(() => ({ locale, now: () => NOW }), [locale])
  return (
    <WordsProvider value={WORDS[locale]}>
      <I18nProvider locale={locale}>
        <FigureSettingsProvider value={figures}>
          <CoinMarksProvider value={MARKS}>
            <Toasts closeLabel={WORDS[locale].close}>
              <SettingsBar settings={settings} onChange={setSettings} />
              <main className={styles.main}>
                <Contents />
                <TokensSection />
                <FiguresSection />
                <ControlsSection />
                <InputsSection />
                <MarketSection />
                <DataSection />
                <StatesSection />
                <ChartsSection />
                <SurfacesSection isVip={settings.theme.startsWith('vip')} />
              </main>
            </Toasts>
          </CoinMarksProvider>
        </FigureSettingsProvider>
      </I18nProvider>
    </WordsProvider>
  )
}

function Contents() {
  const words = useWords()
  return (
    <>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.lede}>{words.lede}</p>
      <nav aria-label={words.sections} className={styles.sections}>
        {SECTIONS.map((section) => (
          <a key={section} href={`#${section}`}>
            {words[section]}
          </a>
        ))}
      </nav>
    </>
  )
}

type SettingsBarProps = { settings: Settings; onChange: (settings: Settings) => void }

function SettingsBar({ settings, onChange }: SettingsBarProps) {
  const words = useWords()
  const themeLabels = { light: words.light, dark: words.dark, vip: words.vip, 'vip-dark': words.vipDark }
  const change = (part: Partial<Settings>) => onChange({ ...settings, ...part })
  return (
    <header className={styles.head}>
      <div className={styles.settings}>
        <span className={styles.brand}>
          <TenorMark />
          <bdi>Tenor</bdi>
        </span>
        <Choice
          quiet
          label={words.theme}
          value={settings.theme}
          options={THEMES.map((value) => ({ value, label: themeLabels[value] }))}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          quiet
          label={words.direction}
          value={settings.direction}
          options={DIRECTIONS.map((value) => ({ value, label: words[value] }))}
          onChange={(direction) => change({ direction })}
        />
        <Choice
          quiet
          label={words.rise}
          value={settings.rise}
          options={RISES.map((value) => ({ value, label: `${words.rise} ${words[value]}` }))}
          onChange={(rise) => change({ rise })}
        />
        <Choice
          quiet
          label={words.language}
          value={settings.locale}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
          onChange={(locale) => change({ locale, direction: locale === 'ar' ? 'rtl' : 'ltr' })}
        />
      </div>
    </header>
  )
}

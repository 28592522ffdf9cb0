import { Card, classes, shapes } from '@tenor/ui'
import { Say, useWords } from '../../platform/phrases/index.ts'
import { AccountPage } from '../account/index.ts'
import { FigureSample, GroupingChoice, TimesChoice } from './figure-choices.tsx'
import styles from './settings.module.css'
import { LocaleChoice, RiseChoice, ThemeChoice } from './settings-choices.tsx'

/** For visitors as well: it is kept in the browser, not in an account. */
export function PreferencesPage() {
  const words = useWords()
  return (
    <AccountPage title={words('nav.preferences')} text={words('account.preferences.lede')} forVisitors>
      <Card>
        <div className={classes(shapes.grid4, styles.section)}>
          <div className={styles.about}>
            <h2>
              <Say id="settings.look" />
            </h2>
            <p>
              <Say id="settings.look.text" />
            </p>
          </div>
          <div className={shapes.grid4}>
            <LocaleChoice />
            <ThemeChoice />
            <RiseChoice />
          </div>
        </div>
      </Card>
      <Card>
        <div className={classes(shapes.grid4, styles.section)}>
          <div className={styles.about}>
            <h2>
              <Say id="settings.figures" />
            </h2>
            <p>
              <Say id="settings.figures.text" />
            </p>
          </div>
          <div className={shapes.grid4}>
            <GroupingChoice />
            <TimesChoice />
            <FigureSample />
          </div>
        </div>
      </Card>
    </AccountPage>
  )
}

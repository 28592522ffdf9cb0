import { Say } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { LocaleChoice, ThemeChoice } from './shell-choices.tsx'

export function ShellFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <p className={styles.risk}>
          <Say id="footer.risk" />
        </p>
        <div className={styles.links}>
          <a href="/terms" className={styles.terms}>
            <Say id="footer.terms" />
          </a>
          <a href="/risk-disclosure" className={styles.terms}>
            <Say id="footer.disclosure" />
          </a>
          <span>
            <Say id="footer.open" />
          </span>
          <div className={styles.choices}>
            <LocaleChoice quiet />
            <ThemeChoice quiet />
          </div>
        </div>
      </div>
    </footer>
  )
}

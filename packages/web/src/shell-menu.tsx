import { Link } from '@tanstack/react-router'
import { Panel } from '@tenor/ui'
import { useCustomer } from './core/account/index.ts'
import { LocaleChoice, RiseChoice, ThemeChoice } from './core/settings/index.ts'
import { PhoneSearch } from './overview/search/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { ABOUT_LINKS } from './shell-links.ts'
import { Person, SignOutButton } from './shell-person.tsx'

/** Everything the header of a phone has no room for. */
export function ShellMenu({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const customer = useCustomer()
  return (
    <Panel isOpen onClose={onClose} title={<Say id="nav.menu" />} closeLabel={words('act.close')}>
      <div className={styles.menu}>
        <Person />
        <PhoneSearch />
        <ul>
          {ABOUT_LINKS.map((link) => (
            <li key={link.phrase}>
              <Link {...link.to} onClick={onClose}>
                <Say id={link.phrase} />
              </Link>
            </li>
          ))}
        </ul>
        <div className={styles.settings}>
          <LocaleChoice />
          <ThemeChoice />
          <RiseChoice />
        </div>
        {customer && <SignOutButton onDone={onClose} />}
      </div>
    </Panel>
  )
}

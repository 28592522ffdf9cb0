import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Panel, VipBadge } from '@tenor/ui'
import { useSession, useSignOut } from './core/account/index.ts'
import { Say, useWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'
import { LocaleChoice, RiseChoice, ThemeChoice } from './shell-choices.tsx'
import { ACCOUNT_LINKS, SHELL_LINKS } from './shell-links.ts'

/** Everything the header has no room for: on a phone also its links. */
export function ShellMenu({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const navigate = useNavigate()
  const { data } = useSession()
  const signOut = useSignOut()
  const user = data?.user ?? null
  const links = user === null ? SHELL_LINKS : [...SHELL_LINKS, ...ACCOUNT_LINKS]
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={<Say id={user === null ? 'nav.menu' : 'nav.account'} />}
      closeLabel={words('act.close')}
    >
      <div className={styles.menu}>
        {user !== null && (
          <p className={styles.person}>
            <bdi>{user.email}</bdi>{' '}
            {(data?.vip_tier ?? 0) > 0 && (
              <VipBadge>
                <Say id="dual.vip.badge" /> {data?.vip_tier}
              </VipBadge>
            )}
          </p>
        )}
        <ul>
          {links.map((link) => (
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
        {user !== null && (
          <Button
            isPending={signOut.isPending}
            onPress={() =>
              signOut.mutate(undefined, {
                onSuccess: () => {
                  onClose()
                  navigate({ to: '/' })
                },
              })
            }
          >
            <Say id="nav.signOut" />
          </Button>
        )}
      </div>
    </Panel>
  )
}

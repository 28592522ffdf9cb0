import { useNavigate } from '@tanstack/react-router'
import { refusalOf } from '@tenor/browser/api'
import { Button, useSay, Verbatim, VipBadge } from '@tenor/ui'
import { useSession, useSignOut } from './core/account/index.ts'
import { Say, useReasonWords } from './platform/phrases/index.ts'
import styles from './shell.module.css'

/** Who is signed in. */
export function Person() {
  const { data } = useSession()
  if (!data?.user) return null
  return (
    <p className={styles.person}>
      <Verbatim text={data.user.email} />{' '}
      {data.vip_tier > 0 && (
        <VipBadge>
          <Say id="dual.vip.badge" /> {data.vip_tier}
        </VipBadge>
      )}
    </p>
  )
}

export function SignOutButton({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate()
  const signOut = useSignOut()
  const say = useSay()
  const words = useReasonWords()
  const leave = () =>
    signOut.mutate(undefined, {
      onError: (error) => say(words(refusalOf(error)), 'fault'),
      onSuccess: () => {
        onDone()
        navigate({ to: '/' })
      },
    })
  return (
    <Button kind="ghost" wide isPending={signOut.isPending} onPress={leave}>
      <Say id="nav.signOut" />
    </Button>
  )
}

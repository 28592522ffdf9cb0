import { useIdentityBegin } from '@tenor/browser/session'
import { Button, shapes } from '@tenor/ui'
import { RefusalLine } from '../../platform/page/index.ts'
import { Say } from '../../platform/phrases/index.ts'
import styles from './account.module.css'

/** Leads to the exchange's own sign-in. `isOnly`: there is no other way in. */
export function ContinueWith({ name, next, isOnly }: { name: string; next: string; isOnly: boolean }) {
  const begin = useIdentityBegin('customers')
  return (
    <div className={isOnly ? shapes.column : styles.passkey}>
      <RefusalLine error={begin.error} />
      <Button
        kind={isOnly ? 'primary' : 'ghost'}
        large={isOnly}
        isPending={begin.isPending || begin.isSuccess}
        onPress={() => begin.mutate(next)}
      >
        <Say id="account.identity.continue" values={{ name }} />
      </Button>
    </div>
  )
}
